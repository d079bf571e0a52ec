#!/usr/bin/env bash
# Measures everything and writes benchmarks/RESULTS.md:
#
#   benchmarks/results.sh                        all parts: about 30 minutes on a quiet machine
#   benchmarks/results.sh --only PART[,PART]     only these parts, to stdout: does not write RESULTS.md
#   benchmarks/results.sh --again PART[,PART]    these parts; the results of the others are reused
#
# Parts, in this order:
#
#   growth    import, search, show by the archive's size       compare  other programs, a terminal
#   warm      next to Lucene in a warm JVM                      import   next to a bare IndexWriter
#   sizes     bytes of each kind of file                        filter   wrong answers of the filters
#   reimport  an import that finds nothing new                  jmh      hot paths and their lower bounds
#   profile   which methods take the time                       cluster  pushes to OpenSearch, searches there
#
#   --folder FOLDER  growth, compare and sizes measure the transcripts in this folder, too. The page
#                    then contains words that occur in them, but none of their sentences.
#   --sizes "N N"    sizes of the archives of growth ("100000 1000000"); compare and sizes use the last
#   --entries N      size of the archive of warm, and of the corpus of import and profile (100000)
#   --rounds N       rounds of everything that runs in turns (5)
#   --output FILE    writes this file instead of RESULTS.md
#   --quick          small sizes and few rounds, to test the scripts
#   --work FOLDER    keeps corpora, archives and parts there, and reuses them; --again needs it
#
# Needs the programs that compare.sh needs.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

parts=(growth compare warm import sizes filter reimport jmh profile cluster)
chosen=${parts[*]} work= folder= again= sizes="100000 1000000" entries=100000 rounds=5 files=10000
page=$home/benchmarks/RESULTS.md
jmh=(-f 1 -wi 2 -w 300ms -i 4 -r 300ms) appends=(-f 1 -wi 5 -w 2s -i 5 -r 1s) shots=(-f 1)
while (($# > 0)); do
  [[ $1 == --help || $1 == --quick ]] || (($# > 1)) || usage 2
  case $1 in
    --only) chosen=${2//,/ } page= ;;
    --again) chosen=${2//,/ } again=1 ;;
    --work) work=$2 ;;
    --folder) folder=$(cd "$2" && pwd) ;;
    --sizes) sizes=$2 ;;
    --entries) entries=$2 ;;
    --rounds) rounds=$2 ;;
    --output) page=$2 ;;
    --quick)
      sizes="5000 20000" entries=5000 rounds=1 files=200
      jmh=(-f 1 -wi 1 -w 50ms -i 1 -r 50ms) appends=("${jmh[@]}") shots=(-f 1 -wi 1 -i 2 -p lines=1000)
      shift
      continue
      ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift 2
done
for part in $chosen; do
  [[ " ${parts[*]} " == *" $part "* ]] || {
    echo "there is no part $part; there are ${parts[*]}" >&2
    exit 2
  }
done
if [[ -n $again && ! -d $work/parts ]]; then
  echo "--again takes the other parts from where they were kept: name that folder with --work" >&2
  exit 2
fi
take_place
mkdir -p "$work/parts"
build
largest=${sizes##* }

machine() {
  cat <<END
# Results

Written by \`benchmarks/results.sh\`; each row below has the command that prints it alone.

* $(date -u +'%F %H:%M') UTC, commit $(git -C "$home" rev-parse --short HEAD 2>/dev/null || echo unknown), $("$tsearch" --version)
* $(nproc 2>/dev/null || sysctl -n hw.ncpu) cores of $(grep -m1 '^model name' /proc/cpuinfo 2>/dev/null | cut -d: -f2- | xargs || uname -m), $(awk '/MemTotal/ {printf "%.0f GB", $2 / 1e6}' /proc/meminfo 2>/dev/null || true), $(uname -sr)
* $("$java" -version 2>&1 | sed -n 2p)
* load of the machine while this began: $(cut -d' ' -f1-3 /proc/loadavg 2>/dev/null || uptime)
END
}

growth() {
  echo "## Growth with the archive"
  echo
  echo "\`benchmarks/growth.sh $sizes\`: chat-like lines over ten years; a search as a fresh process, and in a warm JVM."
  [[ -z $folder ]] || echo "With \`--folder FOLDER\`, the last archive has the transcripts of that folder."
  echo
  "$home/benchmarks/growth.sh" --work "$work" --rounds "$rounds" ${folder:+--folder "$folder"} $sizes
}

compare() {
  echo "## Comparison with other programs"
  echo
  echo "\`benchmarks/compare.sh --entries $largest --rounds $rounds\`: each as a fresh process. The fourth query is a word that no entry has."
  echo
  "$home/benchmarks/compare.sh" --work "$work" --entries "$largest" --rounds "$rounds"
  if [[ -n $folder ]]; then
    echo
    echo "### The transcripts of a folder"
    echo
    echo "\`benchmarks/compare.sh --folder FOLDER --rounds $rounds\`"
    echo
    # The goals of the first table are about generated text.
    "$home/benchmarks/compare.sh" --work "$work" --folder "$folder" --rounds "$rounds" | sed '/^figure: /d'
  fi
}

warm() {
  echo "## Warm, compared with Lucene"
  echo
  echo "\`benchmarks/results.sh --only warm\`: best 20 of $entries entries in one JVM, in turns. \`WarmComparison\` describes the columns."
  echo
  archive "$entries"
  run warm.WarmComparison "$work/archive-$entries" "$((rounds * 6))"
}

import() {
  echo "## Import, compared with a bare IndexWriter"
  echo
  echo "\`benchmarks/results.sh --only import\`: in turns in one JVM with a heap of 512 MB."
  echo
  corpus "$entries"
  heap=-Xmx512m run ImportComparison "$work/corpus-$entries" "$(((rounds + 1) / 2))"
}

sizes() {
  echo "## Sizes"
  echo
  echo "\`benchmarks/results.sh --only sizes\`; with \`--folder FOLDER\` of the transcripts there, too. \`CorpusProperties\` describes the properties of a corpus."
  archive "agent-$entries"
  weighed "Made-up lines like those of real agents" "$work/archive-agent-$entries" agent
  archive "$largest"
  weighed "Made-up lines like those of a chat" "$work/archive-$largest" chat
  if [[ -n $folder ]]; then
    imported "$(basename "$folder")" "$folder"
    weighed "Real samples" "$work/archive-$(basename "$folder")" real
  fi
}

# What the archive $2 takes, under a heading.
weighed() {
  echo
  echo "### $1"
  echo
  run Sizes "$2" "$3"
  run corpus.CorpusProperties "$2"
}

filter() {
  echo "## Filters"
  echo
  echo "\`benchmarks/results.sh --only filter\`"
  echo
  run FilterQuality
}

reimport() {
  echo "## An import that finds nothing new"
  echo
  echo "\`benchmarks/reimport.sh $files\`"
  echo
  "$home/benchmarks/reimport.sh" "$files" | sed '/^figure/!s/^/    /'
}

jmh() {
  echo "## Hot paths beside their floors"
  echo
  echo "\`benchmarks/results.sh --only jmh\`: JMH, ${jmh[*]}, Append ${appends[*]}; allocations by \`-prof gc\`, those of Rotation and Import with what makes their entries."
  echo
  # They wait for the disk and so take long to get warm.
  suites AppendBenchmark appends "${appends[@]}"
  suites '(Filter|Plan|Lookup|Search|Codec|Line|Hash|Control|Pruning)Benchmark' times "${jmh[@]}" \
    -p entries=20000 -p query=server,qzxjvw
  # These run once an iteration, and need as many of them as they say to get warm.
  suites '(Rotation|Import)Benchmark' shots "${shots[@]}"
  { # three lists as one
    sed 's/^]$/,/' "$temporary/appends.json"
    sed '1 s/^\[//; s/^]$/,/' "$temporary/times.json"
    sed '1 s/^\[//' "$temporary/shots.json"
  } >"$temporary/jmh.json"
  run results.JmhTable "$temporary/jmh.json"
}

# Runs the suites that match $1 and writes what they measured to $2.json.
suites() {
  local pattern=$1 name=$2
  shift 2
  "$java" -jar "$jars/benchmarks.jar" "$@" -prof gc -rf json -rff "$temporary/$name.json" "$pattern" \
    >"$work/jmh-$name.log" 2>&1 || {
    tail -n 20 "$work/jmh-$name.log" >&2
    exit 2
  }
}

profile() {
  echo "## Where the time goes"
  echo
  echo "\`benchmarks/profile.sh --entries $entries\`"
  echo
  "$home/benchmarks/profile.sh" --work "$work" --entries "$entries"
}

# The archives are those of growth.
cluster() {
  local size
  echo "## Clusters"
  for size in $sizes; do
    archive "$size"
    echo
    echo "### $size entries"
    echo
    echo "\`benchmarks/cluster.sh ARCHIVE\`: one node of OpenSearch on this machine"
    echo
    "$home/benchmarks/cluster.sh" --work "$work/cluster-$size" --rounds "$rounds" "$work/archive-$size"
  done
}

machine >"$work/parts/00-machine.md"
failed=
for i in "${!parts[@]}"; do
  part=${parts[i]}
  [[ " $chosen " == *" $part "* ]] || continue
  into=$work/parts/$(printf '%02d' $((i + 1)))-$part.md
  say "$part, since $(date +%T)"
  set +e # or a failure within the part would not end it
  (
    set -e
    "$part"
  ) >"$temporary/part"
  status=$?
  set -e
  if ((status != 0)); then
    say "$part failed"
    failed=1
    continue
  fi
  if [[ -z $page ]]; then
    cat "$temporary/part"
  fi
  mv "$temporary/part" "$into"
done
if [[ -n $page ]]; then
  run results.Results "$work/parts" >"$temporary/page" || failed=1
  mv "$temporary/page" "$page"
  say "wrote $page"
fi
[[ -z $failed ]]
