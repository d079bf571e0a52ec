package dev.tsearch.core.store.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.entry.TimeRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestTest {
  private static final Path FILE = Path.of("manifest.json");
  private static final Partition FIRST =
      new Partition(0, 0, 1000, 2000, 100, 5000, 0x1a2b3c4d, 4000, 7, 2);
  private static final Partition REWRITTEN = new Partition(2, 1, 1500, 2500, 3, 600, -1, 50, 0, 0);

  private static Manifest sample() {
    return new Manifest(
        new ManifestHead("an-archive", 9, 1, 3, RotationPolicy.DEFAULT), List.of(FIRST, REWRITTEN));
  }

  @Test
  void manifestHasChibisMembersAndMore() {
    assertThat(new String(ManifestCodec.encode(sample()), UTF_8))
        .isEqualTo(
            """
            {"version":1,"format":1,"archive":"an-archive","commit":9,\
            "active_partition":"active.jsonl","active_ordinal":1,"next_ordinal":3,\
            "rotation_policy":{"max_entries":1000,"max_age_seconds":2592000,\
            "max_tokens":100000,"max_bytes":16777216,"bytes_per_token":3},"partitions":[
            {"file":"partitions/1000-2000-0.jsonl","start_ts":1000,"end_ts":2000,\
            "entry_count":100,"token_count":4000,"prompt_count":7,\
            "bloom_file":"partitions/1000-2000-0.bloom","ordinal":0,"bytes":5000,\
            "crc32c":"1a2b3c4d","undated":2},
            {"file":"partitions/1500-2500-2.1.jsonl","start_ts":1500,"end_ts":2500,\
            "entry_count":3,"token_count":50,"prompt_count":0,\
            "bloom_file":"partitions/1500-2500-2.1.bloom","ordinal":2,"bytes":600,\
            "crc32c":"ffffffff","undated":0,"generation":1}
            ],"crc32c":"1999706d"}
            """);
  }

  @Test
  void encodedManifestIsDecoded() throws IOException {
    byte[] bytes = ManifestCodec.encode(sample());
    assertThat(ManifestCodec.decode(FILE, bytes)).isEqualTo(sample());
    assertThat(ManifestCodec.decodeHead(FILE, bytes)).isEqualTo(sample().head());
  }

  @Test
  void headIsParsedWithoutJsonParser_ifItHasTheLayoutOfTheWriter() throws IOException {
    String written = new String(ManifestCodec.encode(sample()), UTF_8);
    assertThat(plainHead(written)).contains(sample().head());
    List<String> others =
        List.of(
            written.replace("\"commit\":9", "\"commit\": 9"),
            written.replace("an-archive", "an\\u002darchive"),
            written.replace("\"format\":1", "\"format\":9"),
            written.replace("\"next_ordinal\":3", "\"next_ordinal\":1"),
            written.replace("\"next_ordinal\":3", "\"next_ordinal\":99999999999"),
            written.replace("\"bytes_per_token\":3}", "\"bytes_per_token\":3,\"more\":1}"));
    for (String other : others) {
      assertThat(other).isNotEqualTo(written);
      assertThat(plainHead(other)).as(other).isEmpty();
    }
    assertThat(ManifestCodec.decodeHead(FILE, others.getFirst().getBytes(UTF_8)))
        .isEqualTo(sample().head());
  }

  private static Optional<ManifestHead> plainHead(String manifest) {
    return ManifestHeadParser.parse(manifest.getBytes(UTF_8), manifest.indexOf(",\"partitions\""));
  }

  @Test
  void discardedOrdinalsAreDecodedAndChecked() throws IOException {
    Manifest replaced = sample().replaced(Set.of(0), List.of()).discarding(List.of(4));
    byte[] bytes = ManifestCodec.encode(replaced);
    assertThat(new String(bytes, UTF_8)).contains("}\n],\"discarded\":[0,4],\"crc32c\":\"");
    assertThat(ManifestCodec.decode(FILE, bytes)).isEqualTo(replaced);
    assertThat(ManifestCodec.damage(FILE, bytes)).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> sample().discarding(List.of(2)));
  }

  @Test
  void everyFlippedByteOfAManifestIsDetected() {
    byte[] bytes = ManifestCodec.encode(sample());
    assertThat(ManifestCodec.damage(FILE, bytes)).isEmpty();
    for (int at = 0; at < bytes.length; at++) {
      byte[] changed = bytes.clone();
      changed[at] ^= 1;
      assertThat(ManifestCodec.damage(FILE, changed)).as("byte %d", at).isPresent();
    }
  }

  @Test
  void emptyManifestIsDecoded() throws IOException {
    Manifest empty = Manifest.empty("an-archive", RotationPolicy.DEFAULT);
    byte[] bytes = ManifestCodec.encode(empty);
    assertThat(ManifestCodec.decode(FILE, bytes)).isEqualTo(empty);
    assertThat(ManifestCodec.decodeHead(FILE, bytes)).isEqualTo(empty.head());
  }

  @Test
  void otherJsonLayoutsAreDecoded() throws IOException {
    String pretty =
        new String(ManifestCodec.encode(sample()), UTF_8)
            .replace(",", " ,\n  ")
            .replace(":", " : ");
    assertThat(ManifestCodec.decode(FILE, pretty.getBytes(UTF_8))).isEqualTo(sample());
    assertThat(ManifestCodec.decodeHead(FILE, pretty.getBytes(UTF_8))).isEqualTo(sample().head());
  }

  @ParameterizedTest
  @CsvSource({"\"version\":1,\"version\":2", "\"format\":1,\"format\":7"})
  void newerFormatIsRefused(String now, String newer) {
    byte[] bytes =
        new String(ManifestCodec.encode(sample()), UTF_8).replace(now, newer).getBytes(UTF_8);
    assertThatThrownBy(() -> ManifestCodec.decode(FILE, bytes))
        .isInstanceOf(NewerFormatException.class);
  }

  @Test
  void ordinalAssignedTwiceIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Manifest(sample().head(), List.of(REWRITTEN, FIRST)));
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            new Manifest(
                new ManifestHead("a", 0, 2, 3, RotationPolicy.DEFAULT), List.of(REWRITTEN)));
  }

  @Test
  void partitionIsFoundByItsOrdinal() {
    assertThat(sample().partition(0)).contains(FIRST);
    assertThat(sample().partition(1)).isEmpty();
    assertThat(sample().partition(2)).contains(REWRITTEN);
    assertThat(sample().partition(3)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1200, 1800, true",
    "800, 1200, true",
    "1800, 2200, true",
    "500, 2500, true",
    "100, 1000, true",
    "2000, 3000, true",
    "100, 500, false",
    "2500, 3000, false"
  })
  void bothEndsOfARangeAreInclusive(long from, long to, boolean overlaps) {
    assertThat(FIRST.overlaps(new TimeRange(from, to))).isEqualTo(overlaps);
  }

  @Test
  void undatedPartitionOverlapsOnlyTheUnboundedRange() {
    var undated = new Partition(0, 0, 0, 0, 5, 100, 0, 1, 0, 5);
    assertThat(undated.overlaps(new TimeRange(Long.MIN_VALUE, 10))).isFalse();
    assertThat(undated.overlaps(TimeRange.ALL)).isTrue();
  }
}
