/// The encoding that derived files share: numbers, texts, and the list of partitions that a file
/// covers.
///
/// Owns [SectionWriter] and [SectionReader], and [CoveredPartitions]. May use
/// `core.store.manifest`.
@NullMarked
package dev.tsearch.core.store.section;

import org.jspecify.annotations.NullMarked;
