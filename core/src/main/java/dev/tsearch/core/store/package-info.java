/// The archive on disk: its files, how entries get in, and how they are read.
///
/// Read [Manifest] first, then [Archive] for the read side and [ArchiveWriter] for the write side.
@NullMarked
package dev.tsearch.core.store;

import org.jspecify.annotations.NullMarked;
