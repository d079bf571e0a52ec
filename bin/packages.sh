#!/usr/bin/env bash
# Prints for each package of the product: its files, its lines, and the packages that it uses; then the
# largest package and the largest file. Reads import statements; ArchitectureTest checks class files.
#
#   bin/packages.sh [CHECKOUT]
set -euo pipefail
cd "${1:-"$(dirname "${BASH_SOURCE[0]}")/.."}"

find core indexer service cli benchmarks -path '*/src/main/*' -name '*.java' ! -name package-info.java | sort | xargs awk '
  FNR == 1 { previous = "" }
  /^package / { package = substr($2, 13, length($2) - 13); files[package]++ }
  /^import (static )?dev[.]tsearch[.]/ {
    name = $NF
    sub(/^dev[.]tsearch[.]/, "", name)
    sub(/[.][A-Z].*/, "", name)
    if (name != package && !((package, name) in seen)) {
      seen[package, name] = 1
      uses[package] = uses[package] " " name
    }
  }
  { lines[package]++; all++ }
  { length_of[FILENAME]++ }
  END {
    for (package in files) {
      printf "%-28s %3d files %6d lines  →%s\n", package, files[package], lines[package], uses[package] | "sort"
      if (files[package] > most) { most = files[package]; largest = package }
      packages++
      total += files[package]
    }
    close("sort")
    for (file in length_of) if (length_of[file] > longest) { longest = length_of[file]; longest_file = file }
    printf "%d packages, %d files, %d lines\n", packages, total, all
    printf "largest package: %s, %d files\n", largest, most
    printf "largest file: %s, %d lines\n", longest_file, longest
  }'
