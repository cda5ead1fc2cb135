"""The error tree. Each message says what was expected, what was seen and what to do.

ClaimdiffError
├── UsageError          wrong use or configuration: exit status 2
├── InputError          one input cannot be handled; the rest goes on
│   └── NoArticleError  a page without an article
├── FetchError          an address could not be fetched
├── StoreError          the database cannot be used
└── LockedError         another run holds the lock: exit status 5
"""


class ClaimdiffError(Exception):
    """Anything that claimdiff itself raises."""


class UsageError(ClaimdiffError):
    """Wrong use or configuration."""


class InputError(ClaimdiffError):
    """One input cannot be handled; the rest goes on."""


class NoArticleError(InputError):
    """A page on which no article was found."""


class FetchError(ClaimdiffError):
    """An address could not be fetched."""


class StoreError(ClaimdiffError):
    """The database cannot be used."""


class LockedError(ClaimdiffError):
    """Another run holds the lock."""
