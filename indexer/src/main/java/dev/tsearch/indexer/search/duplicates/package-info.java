/// Hits that repeat each other.
///
/// It owns the rules by which near-duplicates, older revisions and duplicates from hooks are folded
/// into one hit.
///
/// Start reading at [DuplicateCollapser].
@NullMarked
package dev.tsearch.indexer.search.duplicates;

import org.jspecify.annotations.NullMarked;
