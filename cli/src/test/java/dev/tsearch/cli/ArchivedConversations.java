package dev.tsearch.cli;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import dev.tsearch.indexer.catalog.SessionCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The conversations and entries of an archive in the folder `archive` of a test.
final class ArchivedConversations {
  private ArchivedConversations() {}

  /// The conversations of an archive, without the logs of hooks, which belong to a session and have
  /// no name of their own.
  static List<TranscriptId> sessions(Path folder) throws IOException {
    Set<TranscriptId> sessions = new LinkedHashSet<>();
    try (Snapshot snapshot = snapshot(folder)) {
      for (Entry entry : all(snapshot)) {
        if (!entry.type().equals(EntryType.HOOK_EVENT)) {
          sessions.add(entry.transcript());
        }
      }
    }
    return List.copyOf(sessions);
  }

  /// The archive as it is now.
  static Snapshot snapshot(Path folder) throws IOException {
    return Archive.open(new RealDisk(), folder.resolve("archive")).snapshot();
  }

  /// All entries, in the order of the archive.
  static List<Entry> all(Snapshot snapshot) throws IOException {
    var entries = new ArrayList<Entry>();
    var ordinals = new ArrayList<Integer>();
    snapshot.manifest().partitions().forEach(partition -> ordinals.add(partition.ordinal()));
    ordinals.add(snapshot.activeOrdinal());
    for (int ordinal : ordinals) {
      try (var cursor = snapshot.cursor(ordinal)) {
        while (cursor.next()) {
          entries.add(cursor.entry());
        }
      }
    }
    return entries;
  }

  /// The newest revisions of a conversation, in its order.
  static List<Entry> entries(Path folder, TranscriptId transcript) throws IOException {
    try (Snapshot snapshot = snapshot(folder)) {
      return new SessionCatalog(snapshot)
          .ordered(Set.of(transcript), Revisions.NEWEST).rest().stream()
              .map(located -> located.entry())
              .toList();
    }
  }

  /// The number of entries that are not the newest revisions.
  static int older(Path folder, TranscriptId transcript) throws IOException {
    try (Snapshot snapshot = snapshot(folder)) {
      long all =
          all(snapshot).stream().filter(entry -> entry.transcript().equals(transcript)).count();
      return (int) all - entries(folder, transcript).size();
    }
  }
}
