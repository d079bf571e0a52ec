package dev.tsearch.core.disk;

import java.util.List;

/// A fault of a [FaultyDisk]. Operations are calls that change a disk, including syncs and opening
/// for writing, counted from 0; reads have a count of their own.
public sealed interface Fault {

  /// No fault, to count operations.
  record None() implements Fault {}

  /// One operation fails and changes nothing; later operations work.
  record FailAt(long operation) implements Fault {}

  /// Operations with a given text in [FaultyDisk#history] fail.
  record FailOn(String operation) implements Fault {}

  /// One operation fails; if it writes bytes, it writes half of them.
  record TearAt(long operation) implements Fault {}

  /// From the operation on, operations seem to work but are not durable. The underlying disk must
  /// be a [MemoryDisk].
  record FreezeAt(long operation) implements Fault {}

  /// The operation and all later ones fail and change nothing, as if the process had ended.
  record StopAt(long operation) implements Fault {}

  /// A limited number of bytes can be written; the write that exceeds it writes the bytes that fit.
  record FullAfter(long bytes) implements Fault {}

  /// One read fails.
  record FailReadAt(long read) implements Fault {}

  /// The ways in which an operation can fail: alone, in part, with all that follow, and without a
  /// notice.
  static List<Fault> everyWayAt(long operation) {
    return List.of(
        new FailAt(operation),
        new TearAt(operation),
        new StopAt(operation),
        new FreezeAt(operation));
  }

  /// The fault that never occurs.
  static Fault none() {
    return new None();
  }
}
