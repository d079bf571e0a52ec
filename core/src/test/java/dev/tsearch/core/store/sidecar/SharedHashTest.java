package dev.tsearch.core.store.sidecar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Two identities that share the bits that sidecars keep, found among three million.
class SharedHashTest {
  private static final Entry ONE = Entries.numbered(552809);
  private static final Entry OTHER = Entries.numbered(718804);

  @Test
  void sidecarsDoNotTellThemApart() {
    var builder = new IdTableBuilder();
    builder.add(ONE.identity(), 0, 99);
    assertThat(new IdTable(builder.build()).withIdentity(IdentityHash.of(OTHER.identity()), 7))
        .containsExactly(new EntryAddress(7, 0, 99));
    assertThat(IdentityHash.of(ONE.identity())).isNotEqualTo(IdentityHash.of(OTHER.identity()));
  }

  @Test
  void eachIsFoundForItselfAlone() throws IOException {
    var disk = new MemoryDisk();
    try (ArchiveWriter writer = TestArchive.open(disk, StorageSettings.DEFAULT)) {
      writer.append(List.of(ONE));
      writer.rotate();
      assertFound(disk, OTHER, List.of());
      writer.append(List.of(OTHER));
      writer.rotate();
    }
    assertFound(disk, ONE, List.of(ONE));
    assertFound(disk, OTHER, List.of(OTHER));
  }

  private static void assertFound(MemoryDisk disk, Entry wanted, List<Entry> expected)
      throws IOException {
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      assertThat(snapshot.find(wanted.identity()))
          .extracting(LocatedEntry::entry)
          .isEqualTo(expected);
    }
  }
}
