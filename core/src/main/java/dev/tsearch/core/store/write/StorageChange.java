package dev.tsearch.core.store.write;

import java.util.OptionalInt;

/// The result of converting some partitions to another compression.
///
/// @param partitions the number of converted partitions
/// @param bytesBefore the length of their files before
/// @param bytesAfter the length of their files now
/// @param next the ordinal to continue from; empty after the last partition
record StorageChange(int partitions, long bytesBefore, long bytesAfter, OptionalInt next) {}
