/// The only file calls in `core`.
///
/// [Disk] says what a file system must do for an archive; [RealDisk] is the one of this machine.
/// Tests put disks in its place that forget what was not synced, or fail at the n-th call.
///
/// **Invariant:** nothing above this package calls `java.nio.file.Files` or opens a channel.
@NullMarked
package dev.tsearch.core.disk;

import org.jspecify.annotations.NullMarked;
