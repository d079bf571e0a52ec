package dev.tsearch.core.disk;

/// What goes wrong on a [FaultyDisk]. Operations are what changes a disk (syncs and opening for
/// writing included), counted from 0; reads are counted apart.
public sealed interface Fault {

  /// Nothing goes wrong: for counting.
  record None() implements Fault {}

  /// One operation fails and changes nothing; those after it work.
  record FailAt(long operation) implements Fault {}

  /// The operations that [FaultyDisk#history] calls so fail.
  record FailOn(String operation) implements Fault {}

  /// The operation fails; if it writes bytes, half of them are written.
  record TearAt(long operation) implements Fault {}

  /// From the operation on everything seems to work, and nothing of it survives a crash. The disk
  /// below must be a [MemoryDisk].
  record FreezeAt(long operation) implements Fault {}

  /// The operation and all later ones fail and change nothing, as if the program had ended before.
  record StopAt(long operation) implements Fault {}

  /// Only so many more bytes can be written; the write that goes over writes what still fits.
  record FullAfter(long bytes) implements Fault {}

  /// One read fails.
  record FailReadAt(long read) implements Fault {}

  /// The fault that never happens.
  static Fault none() {
    return new None();
  }
}
