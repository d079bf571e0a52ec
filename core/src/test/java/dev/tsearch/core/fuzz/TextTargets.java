package dev.tsearch.core.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.core.json.JsonValues.JsonPart;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.store.SealedSample;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.manifest.ManifestCodec;
import dev.tsearch.core.store.source.SourceLine;
import dev.tsearch.core.store.source.SourceLines;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.time.InvalidTimeException;
import dev.tsearch.core.time.TimeExpression;
import dev.tsearch.core.time.Zone;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/// Targets that read text: JSON, times, queries, and the archive's own JSON.
final class TextTargets {
  private static final int MAX_BYTES = 20_000;
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Path FILE = Path.of("/archive/any");

  private TextTargets() {}

  static List<FuzzTarget> all() throws IOException {
    return List.of(
        new FuzzTarget("Json", mutated(JSON), TextTargets::json),
        new FuzzTarget("JsonValues", mutated(JSON), TextTargets::jsonValues),
        new FuzzTarget("TimeExpression", mutated(TIMES), TextTargets::time),
        new FuzzTarget("QueryParser", mutated(QUERIES), TextTargets::query),
        new FuzzTarget(
            "ManifestCodec", new Mutations(List.of(manifest()), MAX_BYTES), TextTargets::manifest),
        new FuzzTarget(
            "SourceLine", new Mutations(sourceLines(), MAX_BYTES), TextTargets::sourceLine));
  }

  private static final List<String> JSON =
      List.of(
          "{\"id\":\"a1\",\"content\":[{\"type\":\"text\",\"text\":\"größe \\u00fc\"}],\"n\":-1.5e3}\n",
          "{\"a\":{\"b\":{\"c\":[1,2,[3]]}},\"a\":null,\"\":true}\n{\"x\":1}{\"y\":2}\r\n// note\n",
          "[{\"a\":1},{\"b\":9007199254740993}]",
          "\ufeff{\"role\":\"user\"}\n\n   {\"torn\":\"");

  private static final List<String> TIMES =
      List.of(
          "yesterday",
          "3 days ago",
          "2026-03-01T10:00:00Z",
          "last week",
          "2025",
          "mar 2026",
          "14:30",
          "2h",
          "monday",
          "2026-03-01 10:00",
          "@1700000000",
          "90 minutes ago");

  private static final List<String> QUERIES =
      List.of(
          "ownership AND (borrow OR \"move semantics\"~3) -tool:Bash",
          "time:[2026-01-01 TO *] tokens:{1 TO 5} own* c?lo*r /re.?ex/ word~2^3",
          "path:src/*.rs NOT (a NOT (b NOT c))",
          "+a -b !c && d || e");

  private static Mutations mutated(List<String> texts) {
    return new Mutations(texts.stream().map(text -> text.getBytes(UTF_8)).toList(), MAX_BYTES);
  }

  private static void json(byte[] input) {
    for (Json json : List.of(Json.OWN, Json.SOURCE)) {
      try {
        byte[] written = json.bytes(json.object(input));
        assertThat(json.bytes(json.object(written))).isEqualTo(written);
      } catch (MalformedJsonException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  /// The parts follow each other, and between them are only white space, comments and marks.
  private static void jsonValues(byte[] input) throws IOException {
    var values = new JsonValues(new ByteArrayInputStream(input), Json.SOURCE);
    long end = 0;
    for (var next = values.next(); next.isPresent(); next = values.next()) {
      JsonPart part = next.get();
      assertThat(part.offset()).isGreaterThanOrEqualTo(end);
      assertIgnorable(input, end, part.offset());
      end = part.offset() + part.length();
      assertThat(part.length()).isPositive();
    }
    assertThat(end).isLessThanOrEqualTo(input.length);
    assertIgnorable(input, end, input.length);
  }

  private static void assertIgnorable(byte[] input, long from, long to) {
    String between = new String(input, (int) from, (int) (to - from), UTF_8);
    for (String line : between.split("\n", -1)) {
      String text = line.strip().replace("\ufeff", "").strip();
      assertThat(text.isEmpty() || text.startsWith("//")).as("ignored: %s", line).isTrue();
    }
  }

  private static void time(byte[] input) {
    String text = new String(input, UTF_8);
    for (String zone : List.of("UTC", "Pacific/Apia", "America/St_Johns")) {
      Zone local = Zone.of(ZoneId.of(zone));
      try {
        TimeExpression.parse(text, NOW, local);
        TimeExpression.days(text, NOW, local);
        TimeExpression.around(text, NOW, local);
      } catch (InvalidTimeException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  private static void query(byte[] input) {
    assertThat(new QueryParser(NOW, ZoneId.of("UTC")).parse(new String(input, UTF_8)).query())
        .isNotNull();
  }

  private static byte[] manifest() throws IOException {
    var disk = new MemoryDisk();
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(2))) {
      for (int i = 0; i < 5; i++) {
        writer.append(List.of(SealedSample.entry("e" + i, 1_000 + i, "beans " + i)));
      }
    }
    return disk.readAll(TestArchive.LAYOUT.manifest());
  }

  private static void manifest(byte[] input) throws IOException {
    try {
      ManifestCodec.decodeHead(FILE, input);
      ManifestCodec.decode(FILE, input);
    } catch (CorruptArchiveException | NewerFormatException e) {
      assertThat(e).hasMessageContaining(FILE.toString());
    }
  }

  private static List<byte[]> sourceLines() {
    String sha256 = "0123456789abcdef".repeat(4);
    var row = new SourceRow(7, "/a\"b", "made-up", "s", "", 7, 10, 5, "k", 8, 10, "00", "ff");
    return List.of(
        new SourceLine.RowLine(row).encode(),
        new SourceLine.PieceLine(7, new Piece(3, 40, 0, Piece.MAX_BYTES, sha256)).encode(),
        new SourceLine.HeaderLine(1, 12, 0).encode());
  }

  /// Reads the line as it is, and with the checksum that its bytes have.
  private static void sourceLine(byte[] input) {
    decode(input);
    int checked = input.length - SourceLine.CHECKSUM_BYTES - 1;
    if (checked > 0) {
      byte[] line = Arrays.copyOf(input, input.length);
      String sum = HexFormat.of().toHexDigits(Checksum.crc32c(line, 0, checked));
      byte[] end = (",\"crc\":\"" + sum + "\"}\n").getBytes(UTF_8);
      System.arraycopy(end, 0, line, checked, end.length);
      decode(line);
    }
  }

  private static void decode(byte[] line) {
    if (line.length > 0) {
      SourceLines.decode(line).ifPresent(decoded -> assertThat(decoded.encode()).isNotEmpty());
    }
  }
}
