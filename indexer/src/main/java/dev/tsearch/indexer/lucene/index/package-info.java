/// The Lucene index: its schema, what it covers, and how entries are added.
///
/// It owns [IndexSchema], the only place that names fields of the index, and [EntryIndexWriter],
/// the only writer. The commit data of the index says which bytes of the archive it covers
/// ([Coverage]).
///
/// Start reading at [IndexSchema].
@NullMarked
package dev.tsearch.indexer.lucene.index;

import org.jspecify.annotations.NullMarked;
