"""A standalone Spark cluster on loopback: one master, workers that can be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Cluster:
    """The master's address and the workers that run."""

    folder: Path
    port: int
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    killed: int = 0

    @property
    def master(self) -> str:
        return f"spark://127.0.0.1:{self.port}"

    def start(self, role: str, *arguments: str) -> subprocess.Popen[bytes]:
        import pyspark

        name = f"org.apache.spark.deploy.{role.lower()}.{role}"
        command = [
            str(Path(pyspark.__path__[0], "bin", "spark-class")),
            name,
            "--host",
            "127.0.0.1",
            *arguments,
        ]
        env = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_NO_DAEMONIZE": "1"}
        log = (self.folder / f"{role}-{len(self.processes)}.log").open("wb")
        process = subprocess.Popen(command, stdout=log, stderr=log, env=env, start_new_session=True)
        self.processes.append(process)
        return process

    def add_worker(self) -> None:
        """Start a worker with one core."""
        where = str(self.folder / f"work-{len(self.processes)}")
        options = ("--webui-port", "0", "-c", "1", "-m", "1200m", "-d", where)
        self.workers.append(self.start("Worker", *options, self.master))

    def kill_worker(self) -> None:
        """Kill the oldest worker with its executors, and start another."""
        worker = self.workers.pop(0)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
        self.killed += 1
        self.add_worker()

    def kill_when_busy(self, out: Path) -> None:
        """Kill a worker as soon as tasks write in the folder (or after three seconds)."""
        threading.Thread(target=self._kill_when_busy, args=(out, time.time()), daemon=True).start()

    def _kill_when_busy(self, out: Path, since: float) -> None:
        while time.time() - since < 3 and not any(
            part.stat().st_mtime > since for part in out.glob("*/_temporary/0/_temporary/*") if part.exists()
        ):
            threading.Event().wait(0.02)
        self.kill_worker()


@contextmanager
def start_cluster(folder: Path) -> Iterator[Cluster]:
    """Start a master and two workers; stop whatever still runs at the end."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    cluster = Cluster(folder, port)
    try:
        cluster.start("Master", "--port", str(port), "--webui-port", "0")
        deadline = time.time() + 120
        while time.time() < deadline:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            threading.Event().wait(0.2)
        cluster.add_worker()
        cluster.add_worker()
        yield cluster
    finally:
        for process in cluster.processes:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
