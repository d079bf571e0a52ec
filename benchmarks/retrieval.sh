#!/usr/bin/env bash
# Measures the ranking: asks an archive questions whose answers are known.
#
#   benchmarks/retrieval.sh [OPTIONS] ARCHIVE QUESTIONS.tsv...
#
#   --only NAMES  asks only these contenders, separated by commas: tsearch, "tsearch any",
#                 "tsearch --exact", "tsearch -l", "tsearch sessions", fts5
#   --sessions    the same as --only "tsearch -l,tsearch sessions,fts5"
#   --failures    lists the questions whose first session is wrong, and what was ranked above
#   --json        prints the figures as one JSON object in a line, instead of a table
#
# The contenders are tsearch as it is, the words joined by OR, `--exact`, `-l`, `tsearch sessions`, and
# FTS5 of SQLite (any word, Porter's stemmer, BM25) over the same texts. All are asked in one
# process. A question is a hit at n if a right session is among the first n distinct sessions; `found`
# says that it is among all of them, MRR is the mean of 1 / rank, and `empty` is the number of
# questions that got no session at all.
#
# QUESTIONS has tab-separated columns. The first line names them: question, session (ids separated
# by |; any of them is right), and optionally kind.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

[[ ${1:-} != --help ]] || usage
build
run retrieval.Retrieval "$@"
