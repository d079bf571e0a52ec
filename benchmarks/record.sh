#!/usr/bin/env bash
# Measures `tsearch record` with short turns from a pipe, in turns with a recording of one turn, which
# is the cost of the start: turns per second by wall and by CPU time; and with --sync the wall time
# per turn, compared with one write and one fdatasync for each of the same lines. Prints medians.
#
#   benchmarks/record.sh [--rounds N] [--turns N] [--synced N]
#
# Needs python3. The file system is that of the temporary folder (TMPDIR).
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

rounds=5 turns=100000 synced=100000
while [[ ${1:-} == --* ]]; do
  case $1 in
    --rounds) rounds=$2; shift 2 ;;
    --turns) turns=$2; shift 2 ;;
    --synced) synced=$2; shift 2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
done
[[ $# == 0 ]] || usage 2
take_place
build

exec python3 - "$rounds" "$turns" "$synced" "$tsearch" "$temporary" <<'PYTHON'
import glob, os, resource, shutil, statistics, subprocess, sys, time

rounds, turns, synced = map(int, sys.argv[1:4])
tsearch, temporary = sys.argv[4:]


def input_of(count):
    line = '{"role":"%s","content":"turn %d of a short conversation about roses"}\n'
    return "".join(line % (("user", "assistant")[i % 2], i) for i in range(count)).encode()


def recorded(data, *options):
    """Returns the seconds of wall and CPU time, and the recorded transcript."""
    project = os.path.join(temporary, "project")
    shutil.rmtree(project, ignore_errors=True)
    os.mkdir(project)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    process = subprocess.Popen(
        [tsearch, "record", "--into", project, *options],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    process.communicate(data)
    wall = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert process.returncode == 0
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    (transcript,) = glob.glob(project + "/.entire/metadata/*/full.jsonl")
    with open(transcript, "rb") as file:
        return wall, cpu, file.readlines()


def raw(lines):
    """Returns the seconds for a write and an fdatasync of each line."""
    path = os.path.join(temporary, "raw.jsonl")
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
    begin = time.monotonic()
    for line in lines:
        os.write(file, line)
        os.fdatasync(file)
    wall = time.monotonic() - begin
    os.close(file)
    return wall


one, many, few = input_of(1), input_of(turns), input_of(synced)
walls, cpus, ratios = [], [], []
for _ in range(rounds):
    start = recorded(one)
    whole = recorded(many)
    assert len(whole[2]) == turns
    walls.append(turns / (whole[0] - start[0]))
    cpus.append(turns / (whole[1] - start[1]))
    start = recorded(one, "--sync")
    some = recorded(few, "--sync")
    ratios.append((some[0] - start[0]) / raw(some[2]))
print(f"turns per second: {statistics.median(walls):,.0f} by wall, {statistics.median(cpus):,.0f} by CPU time")
print(f"--sync, wall time: {statistics.median(ratios):.2f} x write and fdatasync")
PYTHON
