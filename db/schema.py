"""Tables, indexes and views, by sqlite_utils.Migrations."""
