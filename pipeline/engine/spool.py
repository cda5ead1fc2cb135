"""Tables on disk, a batch at a time: what an engine writes, stage by stage, and what is read back of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from pipeline.engine.tables import Row, arrow_schema

BATCH = 500
"""Rows that are held before they are written."""


class TableWriter:
    """One table as a Parquet file that grows by batches; a context manager.

    ``schema`` is an Arrow schema where the rows are not those of a table of `tables.TABLES`.
    """

    def __init__(self, folder: str | Path, table: str, schema: Any = None) -> None:
        import pyarrow.parquet as pq

        where = Path(folder, table)
        where.mkdir(parents=True, exist_ok=True)
        self._schema = schema if schema is not None else arrow_schema(table)
        self._file = pq.ParquetWriter(where / "part-00000.parquet", self._schema)
        self._rows: list[Row] = []
        self.written = 0

    def write(self, row: Row) -> None:
        """Add a row."""
        self._rows.append(row)
        self.written += 1
        if len(self._rows) >= BATCH:
            self._flush()

    def write_all(self, rows: Iterable[Row]) -> None:
        """Add rows."""
        for row in rows:
            self.write(row)

    def close(self) -> None:
        """Write what is held, and end the file."""
        self._flush()
        self._file.close()  # a second time does nothing

    def __enter__(self) -> TableWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _flush(self) -> None:
        import pyarrow as pa

        if self._rows:
            self._file.write_table(pa.Table.from_pylist(self._rows, schema=self._schema))
            self._rows = []


def read_table(folder: str | Path, name: str, columns: list[str] | None = None) -> Iterator[Row]:
    """Read a table that either engine wrote, a batch at a time."""
    import pyarrow.parquet as pq

    for part in sorted(Path(folder, name).glob("*.parquet")):
        with pq.ParquetFile(part) as file:
            for batch in file.iter_batches(batch_size=BATCH, columns=columns):
                yield from batch.to_pylist()
