#!/usr/bin/env bash
# Measures what each part of the ranking is worth: asks the questions of retrieval.sh once more for
# each part, with a build of the indexer that leaves the part out or gives it another weight.
#
#   benchmarks/ablation.sh [--only PATTERN] ARCHIVE QUESTIONS.tsv...
#
#   --only PATTERN  measures only the variants whose name matches an extended regular expression
#
# Prints a Markdown table: hit@1, hit@5, hit@10 in percent, and MRR, for each file of questions, by
# `tsearch -l`, which ranks sessions as hits and `tsearch sessions` do. The archive needs an index of
# this build; the changed weights are those of a search, not of the index.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

[[ ${1:-} != --help ]] || usage
only=
if [[ ${1:-} == --only ]]; then
  only=${2:-}
  shift 2 || usage 2
fi
[[ $# -ge 2 ]] || usage 2
archive=$1
shift

lucene=dev/tsearch/indexer/lucene
weights=$lucene/index/ScoreWeights.java
kinds=$lucene/index/EntryBoost.java
matches=$lucene/rank/WordMatches.java
spelling=dev/tsearch/indexer/search/SpellingSearch.java

# The variants: name | file | expression of sed that changes one line or a few.
variants="
all parts                          | $weights  |
best entry of a session only       | $weights  | s/(SECOND|THIRD)_ENTRY = .*f;/\1_ENTRY = 0f;/
three entries of equal weight      | $weights  | s/(SECOND|THIRD)_ENTRY = .*f;/\1_ENTRY = 1f;/
half of the words required         | $matches  | s/had != 0\) \{/2 * Long.bitCount(had) >= tally.byWords.length - 1) {/
all words required                 | $matches  | s/had != 0\) \{/Long.bitCount(had) == tally.byWords.length - 1) {/
stop words count like other words  | $weights  | s/STOP_WORD = .*f;/STOP_WORD = 1f;/
stop words count nothing           | $weights  | s/STOP_WORD = .*f;/STOP_WORD = 0f;/
rare words are not corrected       | $spelling | s/RARE_BELOW = 3;/RARE_BELOW = 0;/
all kinds of entries equal         | $kinds    | s/^(  [A-Z]+\([0-4], \"[a-z]+\", )[0-9.]+f/\11f/
a person's words like answers      | $kinds    | s/^(  PERSON\(0, \"person\", )[0-9.]+f/\11f/
inserted text like answers         | $kinds    | s/^(  INSERTED\(4, \"inserted\", )[0-9.]+f/\11f/
no nearness                        | $weights  | s/NEAR = .*f;/NEAR = 0f;/
nearness of 0.5                    | $weights  | s/NEAR = .*f;/NEAR = 0.5f;/
no recency                         | $weights  | s/RECENCY = .*f;/RECENCY = 0f;/
no compaction                      | $weights  | s/IN_CONTEXT = .*f;/IN_CONTEXT = 0f;/
inflections like the word          | $weights  | s/INFLECTION = .*f;/INFLECTION = 1f;/
200 candidates                     | $weights  | s/CANDIDATES = .*;/CANDIDATES = 200;/
5,000 candidates                   | $weights  | s/CANDIDATES = .*;/CANDIDATES = 5000;/
"

build
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

# Compiles the classes that depend on a file, with a change of it, into $temporary/classes. A changed
# constant is in the class files of all that name its class.
compile() {
  local class
  class=$(basename "$1" .java)
  rm -rf "$temporary"/{src,classes}
  mkdir "$temporary/classes"
  [[ -n $2 ]] || return 0
  cp -R "$home/indexer/src/main/java" "$temporary/src"
  sed -E -i.old "$2" "$temporary/src/$1"
  ! cmp -s "$temporary/src/$1" "$temporary/src/$1.old" || {
    say "the expression changes nothing in $1: $2"
    exit 2
  }
  grep -rlw --include='*.java' "$class" "$temporary/src" | grep -v 'package-info' >"$temporary/files"
  "${java%java}javac" -nowarn -proc:none --release 25 -d "$temporary/classes" -cp "$jars/benchmarks.jar" \
    @"$temporary/files" 2>"$temporary/errors" || {
    cat "$temporary/errors" >&2
    exit 2
  }
}

# Prints a line of the table: a name, and the figures of each file of questions.
line() { # NAME CLASSPATH
  local name=$1 classpath=$2 figures
  printf '| %s |' "$name"
  for questions in "${files[@]}"; do
    figures=$("$java" -XX:+UseSerialGC -Xlog:disable --enable-native-access=ALL-UNNAMED -cp "$classpath" \
      dev.tsearch.benchmarks.retrieval.Retrieval --only "tsearch -l" "$archive" "$questions" 2>/dev/null |
      awk -F'|' '$4 == " tsearch -l " { last = $5 $6 $7 $9 } END { gsub(/ +/, " ", last); print last }')
    printf ' %s |' "$(sed 's/^ *//; s/ *$//' <<<"$figures")"
  done
  echo
}

# Whether a variant is wanted.
wanted() {
  [[ -z $only || $1 =~ $only ]]
}

files=("$@")
printf '| hit@1, @5, @10, MRR |'
for questions; do printf ' %s |' "$(basename "$questions" .tsv)"; done
printf '\n|---|'
for questions; do printf -- '---|'; done
echo
while IFS='|' read -r name file expression; do
  name=${name%"${name##*[! ]}"}
  if [[ -n $name ]] && wanted "$name"; then
    compile "${file// }" "$(sed 's/^ *//' <<<"$expression")"
    line "$name" "$temporary/classes:$jars/benchmarks.jar"
  fi
done <<<"$variants"
