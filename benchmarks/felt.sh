#!/usr/bin/env bash
# Measures what a person waits for, each as a fresh process in turns with `tsearch --version`: the
# first screen of `show` for the longest session, `sessions -n 30`, the same with a settings file of the
# user, completions of projects, sessions and tools, `stats` of the archive in each grouping, and the
# first import of a folder. Prints medians of wall and CPU time in ms, and the differences to
# `--version`; what the settings file costs, as the median of the differences of each round; and the
# size of the sidecars, in per cent of the lines of the sealed partitions. The first screen is the first 24
# lines on a pseudo-terminal of 100 by 40 characters; the CPU time of a screen is that of the whole
# command if it has ended by then.
#
#   benchmarks/felt.sh [--rounds N] [--only REGEX] ARCHIVE [FOLDER]
#
# FOLDER is imported into a new archive. --only measures the rows whose name has a match of REGEX: with
# 'sessions -n', a list of sessions without and with a settings file.
#
# Needs python3.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

rounds=11 only= work=
while [[ ${1:-} == --* ]]; do
  case $1 in
    --rounds) rounds=$2; shift 2 ;;
    --only) only=$2; shift 2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
done
[[ $# == 1 || $# == 2 ]] || usage 2
archive=$(cd "$1" && pwd)
folder=${2:+$(cd "$2" && pwd)}
take_place
build

[[ -n $only && ! "show, first screen" =~ $only ]] || longest=$("$tsearch" --archive "$archive" sessions -n 1000000000 2>/dev/null |
  sort -t$'\t' -k3,3nr | awk -F'\t' 'NR == 1 {print $2}')
mkdir -p "$temporary/settings/tsearch" "$temporary/no-settings"
cat > "$temporary/settings/tsearch/config.toml" <<'TOML'
sources.exclude = ["*.tmp"]
output.hyperlink = "never"
TOML
TSEARCH_PAGER=cat python3 - "$rounds" "$only" "$tsearch" "$archive" "${longest:-}" "$folder" "$temporary/new" "$temporary" <<'PYTHON'
import fcntl, glob, json, os, pty, re, shutil, statistics, struct, subprocess, sys, termios, time

rounds, only, tsearch, archive, longest, folder, new, temporary = int(sys.argv[1]), *sys.argv[2:]
SCREEN_LINES = 24
TICK = 1000 / os.sysconf("SC_CLK_TCK")
WITH_SETTINGS = "sessions -n 30, with config.toml"


def cpu_of(process):
    """The CPU time of a running process in ms; None if it has ended or the system has no /proc."""
    try:
        with open(f"/proc/{process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * TICK
    except OSError:
        return None


def run(words, settings):
    """Returns ms: to the first byte, to the first screen (wall, CPU), and to the end (wall, CPU)."""
    if words[0] == "__complete":  # a shell reads completions from a pipe
        outer, inner = os.pipe()
    else:
        outer, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    begin = time.monotonic()
    environment = os.environ | {"XDG_CONFIG_HOME": os.path.join(temporary, settings)}
    process = subprocess.Popen(
        [tsearch, *words], stdin=subprocess.DEVNULL, stdout=inner, stderr=inner, env=environment)
    os.close(inner)
    first = screen = cpu = None
    lines = 0
    while True:
        try:
            data = os.read(outer, 65536)
        except OSError:
            break
        if not data:
            break
        now = (time.monotonic() - begin) * 1000
        first = first or now
        lines += data.count(b"\n")
        if screen is None and lines >= SCREEN_LINES:
            screen, cpu = now, cpu_of(process)
    os.close(outer)
    usage = os.wait4(process.pid, 0)[2]
    end = (time.monotonic() - begin) * 1000
    total = (usage.ru_utime + usage.ru_stime) * 1000
    return first or end, screen or end, cpu or total, end, total


commands = {
    "--version": ["--version"],
    "show, first screen": ["--archive", archive, "show", longest],
    "sessions -n 30": ["--archive", archive, "sessions", "-n", "30"],
    WITH_SETTINGS: ["--archive", archive, "sessions", "-n", "30"],
    "__complete project": ["__complete", "project", "", "--archive", archive],
    "__complete session": ["__complete", "session", "", "--archive", archive],
    "__complete tool": ["__complete", "tool", "", "--archive", archive],
}
for grouping in ["", "day", "week", "month", "project", "model", "tool", "session", "source"]:
    by = ["--by", grouping] if grouping else []
    commands[" ".join(["stats", *by])] = ["--archive", archive, "stats", *by]
if folder:
    commands["import, first output"] = ["--archive", new, "import", folder]
commands = {name: words for name, words in commands.items() if name == "--version" or re.search(only, name)}
times = {name: [] for name in commands}
for _ in range(rounds):
    for name, words in commands.items():
        shutil.rmtree(new, ignore_errors=True)
        times[name].append(run(words, "settings" if name == WITH_SETTINGS else "no-settings"))


def median(name, column):
    return statistics.median(row[column] for row in times[name])


rows = [(name, name, 1 if "screen" in name else 0 if "output" in name else 3, 2 if "screen" in name else 4)
        for name in commands]
if "import, first output" in commands:
    rows.append(("import, whole", "import, first output", 3, 4))
print("| command | wall, ms | over --version | CPU, ms | over --version |\n|---|---:|---:|---:|---:|")
for label, name, wall, cpu in rows:
    cells = [median(name, wall), median(name, wall) - median("--version", 3)]
    if "output" not in label:
        cells += [median(name, cpu), median(name, cpu) - median("--version", 4)]
    print(f"| {label} | " + " | ".join(f"{cell:.0f}" for cell in cells) + " |" * (1 if len(cells) == 4 else 3))
if WITH_SETTINGS in commands and "sessions -n 30" in commands:
    costs = [statistics.median(
        more[column] - less[column]
        for more, less in zip(times[WITH_SETTINGS], times["sessions -n 30"])) for column in (3, 4)]
    print("\nconfig.toml: %+.0f ms, %+.0f ms of CPU time" % tuple(costs))
with open(os.path.join(archive, "manifest.json")) as file:
    lines = sum(partition["bytes"] for partition in json.load(file)["partitions"])
sidecars = sum(map(os.path.getsize, glob.glob(os.path.join(glob.escape(archive), "partitions", "*.bloom"))))
print(f"\nsidecars: {sidecars:,} bytes, {100 * sidecars / max(lines, 1):.2f} % of {lines:,} bytes of lines")
PYTHON
