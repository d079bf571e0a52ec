/// Searches in a warm JVM, compared with Lucene alone.
///
/// A *shape* is a kind of query that tsearch and Lucene are both asked. Start reading at
/// [dev.tsearch.benchmarks.warm.WarmComparison].
///
/// **Invariant:** what is compared is measured in turns in one process.
@NullMarked
package dev.tsearch.benchmarks.warm;

import org.jspecify.annotations.NullMarked;
