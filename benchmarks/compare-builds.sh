#!/usr/bin/env bash
# Compares two builds of tsearch in turns: is the new one slower than the old one?
#
#   benchmarks/compare-builds.sh [OPTIONS] OLD NEW SOURCE...
#
# OLD and NEW are checkouts that are built. A SOURCE is a folder of transcripts, or a number of
# entries to generate, for example 100000. Each build imports each source into an archive of its
# own; then both builds run the same commands by their launchers, as fresh processes, in turns: old,
# new, new, old, and so on. The commands are searches (with the output on a pipe and on a terminal),
# show, sessions, --version, the import into a new archive, an import that finds nothing new, 1,000
# lines appended by one process, and an import of 40 new lines of a session that goes on. For these
# two, the new build gets a copy of the old build's archive, whose derived files it first brings to its
# own formats: else it would do that in the appends, a few partitions in each.
#
# Prints for each command the median wall time and processor time (user and system, of all threads)
# of both builds, and for the two small imports the memory allocated on the heap, too. A ratio is
# the median of the ratios new ÷ old of all pairs of runs; in parentheses is its 99.8 % confidence
# interval by the sign test. A command is worse if a ratio is above the limit and its whole interval
# is above 1. If the interval contains 1, or there are fewer than 10 pairs, the table says "unclear":
# it takes more rounds to know.
#
#   --rounds N      pairs of runs of each command (21)
#   --imports N     pairs of imports into a new archive (10)
#   --limit RATIO   the largest ratio that is not worse (1.05)
#   --only PATTERN  only the commands whose name matches this regular expression
#   --work FOLDER   keeps generated transcripts and all runs there
#
# Exit status: 0 if nothing is worse, 1 if something is, 2 on an error.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
. "$home/benchmarks/turns.sh"

rounds=21 imports=10 memory_rounds=10 limit=1.05 only=. work=
while [[ ${1:-} == --* ]]; do
  [[ $1 == --help ]] || (($# > 1)) || usage 2
  case $1 in
    --rounds) rounds=$2 ;;
    --imports) imports=$2 ;;
    --limit) limit=$2 ;;
    --only) only=$2 ;;
    --work) work=$2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift 2
done
(($# >= 3)) || usage 2
declare -A checkout
checkout[old]=$(cd "$1" && pwd)
checkout[new]=$(cd "$2" && pwd)
shift 2
take_place
build
open_outputs
for each in old new; do
  [[ -f ${checkout[$each]}/cli/target/tsearch.jar ]] || {
    say "${checkout[$each]} is not built; run ./mvnw package there"
    exit 2
  }
  "${checkout[$each]}/tsearch" --version >/dev/null # makes its AOT caches, if they are missing
done

# The turns of round $1: which build runs first, and which second.
turns() {
  if (($1 % 2)); then echo new old; else echo old new; fi
}

is_chosen() {
  [[ $1 =~ $only ]]
}

# Runs a command with the archive of each build, $rounds times: its name, its output, its words.
compare() {
  local name=$1 output=$2 round each
  is_chosen "$name" || return 0
  say "$name"
  for each in old new; do # not counted: fills the caches of the file system
    runs=/dev/null TSEARCH_HOME=$place/$each timed "$name" "$each" "$output" "${checkout[$each]}/tsearch" "${@:3}"
  done
  for ((round = 0; round < rounds; round++)); do
    for each in $(turns "$round"); do
      TSEARCH_HOME=$place/$each timed "$name" "$each" "$output" "${checkout[$each]}/tsearch" "${@:3}"
    done
  done
}

# Imports the source into a new archive, $imports times; the last one is the archive that the other
# commands use.
compare_imports() {
  local name="import, new archive" round each times=$imports into=$runs
  is_chosen "$name" || times=1 into=/dev/null
  say "$name"
  for ((round = 0; round < times; round++)); do
    for each in $(turns "$round"); do
      rm -rf "${place:?}/$each"
      sync
      runs=$into worst=2 TSEARCH_HOME=$place/$each timed "$name" "$each" pipe \
        "${checkout[$each]}/tsearch" import "$source" -q
    done
  done
}

# Appends the first 1,000 texts of the archive, a line each, by one process.
compare_appends() {
  run compare.Texts "$place/old" "$temporary/texts"
  awk 'BEGIN {RS = "\036"; FS = "\037"} NR <= 1000 {gsub(/[\n\r]+/, " ", $2); print substr($2 " .", 1, 500)}' \
    "$temporary/texts" | iconv -f UTF-8 -t UTF-8 -c >"$temporary/lines" # a cut may be within a letter
  rm "$temporary/texts"
  input=$temporary/lines small "append, 1,000 lines" : append --context benchmark --text
}

# Imports a session that grew by 40 lines since the last round.
compare_growth() {
  mkdir "$place/growing"
  small "import, 40 new lines" grow import "$place/growing" -q
}

# The session grows by the next 40 lines of $temporary/session.
grow() {
  sed -n "$((40 * $1 + 1)),$((40 * $1 + 40))p" "$temporary/session" >>"$place/growing/session.jsonl"
}

# As `compare`, for a small import: its name, a function that is called with the number of each
# round before it, and its words. After $rounds rounds there are more in which not the time but the
# memory is measured.
small() {
  local name=$1 before=$2 round each command TSEARCH_HOME
  export TSEARCH_HOME
  is_chosen "$name" || return 0
  say "$name"
  for ((round = 0; round <= rounds + memory_rounds; round++)); do
    "$before" "$round"
    for each in $(turns "$round"); do
      TSEARCH_HOME=$place/$each
      command=("${checkout[$each]}/tsearch" "${@:3}")
      if ((round == 0)); then # not counted, as in `compare`
        runs=/dev/null timed "$name" "$each" pipe "${command[@]}"
      elif ((round <= rounds)); then
        timed "$name" "$each" pipe "${command[@]}"
      else
        allocated "$name" "$each" "${command[@]}"
      fi
    done
  done
}

# A session of generated lines, long enough to grow by 40 in each round; a line every ten seconds.
make_session() {
  local lines=$((40 * (1 + rounds + memory_rounds)))
  run CorpusGenerator "$temporary/sessions" "$lines" --seed 7 --shape agent --chibi 0 2>/dev/null
  find "$temporary/sessions" -name '*.jsonl' | sort | xargs cat | awk '{
    gsub(/"sessionId":"[^"]*"/, "\"sessionId\":\"00000000-0000-4000-8000-000000000040\"")
    at = sprintf("2026-11-02T%02d:%02d:%02d", NR / 360 % 24, NR / 6 % 60, NR * 10 % 60)
    gsub(/"timestamp":"[^"]*"/, "\"timestamp\":\"" at ".000Z\"")
    print
  }' >"$temporary/session"
}

make_session
status=0
for source; do
  title=$source
  if [[ $source != *[!0-9]* ]]; then
    corpus "$source"
    title="$source generated entries"
    source=$work/corpus-$source
  fi
  place=$temporary/archives
  runs=$work/runs-$(basename "$source")
  rm -rf "$place" && mkdir "$place" && : >"$runs"
  compare_imports
  searches "$place/old" >"$temporary/searches"
  other_commands "$place/old" >"$temporary/commands"
  while IFS=$'\t' read -r -u 9 -a words; do
    compare "${words[0]}" pipe "${words[@]:1}"
    case ${words[0]} in
      "common word" | "rare word" | "two words" | "since, 10,000 entries")
        compare "${words[0]}, terminal" terminal "${words[@]:1}"
        ;;
    esac
  done 9<"$temporary/searches"
  while IFS=$'\t' read -r -u 9 -a words; do
    compare "${words[0]}" pipe "${words[@]:1}"
    compare "${words[0]}, terminal" terminal "${words[@]:1}"
  done 9<"$temporary/commands"
  compare --version pipe --version
  worst=2 compare "import, nothing new" pipe import "$source" -q
  # What a small import allocates depends on the segments of the index, and these on the threads of
  # the large import: both builds continue with the same archive.
  rm -rf "$place/new"
  cp -a "$place/old" "$place/new"
  TSEARCH_HOME=$place/new "${checkout[new]}/tsearch" repair -q >/dev/null # derives anew what has another format
  compare_appends
  compare_growth

  echo "## $title"
  echo
  run compare.PairedTable "$runs" old new --limit "$limit" || status=1
  echo
done
exit "$status"
