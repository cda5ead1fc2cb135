"use strict";
(function () {
  var levels = ["high", "medium", "low", "info"];
  function words(node) {
    return ((node.getAttribute("data-words") || "") + " " + (node.textContent || "")).toLowerCase();
  }
  document.querySelectorAll(".filters").forEach(function (bar) {
    bar.hidden = false;
    var search = bar.querySelector("[data-search]");
    var level = bar.querySelector("[data-level]");
    var kind = bar.querySelector("select[data-kind]");
    var disputed = bar.querySelector("[data-disputed]");
    var list = document.querySelector(search.getAttribute("data-search"));
    var nodes = Array.prototype.slice.call(list.children);
    var texts = null;
    function apply() {
      if (!texts) { texts = nodes.map(words); }
      var asked = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
      var least = level && level.value ? levels.indexOf(level.value) : 9;
      var shown = 0;
      nodes.forEach(function (node, n) {
        var told = node.getAttribute("data-level");
        var fits = asked.every(function (word) { return texts[n].indexOf(word) >= 0; });
        if (level && level.value) { fits = fits && levels.indexOf(told) >= 0 && levels.indexOf(told) <= least; }
        if (kind && kind.value) { fits = fits && node.getAttribute("data-kind") === kind.value; }
        if (disputed && disputed.checked) { fits = fits && node.classList.contains("x"); }
        if (node.hidden === fits) { node.hidden = !fits; }
        if (fits) { shown += 1; }
      });
      tell(shown);
    }
    function tell(shown) { bar.querySelector(".count").textContent = shown + " of " + nodes.length + " shown"; }
    [search, level, kind, disputed].forEach(function (control) {
      if (control) { control.addEventListener("input", apply); }
    });
    tell(nodes.length);
    if (search.value || (level && level.value) || (kind && kind.value) || (disputed && disputed.checked)) { apply(); }
  });
  // a link to what a filter hides shows it again
  window.addEventListener("hashchange", function () {
    var aim = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (aim && aim.hidden) { aim.hidden = false; aim.scrollIntoView(); }
  });
})();
