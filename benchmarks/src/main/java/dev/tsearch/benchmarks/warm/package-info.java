/// Searches in a warm JVM beside what Lucene alone needs for the same.
///
/// Its noun is the *shape*: a kind of question, which tsearch and Lucene are asked each in its own
/// way. Start reading at [dev.tsearch.benchmarks.warm.WarmComparison].
///
/// **Invariant:** what is compared is measured in turns in one process.
@NullMarked
package dev.tsearch.benchmarks.warm;

import org.jspecify.annotations.NullMarked;
