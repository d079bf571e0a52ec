/// The result of an import, and its progress while it runs.
///
/// It owns [ImportReport] and its counters, [ImportProgress], and the quarantine of lines that no
/// reader understood.
///
/// Start reading at [ImportReport].
@NullMarked
package dev.tsearch.indexer.ingest.report;

import org.jspecify.annotations.NullMarked;
