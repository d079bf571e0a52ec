#!/usr/bin/env bash
# Measures the terminal interface on a pseudo-terminal of 120 by 40 characters, on an archive that
# exists, with a service and without one in turns:
#
#   benchmarks/tui.sh [OPTIONS] ARCHIVE
#
#   --rounds N     starts of `tsearch tui` (11)
#   --queries N    typed queries (200)
#   --gap MS       the time between two keys (60)
#
# Prints, in ms, medians, 95th percentiles and the largest:
# 1. from the start of the process until the list of the newest sessions is painted;
# 2. from the last key of a typed query until its hits are painted. Each query has one to three words
#    of an entry of the archive (seeded), and follows Ctrl-U. The keys before the last one are not
#    waited for, as with a person who types; each withdraws the search before it;
# 3. the same for all keys whose hits were painted before the next key, and how many were not.
#
# The interface that serves the queries without a service has answered one query before.
#
# Needs python3.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

rounds=11 queries=200 gap=60 work=
while [[ ${1:-} == --* ]]; do
  [[ $1 == --help ]] || (($# > 1)) || usage 2
  case $1 in
    --rounds) rounds=$2 ;;
    --queries) queries=$2 ;;
    --gap) gap=$2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift 2
done
(($# == 1)) || usage 2
TSEARCH_HOME=$(cd "$1" && pwd)
take_place
build
export TSEARCH_HOME XDG_RUNTIME_DIR=$temporary

"$tsearch" serve -q --no-watch &
service=$!
trap 'kill $service 2>/dev/null || true; clean_up' EXIT
until "$tsearch" service status >/dev/null 2>&1; do sleep 0.1; done

python3 - "$tsearch" "$TSEARCH_HOME" "$rounds" "$queries" "$gap" <<'PYTHON'
import fcntl, glob, json, os, pty, random, re, select, statistics, struct, sys, termios, time

tsearch, archive = sys.argv[1:3]
rounds, queries, gap = map(int, sys.argv[3:6])
ROWS, COLUMNS = 40, 120
PART = re.compile(rb"\x1b\[(\d+);(\d+)H(\x1b\[2K)?([^\x1b]*(?:\x1b\[[0-9;]*m[^\x1b]*)*)")
STYLE = re.compile(rb"\x1b\[[0-9;]*m")
WAIT = 60


class Interface:
    """A running `tsearch tui`, and the lines that it has painted."""

    def __init__(self, with_service):
        variables = os.environ | {"TERM": "xterm-256color"}
        if not with_service:
            variables["TSEARCH_SERVICE"] = "off"
        variables.pop("NO_COLOR", None)
        self.begin = time.monotonic()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            os.execve(tsearch, [tsearch, "tui"], variables)
        self.lines = {}
        self.unread = b""
        self.whole = False

    def read(self, until):
        """Reads what is painted, at the latest until a moment."""
        ready, _, _ = select.select([self.terminal], [], [], max(0, until - time.monotonic()))
        if not ready:
            return
        self.unread += os.read(self.terminal, 1 << 20)
        # A picture ends with the position of the cursor; what is before it is whole.
        end = self.unread.rfind(b"\x1b[1;")
        self.whole = end >= 0 and re.fullmatch(rb"\x1b\[1;\d+H", self.unread[end:]) is not None
        if self.whole:
            for part in PART.finditer(self.unread):
                if part.group(3):
                    self.lines[int(part.group(1))] = STYLE.sub(b"", part.group(4)).decode()
            self.unread = b""

    def shows(self, query):
        """Whether the list is painted that answers the query."""
        status = self.lines.get(ROWS - 1, "")
        return (self.whole and self.lines.get(1, "").rstrip() == ("> " + query).rstrip()
                and " ms · " in status and (" hits" in status if query else " sessions" in status))

    def await_list(self, query, until):
        while not self.shows(query):
            if time.monotonic() >= until:
                return False
            self.read(until)
        return True

    def need_list(self, query):
        if not self.await_list(query, time.monotonic() + WAIT):
            sys.exit(f"no list for '{query}' after {WAIT} s: {self.lines}")

    def type(self, query):
        """Types a query; returns the ms of each key, or None if the next key came first."""
        os.write(self.terminal, b"\x15")
        self.need_list("")
        times = []
        for end in range(1, len(query) + 1):
            typed = query[:end]
            self.whole = False
            pressed = time.monotonic()
            os.write(self.terminal, typed[-1].encode())
            if end == len(query):
                self.need_list(typed)
                times.append((time.monotonic() - pressed) * 1000)
                break
            following = pressed + gap / 1000
            is_painted = typed[-1] != " " and self.await_list(typed, following)
            if typed[-1] != " ":
                times.append((time.monotonic() - pressed) * 1000 if is_painted else None)
            while time.monotonic() < following:
                self.read(following)
        return times

    def end(self):
        os.write(self.terminal, b"\x03")
        try:
            while os.read(self.terminal, 1 << 20):
                pass
        except OSError:
            pass
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def texts():
    """Contents of entries from all over the archive."""
    files = sorted(glob.glob(os.path.join(glob.escape(archive), "partitions", "*.jsonl")))
    chosen = random.Random(1).choices(files, k=queries)
    for at, name in enumerate(chosen):
        with open(name, encoding="utf-8", errors="replace") as file:
            lines = file.readlines()
        yield json.loads(lines[random.Random(at).randrange(len(lines))]).get("content", "")


def typed_queries():
    for at, text in enumerate(texts()):
        words = [word for word in re.findall(r"[a-z]{3,}", text.lower()) if word not in ("and", "not")]
        begin = random.Random(at).randrange(max(1, len(words) - 2))
        yield " ".join(words[begin:begin + 1 + at % 3]) or "error"


def row(name, times):
    ordered = sorted(times)
    p95 = ordered[max(0, -(-len(ordered) * 95 // 100) - 1)]
    print(f"| {name} | {len(ordered)} | {statistics.median(ordered):.0f} | {p95:.0f} | {ordered[-1]:.0f} |")


KINDS = {"with a service": True, "without": False}
first = {kind: [] for kind in KINDS}
for _ in range(rounds):
    for kind, with_service in KINDS.items():
        interface = Interface(with_service)
        interface.need_list("")
        first[kind].append((time.monotonic() - interface.begin) * 1000)
        interface.end()

last = {kind: [] for kind in KINDS}
painted = {kind: [] for kind in KINDS}
missed = {kind: 0 for kind in KINDS}
running = {kind: Interface(with_service) for kind, with_service in KINDS.items()}
for interface in running.values():
    interface.need_list("")
    interface.type("error")
for query in typed_queries():
    for kind, interface in running.items():
        *before, end = interface.type(query)
        last[kind].append(end)
        painted[kind] += [time for time in before if time is not None]
        missed[kind] += before.count(None)
for interface in running.values():
    interface.end()

print("| what | number | median, ms | p95, ms | largest, ms |\n|---|---:|---:|---:|---:|")
for kind in KINDS:
    row(f"start to first list, {kind}", first[kind])
for kind in KINDS:
    row(f"last key to hits, {kind}", last[kind])
for kind in KINDS:
    if painted[kind]:
        row(f"other keys to hits, {kind} ({missed[kind]} overtaken)", painted[kind])
PYTHON
