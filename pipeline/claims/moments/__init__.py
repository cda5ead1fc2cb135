"""The written forms of dates, one file a family: what stands in the text, before it is resolved to days."""
