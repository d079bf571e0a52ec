#!/usr/bin/env bash
# Measures `tsearch doctor` in turns with `tsearch --version`, each as a fresh process on a pipe: for an
# archive of generated lines, in a home folder with files of Claude Code that are not imported, and in
# one whose files all are. Prints medians in ms, and the differences to `--version`, whose goal is 500.
#
#   benchmarks/doctor.sh [--rounds N] [--work FOLDER] [ENTRIES] [FILES]
#
# By default 11 rounds, 1,000,000 entries and 10,000 files. FOLDER keeps the archive for later runs.
# Needs a quiet machine.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
. "$home/benchmarks/turns.sh"

rounds=11 work=
while [[ ${1:-} == --* ]]; do
  case $1 in
    --rounds) rounds=$2; shift 2 ;;
    --work) work=$2; shift 2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
done
(($# <= 2)) || usage 2
entries=${1:-1000000} files=${2:-10000}
take_place
build
archive "$entries"
open_outputs
runs=$temporary/runs

# A home folder with sessions of three entries, 100 to a project.
people=$temporary/home
for ((file = 0; file < files; file++)); do
  ((file % 100)) || mkdir -p "$people/.claude/projects/-area-$((file / 100))"
  printf -v id '%08d-0000-4000-8000-%012d' "$file" "$file"
  for ((line = 0; line < 3; line++)); do
    printf '{"type":"user","uuid":"%s-%d","sessionId":"%s","timestamp":"2026-02-01T10:%02d:00Z",' \
      "$id" "$line" "$id" "$line"
    printf '"cwd":"/area/%d","message":{"role":"user","content":"the heron of file %d"}}\n' \
      $((file / 100)) "$file"
  done >"$people/.claude/projects/-area-$((file / 100))/$id.jsonl"
done
export HOME=$people
unset XDG_CONFIG_HOME XDG_DATA_HOME CLAUDE_CONFIG_DIR

# $rounds runs of both commands, after one that is not counted.
compare() {
  local round
  TSEARCH_HOME=$2 "$tsearch" doctor >/dev/null 2>&1 || (($? == 1))
  for ((round = 0; round < rounds; round++)); do
    TSEARCH_HOME=$2 timed --version "$1" pipe "$tsearch" --version
    TSEARCH_HOME=$2 timed doctor "$1" pipe "$tsearch" doctor
  done
  paste <(median_of doctor "$1") <(median_of --version "$1") |
    awk -v name="$1" '{ printf "| %s | %.0f | %.0f | %.0f |\n", name, $1, $2, $1 - $2 }'
}

echo "| $files files | doctor, ms | --version, ms | over --version |"
echo "|---|---:|---:|---:|"
compare "none imported" "$work/archive-$entries"
cp -r "$work/archive-$entries" "$temporary/archive"
"$tsearch" --archive "$temporary/archive" import -q >/dev/null || (($? == 2))
compare "all imported" "$temporary/archive"
