/// Measures the ranking: questions whose answers are known, asked of tsearch and of FTS5.
///
/// It owns [dev.tsearch.benchmarks.retrieval.Question], what a person types with the sessions that
/// answer it, and [dev.tsearch.benchmarks.retrieval.Contender], a way to search.
///
/// **Invariant:** all contenders search the same entries, and are asked the same questions.
///
/// Start reading at [dev.tsearch.benchmarks.retrieval.Retrieval].
@NullMarked
package dev.tsearch.benchmarks.retrieval;

import org.jspecify.annotations.NullMarked;
