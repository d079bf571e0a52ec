/// What is near a question in meaning.
///
/// It owns [MeaningSource], which a search asks, and [VectorMeaning], which answers with the
/// vectors of an archive. Start reading at [MeaningSource].
///
/// **Invariant:** without vectors in the archive, no model is loaded.
@NullMarked
package dev.tsearch.indexer.search.meaning;

import org.jspecify.annotations.NullMarked;
