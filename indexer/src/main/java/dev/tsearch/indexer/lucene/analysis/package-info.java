/// Text analysis: splits text into terms.
///
/// It owns [ContentTokenizer], the analysis chain ([ContentChain]), the tokenizer of the filters
/// ([LuceneTokenizer]) and the [Inflections] of English words. It may use `core.term` and no other
/// package of the index.
///
/// **Invariant:** the index, the filters, the translation of queries and the snippets use the same
/// chain, so that they agree on every term.
///
/// **Invariant:** the pieces of a text do not depend on the case of its letters, and each piece is
/// a term. So a text is found by its lower-case form.
///
/// **Invariant:** the terms of one position are distinct, so that the index can store the number of
/// positions that a term spans as its number of postings there ([SpanPostings]).
///
/// **Invariant:** a change of the terms of any text changes the fingerprint of [LuceneTokenizer],
/// so that indexes and filters of another chain are rebuilt.
///
/// Start reading at [ContentTokenizer].
@NullMarked
package dev.tsearch.indexer.lucene.analysis;

import org.jspecify.annotations.NullMarked;
