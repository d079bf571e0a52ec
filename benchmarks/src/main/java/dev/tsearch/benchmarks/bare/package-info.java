/// Lucene without tsearch, as a baseline.
///
/// It owns the index and the searches that tsearch is compared with.
///
/// Start reading at [BareIndexing].
@NullMarked
package dev.tsearch.benchmarks.bare;

import org.jspecify.annotations.NullMarked;
