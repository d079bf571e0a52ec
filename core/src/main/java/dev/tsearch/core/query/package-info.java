/// What the user asks: the query language as a tree, and the request around it.
///
/// Owns the noun [Query]. Read [Query] first, then [QueryParser].
///
/// **Invariant:** raw text never fails. Whatever is not the query language is searched as text, and
/// where that may surprise there is a note. Only a time that stands alone ([TimeExpression], for
/// `--since` and `--until`) can be wrong.
///
/// **Invariant:** words stand in the tree as they were typed. Only the index knows what terms they
/// are; nothing is lower-cased, split or cut here.
///
/// **Invariant:** pure. No input or output, and no clock: "now" is passed in, once a request.
@NullMarked
package dev.tsearch.core.query;

import org.jspecify.annotations.NullMarked;
