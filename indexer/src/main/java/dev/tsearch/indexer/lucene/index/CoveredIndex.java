package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.entry.LocatedEntry;
import java.io.IOException;
import java.util.List;

/// An index that stores which entries of an archive it covers, and can therefore be brought up to
/// date with what it lacks. Single writer, not thread-safe except where an implementation says so.
public interface CoveredIndex {

  /// Returns the coverage of the last commit.
  Coverage coverage();

  /// Adds entries of one partition, in the given order.
  void add(int ordinal, List<LocatedEntry> entries) throws IOException;

  /// Deletes every entry of a partition.
  void delete(int ordinal) throws IOException;

  /// Commits everything added so far, with its coverage. The covered entries must be durable.
  void commit(Coverage covered) throws IOException;

  /// Whether so much was added since the last commit that the caller should commit before it adds
  /// more.
  boolean isFull();
}
