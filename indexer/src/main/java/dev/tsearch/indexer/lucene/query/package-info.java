/// The translation of a parsed query into a Lucene query.
///
/// It owns [QueryTranslator], the Lucene queries that Lucene does not bring along, and
/// [RequirementReader], which derives from a Lucene query what a partition must contain to match.
///
/// **Invariant:** a requirement is derived from the query that is executed, never from the text.
///
/// Start reading at [QueryTranslator].
@NullMarked
package dev.tsearch.indexer.lucene.query;

import org.jspecify.annotations.NullMarked;
