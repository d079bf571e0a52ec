/// The source files that an archive knows, and their exact bytes.
///
/// It owns [OriginalStore], which stores the bytes of sources, and `sources.jsonl`, the table of
/// sources with how far each was read. It recognizes a source that has grown, was rewritten, or has
/// the same content as another.
///
/// Start reading at [OriginalStore].
@NullMarked
package dev.tsearch.core.store.source;

import org.jspecify.annotations.NullMarked;
