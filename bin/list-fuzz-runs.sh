#!/usr/bin/env bash
# Prints the table of a long run of the fuzz tests, of all modules, and the sum of its inputs. The
# last step of "./mvnw -Pfuzz verify" runs this.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

shopt -s nullglob
tables=(*/target/fuzz-runs.txt)
((${#tables[@]} > 0)) || exit 0
cat "${tables[@]}"
awk '{ for (i = 2; i <= NF; i++) if ($i == "inputs") inputs += $(i - 1); failures += $NF }
  END { printf "fuzz  all targets: %d inputs, failures %d\n", inputs, failures }' "${tables[@]}"
