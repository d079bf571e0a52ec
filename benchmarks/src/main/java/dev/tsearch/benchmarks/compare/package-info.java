/// The parts of `benchmarks/compare.sh` and `benchmarks/compare-builds.sh` that are written in
/// Java: lower bounds, the texts of an archive for other engines, and the tables of results.
///
/// A *rival* is a program that answers the same query as tsearch, as a process of its own.
///
/// **Invariant:** times in a table are compared only with times of the same run.
@NullMarked
package dev.tsearch.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
