package dev.tsearch.core.store.sidecar;

import static dev.tsearch.core.store.SealedSample.FINGERPRINT;
import static dev.tsearch.core.store.SealedSample.entry;
import static dev.tsearch.core.store.SealedSample.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.SealedSample;
import dev.tsearch.core.term.Key;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SidecarTest {
  private static final Path PARTITIONS = Path.of("/archive/partitions");
  private static final Path FILE = PARTITIONS.resolve("a.bloom");
  private static final Path TEMPORARY = PARTITIONS.resolve("a.bloom.tmp");

  private final SealedSample sample = SealedSample.of(3, 20);

  @Test
  void answersForThePartitionThatItWasMadeFrom() {
    Sidecar sidecar = sample.read();
    PagedFilter terms = sidecar.terms(FINGERPRINT).orElseThrow();
    for (LocatedEntry located : sample.entries()) {
      SealedSample.words(located.entry())
          .forEach(word -> assertThat(terms.mightContain(key(word).hash())).isTrue());
      assertThat(
              sidecar
                  .ids()
                  .orElseThrow()
                  .withIdentity(IdentityHash.of(located.entry().identity()), 3))
          .containsExactly(located.address());
    }
    assertThat(sidecar.tag(Field.SOURCE, "chibi")).isEqualTo(TagAnswer.EVERY);
    assertThat(sidecar.sessions().orElseThrow())
        .containsExactly(
            new SessionRow(
                "chibi", "garden@1", "", "", 20, 3_000, 3_019, "word0 9e3779b9 o3", 3_000));
    assertThat(sidecar.isSound()).isTrue();
  }

  @Test
  void otherPartitionsSidecarIsRefused() {
    SealedSample other = SealedSample.of(4, 20);
    assertThat(Sidecar.of(ByteBuffer.wrap(sample.sidecar()), other.partition())).isEmpty();
    assertThat(Sidecar.of(ByteBuffer.wrap(other.sidecar()), sample.partition())).isEmpty();
  }

  @Test
  void filterOfAnotherAnalyzerIsAbsentAndTheRestCounts() {
    Sidecar sidecar = sample.read();
    assertThat(sidecar.terms("other words")).isEmpty();
    assertThat(sidecar.ids()).isPresent();
  }

  @Test
  void partitionThatWasNotFullyAnalysedHasNoFilter() {
    Sidecar sidecar =
        Sidecar.of(ByteBuffer.wrap(sample.sidecarWithoutTerms()), sample.partition()).orElseThrow();
    assertThat(sidecar.terms(FINGERPRINT)).isEmpty();
    assertThat(sidecar.terms("")).isEmpty();
    assertThat(sidecar.tag(Field.FROM, "ann")).isEqualTo(TagAnswer.EVERY);
    assertThat(sidecar.isSound()).isTrue();
  }

  @Test
  void emptyFilterIsNotAMissingOne() {
    var noise = new EntryType("progress");
    var silent = entry("1", 0, "nobody indexes this");
    SealedSample oneLine =
        SealedSample.of(
            0,
            List.of(new Entry("1", 0, "cli", "ann", silent.content(), noise, silent.metadata())));
    PagedFilter terms = oneLine.read().terms(FINGERPRINT).orElseThrow();
    assertThat(oneLine.keys().size()).isZero();
    assertThat(terms.mightContain(key("nobody").hash())).isFalse();
  }

  @Test
  void oneLinePartitionHasAFilterThatDenies() {
    SealedSample oneLine = SealedSample.of(0, List.of(entry("1", 5, "borrow checker")));
    PagedFilter terms = oneLine.read().terms(FINGERPRINT).orElseThrow();
    assertThat(terms.mightContain(key("borrow").hash())).isTrue();
    assertThat(terms.mightContain(key("ownership").hash())).isFalse();
  }

  /// The filter has two pages, so that one can be damaged while the other is sound.
  @Test
  void anyFlippedByteMakesASectionAbsentOrChangesNothing() {
    SealedSample large = SealedSample.of(3, 1_100);
    byte[] whole = large.sidecar();
    List<SessionRow> sessions = large.read().sessions().orElseThrow();
    assertThat(large.read().terms(FINGERPRINT).orElseThrow().sizeBytes())
        .isGreaterThan(PagedFilter.PAGE_BYTES);
    int step = 1;
    for (int at = 0; at < whole.length; at += step) {
      byte[] flipped = whole.clone();
      flipped[at] ^= (byte) (1 << at % 8);
      assertSameOrAbsent(large, sessions, flipped, "byte " + at);
      step = at < 600 ? 1 : 31;
    }
  }

  @Test
  void anyFlippedByteOfASmallSidecarMakesASectionAbsentOrChangesNothing() {
    byte[] whole = sample.sidecar();
    List<SessionRow> sessions = sample.read().sessions().orElseThrow();
    for (int at = 0; at < whole.length; at++) {
      for (int flip : new int[] {1, 0x80}) {
        byte[] flipped = whole.clone();
        flipped[at] ^= (byte) flip;
        assertSameOrAbsent(sample, sessions, flipped, "byte " + at + " ^ " + flip);
      }
    }
  }

  @Test
  void sidecarCutAnywhereOrLongerIsAbsent() {
    byte[] whole = sample.sidecar();
    for (int length = 0; length < whole.length; length++) {
      ByteBuffer cut = ByteBuffer.wrap(Arrays.copyOf(whole, length));
      assertThat(Sidecar.of(cut, sample.partition())).isEmpty();
    }
    ByteBuffer longer = ByteBuffer.wrap(Arrays.copyOf(whole, whole.length + 1));
    assertThat(Sidecar.of(longer, sample.partition())).isEmpty();
  }

  @Test
  void publishedSidecarIsReadBackAndSurvivesALeftOverTemporaryFile() throws IOException {
    var disk = new MemoryDisk();
    disk.createDirectories(PARTITIONS);
    assertThat(SidecarFile.open(disk, FILE, sample.partition())).isEmpty();
    disk.create(TEMPORARY, ByteBuffer.wrap(new byte[] {1, 2, 3}));
    SidecarFile.publish(disk, TEMPORARY, FILE, sample.sidecar());
    assertThat(SidecarFile.open(disk, FILE, sample.partition())).isPresent();
    assertThat(disk.exists(TEMPORARY)).isFalse();
  }

  private static void assertSameOrAbsent(
      SealedSample sample, List<SessionRow> sessions, byte[] damaged, String story) {
    Optional<Sidecar> read = Sidecar.of(ByteBuffer.wrap(damaged), sample.partition());
    if (read.isEmpty()) {
      return;
    }
    Sidecar sidecar = read.get();
    sidecar
        .terms(FINGERPRINT)
        .ifPresent(terms -> assertNothingIsWronglyDenied(sample, terms, story));
    sidecar
        .ids()
        .ifPresent(ids -> {
          LocatedEntry some = sample.entries().getLast();
          assertThat(ids.withIdentity(IdentityHash.of(some.entry().identity()), 3))
              .as(story)
              .containsExactly(some.address());
        });
    assertThat(sidecar.tag(Field.FROM, "ann")).as(story).isIn(TagAnswer.EVERY, TagAnswer.UNKNOWN);
    sidecar.sessions().ifPresent(rows -> assertThat(rows).as(story).isEqualTo(sessions));
  }

  private static void assertNothingIsWronglyDenied(
      SealedSample sample, PagedFilter terms, String story) {
    Key[] wronglyDenied = new Key[1];
    sample
        .keys()
        .forEach(hash -> {
          if (!terms.mightContain(hash)) {
            wronglyDenied[0] = new Key(hash);
          }
        });
    assertThat(wronglyDenied[0]).as(story).isNull();
  }

  /// Titles are chosen by the rules of the version that wrote them: without a new version of the
  /// section, sealed partitions kept the old ones for good.
  @Test
  void sessionsOfEarlierVersionsAreReadAndRebuilt() {
    for (int version = 5; version < SidecarSection.SESSIONS.version(); version++) {
      assertIsReadAndRebuilt(OlderSidecar.of(sample.sidecar(), version));
    }
  }

  private void assertIsReadAndRebuilt(byte[] older) {
    Sidecar sidecar = Sidecar.of(ByteBuffer.wrap(older), sample.partition()).orElseThrow();
    assertThat(sidecar.sessions()).isEqualTo(sample.read().sessions());
    assertThat(sidecar.sessions(_ -> true)).isEqualTo(sample.read().sessions());
    assertThat(sidecar.isSound()).as("the next writer rebuilds it").isFalse();
    assertThat(sidecar.isOutdated()).isTrue();
    assertThat(sidecar.isIntact()).isTrue();
    assertThat(sample.read().isOutdated()).isFalse();
  }
}
