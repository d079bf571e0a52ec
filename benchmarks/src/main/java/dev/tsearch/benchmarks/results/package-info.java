/// What was measured, against what is wanted.
///
/// Its nouns are the *figure*, a number that a measurement prints beside its tables, and the *goal*
/// that it is held against. Start reading at [dev.tsearch.benchmarks.results.Goal].
///
/// **Invariant:** whether a goal is met follows from its figure alone; nobody writes it by hand.
@NullMarked
package dev.tsearch.benchmarks.results;

import org.jspecify.annotations.NullMarked;
