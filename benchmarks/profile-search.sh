#!/usr/bin/env bash
# Prints where the milliseconds of one command go, as a fresh process:
#
#   benchmarks/profile-search.sh [--runs N] QUERY... [OPTIONS]
#
# TSEARCH_HOME names the archive. The JVM logs when it initializes each class. A part begins with
# the class that does its first work, in the order below; parts that a command does not reach are
# left out, and the last part lasts until the JVM exits. The table has the median of each part over
# N runs (7). The log itself takes a few milliseconds, mostly in the first part.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

[[ ${1:-} != --help ]] || usage
runs=7
if [[ ${1:-} == --runs ]]; then
  runs=$2
  shift 2
fi
(($# > 0)) || usage 2
take_place
build

for ((run = 0; run <= runs; run++)); do
  log=$work/$run.log
  begin=$EPOCHREALTIME
  TSEARCH_JAVA_OPTIONS="-Xlog:class+init=info:file=$log:uptimenanos ${TSEARCH_JAVA_OPTIONS:-}" \
    "$tsearch" "$@" >"$work/answer" 2>&1 || (($? == 1)) || {
    cat "$work/answer" >&2
    exit 2
  }
  echo "end ${begin/[.,]/} ${EPOCHREALTIME/[.,]/}" >>"$log"
  ((run > 0)) || rm -f "$log" # the first warms the disk's cache
done
awk '
  BEGIN {
    parts = split("Main|Invocation|Archive|Snapshot|Pruner" \
      "|EntryIndexReader|IndexSearch|DuplicateCollapser|HitOutput", class, "|")
    split("JVM: boot, AOT cache|environment|command line, settings|manifest, active partition" \
      "|table of partitions|plan|open the index|search|read the hits, fold copies" \
      "|snippets, print, end", name, "|")
  }
  FNR == 1 { files++; part = 1; since = 0 }
  /^\[[0-9]+ns\]/ {
    at = substr($1, 2) / 1e6
    for (i = part; i <= parts; i++) {
      if (index($0, "/" class[i] "\047") && index($0, "\047dev/tsearch/")) {
        spent[files, part] += at - since
        since = at; part = i + 1
        break
      }
    }
    last = at
  }
  $1 == "end" {
    spent[files, part] += last - since
    whole[files] = ($3 - $2) / 1e3
    outside[files] = whole[files] - last
  }
  function median(kind, part,   n, i, j, v, values) {
    for (n = 1; n <= files; n++) {
      v = kind == 0 ? spent[n, part] + 0 : kind == 1 ? outside[n] : whole[n]
      for (j = n; j > 1 && values[j - 1] > v; j--) values[j] = values[j - 1]
      values[j] = v
    }
    return values[int((files + 1) / 2)]
  }
  END {
    for (i = 1; i <= parts + 1; i++) {
      if (median(0, i) > 0) printf "%-34s %7.1f ms\n", name[i], median(0, i)
    }
    printf "%-34s %7.1f ms\n", "launcher, end of the process", median(1)
    printf "%-34s %7.1f ms\n", "all", median(2)
  }' "$work"/*.log
