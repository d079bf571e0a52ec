/// The query language, the query as a tree, and the search request around it.
///
/// Owns [Query], its parser, [SearchRequest], [StopWords] and [Spelling]. Start with [Query]; the
/// table in [QueryParser] is the reference of the language, the table in
/// [dev.tsearch.core.time.TimeExpression] the reference of times.
///
/// Parsing has three steps: [QueryLexer] splits the text into tokens, [WordReader] and
/// [FieldReader] interpret a single token, and [QueryParser] builds the tree. [QueryText] changes
/// the text of a query word by word, for interfaces in which filters are chosen.
///
/// **Invariant:** a query never fails to parse. Text outside the language is searched as text, with
/// a note where that may surprise. Only a time outside a query can be invalid (for `--since` and
/// `--until`).
///
/// **Invariant:** the tree contains words as they were typed. Only the index knows which terms they
/// become; nothing here lowercases, splits or stems them.
///
/// **Invariant:** pure. No input or output and no clock: the caller passes "now", one value for
/// each request. May use `core.entry` and `core.time`.
@NullMarked
package dev.tsearch.core.query;

import org.jspecify.annotations.NullMarked;
