#!/usr/bin/env bash
# Compares searches by tsearch with other programs that answer the same query, each as a fresh
# process:
#
#   benchmarks/compare.sh [OPTIONS]                             a generated corpus
#   benchmarks/compare.sh [OPTIONS] --folder FOLDER [QUERY...]  the transcripts in a folder
#
#   --entries N    lines of the generated corpus (100000)
#   --rounds N     rounds of 5 runs each; all programs take turns (5)
#   --work FOLDER  keeps corpus and archive there, and reuses them; growth.sh uses the same files
#
# The other programs: Lucene alone on the same index (with the same JVM flags and its own AOT
# cache), `rg` and `rg -i` on the source files, FTS5 of sqlite3 on the same texts, and as lower
# bounds `tsearch --version` and a JVM that only prints hello. The first table has ratios: tsearch is
# faster where a ratio is less than 1. The other programs get the words of the query; a dash means
# that a program has no equivalent query. Add --exact to a query without matches, because tsearch
# otherwise searches for similar words, too, and no other program does. Without a QUERY, words are
# picked from the archive.
#
# The second table has what each program found: they differ in what they call a word.
#
# The last table compares tsearch with itself: the same queries, `show` and `sessions`, with the
# output on a pipe and on a terminal.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
. "$home/benchmarks/turns.sh"

entries=100000 rounds=5 folder= work=
while [[ ${1:-} == --* ]]; do
  [[ $1 == --help ]] || (($# > 1)) || usage 2
  case $1 in
    --entries) entries=$2 ;;
    --rounds) rounds=$2 ;;
    --folder) folder=$(cd "$2" && pwd) ;;
    --work) work=$2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift 2
done

missing=
for tool in hyperfine rg sqlite3; do
  command -v "$tool" >/dev/null || missing=1
done
if [[ -n $missing ]]; then
  echo "needed: hyperfine, rg, sqlite3; try: apt-get install hyperfine ripgrep sqlite3" >&2
  exit 2
fi
[[ -n $folder ]] || (($# == 0)) || usage 2

take_place
build
if [[ -n $folder ]]; then
  name=$(basename "$folder")
  corpus=$folder
  imported "$name" "$folder"
else
  name=$entries
  archive "$entries"
  corpus=$work/corpus-$entries
  set -- ownership "pagination closure" error "qzxjvw --exact" "ownership --since 2026-10-01"
fi
archive=$work/archive-$name
if (($# == 0)); then
  searches "$archive" >"$temporary/searches"
  query_of() { sed -n "s/^$1\tsearch\t//p" "$temporary/searches" | tr '\t' ' '; }
  set -- "$(query_of "common word")" "$(query_of "two words")" "$(query_of "rare word")" \
    "$(query_of "absent word") --exact" "$(query_of "since, 10 %")"
fi
queries=("$@")
read -r import_seconds _ <"$work/import-$name"
export TSEARCH_HOME=$archive

say "building sqlite3's FTS5"
run compare.Texts "$archive" "$temporary/texts"
stored=$( (TIMEFORMAT=%R && time sqlite3 "$temporary/fts.db" <<SQL
pragma journal_mode = off;
create virtual table entries using fts5(id unindexed, text);
.mode ascii
.import $temporary/texts entries
SQL
) 2>&1 | tail -n 1)

bare=("$java" "${flags[@]}" "${brief[@]}")
lucene=("$home"/cli/target/lib/lucene-core-*.jar)
lucene_path=$jars/original-benchmarks.jar:${lucene[0]}
main=dev.tsearch.benchmarks.compare
say "training the rivals' AOT caches"
"${bare[@]}" -XX:AOTCacheOutput="$temporary/lucene.aot" -cp "$lucene_path" "$main.BareLucene" \
  "$archive/index" error pagination >/dev/null 2>&1
"${bare[@]}" -XX:AOTCacheOutput="$temporary/hello.aot" -cp "$jars/original-benchmarks.jar" \
  "$main.JvmHello" >/dev/null 2>&1

# Sets the words of the query $1 in the syntax of the other programs. A single word is quoted for
# sqlite3, which would parse punctuation in it as operators.
understand() {
  local exact=${1/ --exact/}
  words=${exact%% --*}
  plain=${words//\"/}
  matched=\"${words//\'/\'\'}\"
  [[ $words == *[\ \"]* ]] && matched=${words//\'/\'\'}
  has_rivals= is_literal=
  [[ $words != "$exact" ]] || has_rivals=1
  [[ $plain == *" "* && $words != *\"* ]] || is_literal=1
}

# Adds a program to `commands`: its name and its words. Its exit status must be at most $worst;
# otherwise the time of a failure would be measured.
program() {
  local status=0
  "${@:2}" >/dev/null 2>"$temporary/talk" || status=$?
  ((status <= worst)) || {
    echo "$1 failed for $query, with status $status:" >&2
    cat "$temporary/talk" >&2
    exit 2
  }
  commands+=(-n "$query|$1" "$(printf '%q ' "${@:2}")")
}

# Measures all programs with the query $2, in turns; $1 is the number of the query in file names.
measure() {
  local number=$1 query=$2 round worst=1 commands=()
  understand "$query"
  program tsearch "$tsearch" search $query -n 20
  if [[ -n $has_rivals ]]; then
    worst=0 program "bare Lucene" "${bare[@]}" -XX:AOTCache="$temporary/lucene.aot" -cp "$lucene_path" \
      $main.BareLucene "$archive/index" ${plain,,}
    if [[ -n $is_literal ]]; then
      program rg rg -F "$plain" "$corpus"
      program "rg -i" rg -iF "$plain" "$corpus"
    fi
    worst=0 program "sqlite3 FTS5" sqlite3 "$temporary/fts.db" \
      "select id, snippet(entries, 1, '', '', '', 20) from entries where entries match '$matched' order by rank limit 20"
  fi
  worst=0 program "tsearch --version" "$tsearch" --version
  worst=0 program "JVM hello" "${bare[@]}" -XX:AOTCache="$temporary/hello.aot" -cp "$jars/original-benchmarks.jar" $main.JvmHello
  for ((round = 1; round <= rounds; round++)); do
    hyperfine -N -i --warmup 1 --runs 5 --output pipe --style none \
      --export-json "$temporary/$(printf '%02d-%02d' "$number" "$round").json" "${commands[@]}" 2>/dev/null
  done
}

# Prints how many matches each program finds for a query, as a row of the table.
found() {
  local query=$1 ours lines=– without=– table=–
  understand "$query"
  ours=$("$tsearch" search ${query/ --exact/} --exact --count 2>/dev/null || true)
  if [[ -n $has_rivals ]]; then
    table=$(sqlite3 "$temporary/fts.db" "select count(*) from entries where entries match '$matched'")
    if [[ -n $is_literal ]]; then
      lines=$({ rg -F --no-filename -c "$plain" "$corpus" || true; } | awk '{n += $1} END {print n + 0}')
      without=$({ rg -iF --no-filename -c "$plain" "$corpus" || true; } | awk '{n += $1} END {print n + 0}')
    fi
  fi
  echo "| $query | ${ours:-0} | $table | $lines | $without |"
}

number=0 nothing=
for query in "${queries[@]}"; do
  say "asking: $query"
  status=0
  "$tsearch" search ${query/ --exact/} --exact -n 20 >"$temporary/answer" 2>&1 || status=$?
  case $status in
    0) ;;
    1) nothing=$query ;;
    *)
      cat "$temporary/answer" >&2
      exit 2
      ;;
  esac
  measure "$((number += 1))" "$query"
done

megabytes() {
  echo "$(($(du -sk "$1" | cut -f1) / 1000)) MB"
}
cat <<END
$(basename "${lucene[0]}" .jar); $(hyperfine --version); $(rg --version | sed -n 1p); sqlite3 $(sqlite3 --version | cut -d' ' -f1)
sources $(megabytes "$corpus"); import $import_seconds s; archive: partitions and sidecars $(megabytes "$archive/partitions"), originals $(megabytes "$archive/originals"), index $(megabytes "$archive/index"); sqlite3 FTS5 filled in $stored s, $(megabytes "$temporary/fts.db")
each value is the median of $((rounds * 5)) runs

END
run compare.ComparisonTable "$temporary" "$nothing"
cat <<END

Number of matches. tsearch counts entries; it also matches other forms of a word and the parts of
identifiers. sqlite3 has the same texts but splits them into words differently. rg counts lines of
the source files, which repeat most texts and contain metadata, and it matches parts of words.

| query | tsearch | sqlite3 FTS5 | rg, lines | rg -i, lines |
|---|---:|---:|---:|---:|
END
for query in "${queries[@]}"; do
  found "$query"
done

# Runs the queries and the other commands of tsearch on a pipe and on a terminal.
open_outputs
for query in "${queries[@]}"; do
  printf '%s\tsearch\t%s\n' "$query" "${query// /$'\t'}"
done >"$temporary/commands"
other_commands "$archive" >>"$temporary/commands"
say "running tsearch on a terminal"
runs=/dev/null on_both "$temporary/commands" "$archive" # not counted
for ((round = 0; round < rounds * 5; round++)); do
  runs=$temporary/runs on_both "$temporary/commands" "$archive"
done
cat <<END

tsearch with its output on a pipe and on a terminal, in turns. The ratio is the median of the ratios
of all pairs of runs, in parentheses with its 99.8 % confidence interval.

END
run compare.PairedTable "$temporary/runs" pipe terminal
