/// The translation of a parsed query into a Lucene query.
///
/// It owns [QueryTranslator] and its result, [CompiledQuery]; [RegexDialect], the regular
/// expressions that the index can run; the kinds of queries that Lucene lacks; and
/// [RequirementReader], which derives from a Lucene query what a partition must contain to match.
/// It may use `core`, `lucene.analysis` and `lucene.index`, and opens no index.
///
/// **Invariant:** a requirement is derived from the query that is executed, never from the text.
///
/// [WordGraphQuery] matches words one after the other, in place of Lucene's `PhraseQuery`, which
/// knows no terms that span several positions.
///
/// **Invariant:** a translation matches what the query says, or the user gets a note.
///
/// [VariantsQuery], [VariantsWeight] and [VariantsScorer] replace Lucene's `SynonymQuery` and use
/// interfaces of Lucene that are new and may change: `PostingsEnum.nextPostings`,
/// `Scorer.nextDocsAndScores` and `DocAndFloatFeatureBuffer`. Delete them once `SynonymQuery`
/// itself
///
/// 1. scores in batches: its scorer overrides `nextDocsAndScores` and sums the postings of its
///    terms window by window, instead of the default, which scores entry by entry;
/// 2. seeks its terms in one pass over the terms of each segment, instead of once per term;
/// 3. has a `hashCode` that does not link the `hashCode` of a record at run time.
///
/// `benchmarks` shows whether the search is then as fast; `VariantsQuery` is created in one place,
/// [TextTranslator].
///
/// Start reading at [QueryTranslator].
@NullMarked
package dev.tsearch.indexer.lucene.query;

import org.jspecify.annotations.NullMarked;
