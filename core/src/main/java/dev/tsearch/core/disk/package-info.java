/// File access for the other packages of `core`.
///
/// [Disk] is the interface, with the guarantees that an archive relies on; [RealDisk] implements it
/// with the operating system. Tests use implementations that lose unsynced bytes or fail at the
/// n-th operation. The package also owns the checksum ([Checksum]) and the exceptions for damaged
/// files ([CorruptArchiveException]) and newer formats ([NewerFormatException]). Start with [Disk].
///
/// **Invariant:** no other package of `core` calls `java.nio.file.Files` or opens a channel. May
/// use no other package of ours.
@NullMarked
package dev.tsearch.core.disk;

import org.jspecify.annotations.NullMarked;
