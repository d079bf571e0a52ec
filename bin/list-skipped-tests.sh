#!/usr/bin/env bash
# Prints the tests that the last build skipped, of all modules, with their reasons. The build runs
# this as its last step. With CI=true it fails if a test was skipped for a reason that is not known
# (see the test class dev.tsearch.core.Skip).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

shopt -s nullglob
lists=(*/target/skipped-tests.txt)
((${#lists[@]} > 0)) || exit 0
count=$(cat "${lists[@]}" | wc -l)
echo "skipped tests: $((count))"
cat "${lists[@]}"
if [[ ${CI:-} == true ]] && grep -q '^unexpectedly' "${lists[@]}"; then
  echo "error: tests were skipped unexpectedly" >&2
  exit 1
fi
