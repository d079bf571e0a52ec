package dev.tsearch.core.store;

import static dev.tsearch.core.store.TestArchive.LAYOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.sidecar.OlderSidecar;
import dev.tsearch.core.store.sidecar.PagedFilter;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ActiveSummaryTest {
  private final MemoryDisk disk = new MemoryDisk();

  @BeforeEach
  void describeTwoEntries() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(100))) {
      writer.append(List.of(SealedSample.entry("a", 100, "alpha")));
      writer.append(List.of(SealedSample.entry("b", 200, "beta")));
      writer.describeActive();
    }
  }

  @Test
  void saysWhatTheSidecarWouldSay() throws IOException {
    ActiveSummary summary = summary().orElseThrow();
    assertThat(summary.partition().count()).isEqualTo(2);
    assertThat(summary.partition().min()).isEqualTo(100);
    assertThat(summary.partition().max()).isEqualTo(200);
    PagedFilter terms = summary.sidecar().terms(new WordTokenizer().fingerprint()).orElseThrow();
    assertThat(terms.mightContain(WordTokenizer.key("alpha").hash())).isTrue();
    assertThat(terms.mightContain(WordTokenizer.key("gamma").hash())).isFalse();
  }

  @Test
  void isValidUntilTheNextAppendAndAfterTheNextDescription() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(100))) {
      writer.append(List.of(SealedSample.entry("c", 300, "gamma")));
      assertThat(summary()).isEmpty();
      writer.describeActive();
    }
    PagedFilter terms =
        summary().orElseThrow().sidecar().terms(new WordTokenizer().fingerprint()).orElseThrow();
    for (String word : List.of("alpha", "beta", "gamma")) {
      assertThat(terms.mightContain(WordTokenizer.key(word).hash())).isTrue();
    }
  }

  /// It would lack what this version adds as long as nothing is appended.
  @Test
  void isWrittenAgainIfAnOlderVersionWroteIt() throws IOException {
    byte[] current = disk.readAll(LAYOUT.activeSidecar());
    replace(LAYOUT.activeSidecar(), OlderSidecar.of(current));
    assertThat(summary().orElseThrow().sidecar().isOutdated()).isTrue();
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(100))) {
      writer.describeActive();
    }
    assertThat(summary().orElseThrow().sidecar().isOutdated()).isFalse();
  }

  /// Another program may rewrite the file, and leave its length as it was.
  @Test
  void otherBytesOfTheSameLengthAreNotDescribed() throws IOException {
    byte[] lines = disk.readAll(LAYOUT.active());
    for (int at = 0; at < lines.length; at++) {
      byte[] other = lines.clone();
      other[at] ^= 1;
      replace(LAYOUT.active(), other);
      if (other[at] != '\n' && lines[at] != '\n') {
        assertThat(summary()).isEmpty();
      }
    }
  }

  @Test
  void aDamagedHeaderCountsAsNone() throws IOException {
    byte[] summary = disk.readAll(LAYOUT.activeSidecar());
    for (int at = 0; at < 60; at++) {
      byte[] damaged = summary.clone();
      damaged[at] ^= 0x10;
      replace(LAYOUT.activeSidecar(), damaged);
      assertThat(summary()).isEmpty();
    }
    replace(LAYOUT.activeSidecar(), new byte[20]);
    assertThat(summary()).isEmpty();
  }

  /// The summary's table of ids replaces a scan of the lines.
  @Test
  void lookupsFindTheSameWithAndWithoutIt() throws IOException {
    List<LocatedEntry> described = List.of(only("a"), only("b"));
    disk.delete(LAYOUT.activeSidecar());
    assertThat(summary()).isEmpty();
    assertThat(List.of(only("a"), only("b"))).isEqualTo(described);
    assertThat(described).extracting(found -> found.entry().id()).containsExactly("a", "b");
  }

  private LocatedEntry only(String id) throws IOException {
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      assertThat(snapshot.findById("none")).isEmpty();
      List<LocatedEntry> found = snapshot.findById(id);
      assertThat(found).hasSize(1);
      assertThat(snapshot.find(found.getFirst().entry().identity())).isEqualTo(found);
      return found.getFirst();
    }
  }

  private void replace(Path file, byte[] bytes) throws IOException {
    disk.delete(file);
    disk.create(file, ByteBuffer.wrap(bytes));
  }

  private Optional<ActiveSummary> summary() throws IOException {
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      return snapshot.activeSummary();
    }
  }
}
