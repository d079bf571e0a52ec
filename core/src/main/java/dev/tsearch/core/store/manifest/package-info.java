/// What an archive lists and how its files are named.
///
/// It owns the [Manifest], the list of partitions that is the only commit point, with its codec and
/// file; [ArchiveLayout], which builds every path of an archive; the rules of rotation
/// ([RotationPolicy]) and storage; the locks; and the findings of a verification.
///
/// Start reading at [ArchiveLayout], then [Manifest].
@NullMarked
package dev.tsearch.core.store.manifest;

import org.jspecify.annotations.NullMarked;
