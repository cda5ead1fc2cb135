"use strict";
(function () {
  var levels = ["high", "medium", "low", "info"];
  function words(node) { return (node.textContent || "").toLowerCase(); }
  document.querySelectorAll(".filters").forEach(function (bar) {
    bar.hidden = false;
    var search = bar.querySelector("[data-search]");
    var level = bar.querySelector("[data-level]");
    var disputed = bar.querySelector("[data-disputed]");
    var list = document.querySelector(search.getAttribute("data-search"));
    var nodes = Array.prototype.slice.call(list.children);
    var texts = nodes.map(words);
    function apply() {
      var asked = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
      var least = level && level.value ? levels.indexOf(level.value) : 9;
      var shown = 0;
      nodes.forEach(function (node, n) {
        var told = node.getAttribute("data-level");
        var fits = asked.every(function (word) { return texts[n].indexOf(word) >= 0; });
        if (level && level.value) { fits = fits && levels.indexOf(told) >= 0 && levels.indexOf(told) <= least; }
        if (disputed && disputed.checked) { fits = fits && node.classList.contains("x"); }
        node.hidden = !fits;
        if (fits) { shown += 1; }
      });
      bar.querySelector(".count").textContent = shown + " of " + nodes.length + " shown";
    }
    [search, level, disputed].forEach(function (control) {
      if (control) { control.addEventListener("input", apply); }
    });
    apply();
  });
})();
