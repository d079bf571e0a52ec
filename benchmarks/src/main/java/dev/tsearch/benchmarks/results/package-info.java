/// Measured figures and their goals.
///
/// A *figure* is a number that a measurement prints among its tables; a *goal* is its limit. Start
/// reading at [dev.tsearch.benchmarks.results.Goal].
///
/// **Invariant:** whether a goal is met is computed from its figure, never written by hand.
@NullMarked
package dev.tsearch.benchmarks.results;

import org.jspecify.annotations.NullMarked;
