#!/usr/bin/env bash
# Measures `context show` and `context log -n 20` against `tsearch --version`, each as a fresh process
# in turns, and prints medians of CPU time in ms and the differences. The archive has two contexts:
# `old` and `fresh`, appended before and after all other entries, each a tenth of all entries, with a
# compaction 200 entries before its end.
#
#   benchmarks/contexts.sh [--rounds N] [--archive DIR] [ENTRIES]     ENTRIES is 1000000 by default;
#                                                                     --archive keeps or reuses DIR
#
# Needs python3.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

rounds=11 archive=
while [[ ${1:-} == --* ]]; do
  case $1 in
    --rounds) rounds=$2; shift 2 ;;
    --archive) archive=$2; shift 2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
done
[[ $# -le 1 ]] || usage 2
entries=${1:-1000000}
take_place
build

# Prints lines of $1 entries: as chibi writes them if $2 is `file`, else as `append` reads them.
lines() {
  python3 - "$1" "$2" <<'PYTHON'
import json, random, sys
count, form = int(sys.argv[1]), sys.argv[2]
random.seed(count)
words = "ownership closure rowan elder quince borrow checker error test build lamp harbour tide".split()
for i in range(count):
    entry = {"content": " ".join(random.choices(words, k=12)), "entry_type": "message"}
    if form == "file":
        entry |= {"id": f"t{i}", "timestamp": 1_700_000_000 + i, "from": "ann", "to": "talk"}
    elif i == count - 200:
        entry = {"content": "Context compacted", "entry_type": "compaction", "from": "system"}
    print(json.dumps(entry))
PYTHON
}

# Appends a tenth of the entries to a context; its anchor is one of them.
append() {
  lines $((entries / 10 - 1)) append |
    "$tsearch" --archive "$archive" append --context "$1" --set storage.sync=none > /dev/null
}

: "${archive:=$temporary/archive}"
if [[ ! -e $archive/manifest.json ]]; then
  say "making an archive of $entries entries"
  append old
  lines $((entries * 8 / 10)) file > "$temporary/talk.jsonl"
  "$tsearch" --archive "$archive" -q import "$temporary/talk.jsonl"
  append fresh
fi
python3 - "$rounds" "$tsearch" "$archive" <<'PYTHON'
import os, statistics, subprocess, sys

rounds, tsearch, archive = int(sys.argv[1]), sys.argv[2], sys.argv[3]
commands = {"--version": ["--version"]}
for name in ["fresh", "old"]:
    for verb in [["show", name], ["log", name, "-n", "20"]]:
        commands[" ".join(["context", *verb])] = ["context", *verb, "--archive", archive]
times = {name: [] for name in commands}
for turn in range(rounds + 1):
    for name, words in commands.items():
        process = subprocess.Popen([tsearch, *words], stdout=subprocess.DEVNULL)
        usage = os.wait4(process.pid, 0)[2]
        if turn > 0:  # the first turn writes windows and reads files into memory
            times[name].append((usage.ru_utime + usage.ru_stime) * 1000)
print("| command | CPU, ms | over --version |\n|---|---:|---:|")
version = statistics.median(times["--version"])
for name, measured in times.items():
    print(f"| {name} | {statistics.median(measured):.0f} | {statistics.median(measured) - version:.0f} |")
PYTHON
