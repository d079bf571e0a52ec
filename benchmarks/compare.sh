#!/usr/bin/env bash
# Compares one search by tsearch with other ways to find the same, each as a fresh process:
#
#   benchmarks/compare.sh [--entries N] [--rounds N] [--archive FOLDER]       a generated corpus
#   benchmarks/compare.sh [...] FOLDER QUERY...                               your own transcripts
#
# The rivals: a bare Lucene on the same index (same flags, an AOT cache of its own), `rg` and
# `rg -i` over the source files, sqlite3's FTS5 over the same texts, `tsearch --version`, and a JVM
# that only says hello. Prints a table of ratios: less than 1 means that tsearch is faster. A rival
# is asked for the words of the query; a dash stands where it has no such query. --entries is 100000
# unless told, --rounds 5 (of 5 runs each, all programs in turn); --archive keeps the archive.
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
entries=100000 rounds=5 archive=
while [[ ${1:-} == --* ]]; do
  case $1 in
    --entries) entries=$2 ;;
    --rounds) rounds=$2 ;;
    --archive) archive=$2 ;;
    *)
      sed -n '2,12s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
      exit 2
      ;;
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
. "$home/bin/find-jdk.sh"
. "$home/bin/start.sh"
find_jdk
java=$JDK_HOME/bin/java

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
say() {
  echo "compare: $*" >&2
}

say "building"
(cd "$home" && ./mvnw -q -B -ntp -Dstyle.color=never -DskipTests package) >&2
jars=$home/benchmarks/target
if (($# > 0)); then
  corpus=$(cd "$1" && pwd)
  shift
  queries=("$@")
else
  corpus=$work/corpus
  say "generating $entries entries"
  "$java" -cp "$jars/benchmarks.jar" dev.tsearch.benchmarks.CorpusGenerator "$corpus" "$entries" --shape chat
  queries=(ownership "pagination closure" error qzxjvw "ownership --since 2026-10-01")
fi
if ((${#queries[@]} == 0)); then
  echo "name at least one query to ask after the folder" >&2
  exit 2
fi

: "${archive:=$work/archive}"
export TSEARCH_HOME=$archive
"$home/tsearch" --version >/dev/null
say "importing"
imported=$( (TIMEFORMAT=%R && time "$home/tsearch" import "$corpus" -q) 2>&1 | tail -n 1)

say "building sqlite3's FTS5"
"$java" -cp "$jars/benchmarks.jar" dev.tsearch.benchmarks.compare.Texts "$archive" "$work/texts"
stored=$( (TIMEFORMAT=%R && time sqlite3 "$work/fts.db" <<SQL
pragma journal_mode = off;
create virtual table entries using fts5(id unindexed, text);
.mode ascii
.import $work/texts entries
SQL
) 2>&1 | tail -n 1)

bare=("$java" "${flags[@]}" -XX:TieredStopAtLevel=1)
lucene=("$home"/cli/target/lib/lucene-core-*.jar)
lucene_path=$jars/original-benchmarks.jar:${lucene[0]}
main=dev.tsearch.benchmarks.compare
say "training the rivals' AOT caches"
"${bare[@]}" -XX:AOTCacheOutput="$work/lucene.aot" -cp "$lucene_path" "$main.BareLucene" \
  "$archive/index" error pagination >/dev/null 2>&1
"${bare[@]}" -XX:AOTCacheOutput="$work/hello.aot" -cp "$jars/original-benchmarks.jar" \
  "$main.JvmHello" >/dev/null 2>&1

# Measures all programs with the query $2 for one round; the files are numbered by $1.
measure() {
  local number=$1 query=$2 round words pattern commands=() word
  words=${query%% --*}
  pattern=${words//\"/}
  commands+=(-n "$query|tsearch" "$home/tsearch $query -n 20")
  if [[ $words == "$query" ]]; then
    commands+=(-n "$query|bare Lucene" "${bare[*]} -XX:AOTCache=$work/lucene.aot -cp $lucene_path $main.BareLucene $archive/index ${pattern,,}")
    if [[ $pattern != *" "* || $words == *\"* ]]; then
      commands+=(-n "$query|rg" "rg -F '$pattern' $corpus" -n "$query|rg -i" "rg -iF '$pattern' $corpus")
    fi
    commands+=(-n "$query|sqlite3 FTS5" "sqlite3 $work/fts.db \"select id, snippet(entries, 1, '', '', '', 20) from entries where entries match '${words}' order by rank limit 20\"")
  fi
  commands+=(-n "$query|tsearch --version" "$home/tsearch --version")
  commands+=(-n "$query|JVM hello" "${bare[*]} -XX:AOTCache=$work/hello.aot -cp $jars/original-benchmarks.jar $main.JvmHello")
  for ((round = 1; round <= rounds; round++)); do
    hyperfine -N -i --warmup 1 --runs 5 --output pipe --style none \
      --export-json "$work/$(printf '%02d-%02d' "$number" "$round").json" "${commands[@]}" 2>/dev/null
  done
}

number=0
for query in "${queries[@]}"; do
  say "asking: $query"
  "$home/tsearch" $query -n 20 >"$work/answer" 2>&1 || (($? == 1)) || {
    cat "$work/answer" >&2
    exit 2
  }
  measure "$((number += 1))" "$query"
done

megabytes() {
  echo "$(($(du -sk "$1" | cut -f1) / 1000)) MB"
}
cat <<END
$(date -u +%F), $(nproc 2>/dev/null || sysctl -n hw.ncpu) cores of $(grep -m1 '^model name' /proc/cpuinfo 2>/dev/null | cut -d: -f2- | xargs || uname -m), $(uname -sr)
$("$home/tsearch" --version); $("$java" -version 2>&1 | sed -n 2p); $(basename "${lucene[0]}" .jar); $(hyperfine --version); $(rg --version | head -n 1); sqlite3 $(sqlite3 --version | cut -d' ' -f1)
sources $(megabytes "$corpus"); import $imported s; archive: partitions and sidecars $(megabytes "$archive/partitions"), originals $(megabytes "$archive/originals"), index $(megabytes "$archive/index"); sqlite3 FTS5 filled in $stored s, $(megabytes "$work/fts.db")
each figure is the median of $((rounds * 5)) runs

END
"$java" -cp "$jars/benchmarks.jar" "$main.ComparisonTable" "$work"
