/// The index of vectors: what people said and the titles of sessions, by meaning. Optional: an
/// archive has it after `tsearch index --vectors`, in the folder `derived/vectors`.
///
/// It owns [VectorSchema], the only class that names fields of this index; [EmbeddedText], which
/// says what has a vector; [VectorIndexWriter] and [VectorIndexReader]. It may use `lucene.index`,
/// `lucene.query`, `lucene.rank` and `lucene.reader`, and the port `indexer.embed`.
///
/// **Invariant:** the index is derived data. It changes the order of sessions, never what matches.
///
/// **Invariant:** each commit stores which bytes of the archive it covers, and the model that made
/// the vectors. Vectors of another model, of another format version or of another archive are
/// ignored by readers and replaced by the next writer.
///
/// Start reading at [VectorSchema].
@NullMarked
package dev.tsearch.indexer.lucene.vector;

import org.jspecify.annotations.NullMarked;
