/// Searches of a cluster: the Lucene query of a search in the query language of OpenSearch.
///
/// [QueryDsl] translates what a search of an archive executes, so that the language of the user is
/// interpreted once. A term, a prefix, a pattern or a range has an equivalent query there.
/// [PhraseDsl] writes words that follow each other as phrases of the analyzer
/// [dev.tsearch.cluster.schema.Template#PHRASES], one for each way in which the terms may span
/// positions; [TermCounter] asks before which of these ways occur in the index.
///
/// The cluster selects the matches, counts them, and chooses the candidates by the scores of words.
/// The order of the candidates is not that of the result: the caller ranks them as those of an
/// archive, with the frequencies that [TermCounter] read.
///
/// Start reading at [MatchSearch].
@NullMarked
package dev.tsearch.cluster.search;

import org.jspecify.annotations.NullMarked;
