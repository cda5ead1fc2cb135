"""Numbers, money, percent, dates and units of languages other than English, one table a language."""
