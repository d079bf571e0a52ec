package dev.tsearch.indexer.database;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.term.XxHash64;
import dev.tsearch.indexer.rows.DatabaseLayout.LayoutTable;
import dev.tsearch.indexer.rows.DatabaseLine;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StoredRowsTest {
  private static final LayoutTable TABLE = new LayoutTable("threads", List.of("id"), "", "");

  private static Map<String, Object> columns(Object data) {
    return Map.of("id", "z1", "data", data);
  }

  private static String line(Object data) {
    return new String(DatabaseLine.of("zed", "threads.db", TABLE, columns(data)).bytes(), UTF_8);
  }

  private static Optional<DatabaseLine> earlier(Object data) {
    return DatabaseLine.earlier("zed", "threads.db", TABLE, columns(data));
  }

  /// The same row gives the same line: otherwise each import would store it again.
  @Test
  void keyThatIsABlob_isInHexadecimalDigits() {
    for (Object id :
        List.of(
            new byte[] {0, (byte) 0xAB}, new DatabaseLine.RawText(new byte[] {0, (byte) 0xAB}))) {
      DatabaseLine line =
          DatabaseLine.of("zed", "threads.db", TABLE, Map.of("id", id, "data", "[]"));
      assertThat(new String(line.bytes(), UTF_8)).contains("\"key\":[\"00ab\"]");
    }
  }

  @Test
  void blobsOfJson_areWrittenAsText() {
    byte[] json = " [\"\u00e9\\n\"]".getBytes(UTF_8);
    String text = "\"data\":\" [\\\"\u00e9\\\\n\\\"]\"";
    assertThat(line(json)).contains(text);
    assertThat(line(Zstd.compress(json))).contains(text);
    assertThat(line(" [\"\u00e9\\n\"]")).contains(text);
    assertThat(earlier(" []")).isEmpty();
  }

  @Test
  void hexadecimalsOfJson_areWrittenAsText() {
    for (HexFormat format : List.of(HexFormat.of(), HexFormat.of().withUpperCase())) {
      String digits = format.formatHex("{\"name\":\"\u00e9\"}".getBytes(UTF_8));
      assertThat(line(digits)).contains("\"data\":\"{\\\"name\\\":\\\"\u00e9\\\"}\"");
      String old = new String(earlier(digits).orElseThrow().bytes(), UTF_8);
      assertThat(old).contains("\"data\":\"" + digits + "\"");
    }
    for (String other :
        List.of(
            "7b", "7b7d", "5b5", "7b7d7", "7b22ff7d", "7b5d", "7b7d7b7d", "7b 7d", "5bzz5d", "")) {
      assertThat(line(other)).contains("\"data\":\"" + other + "\"");
      assertThat(earlier(other)).isEmpty();
    }
  }

  @Test
  void otherBlobs_stay() {
    byte[] tooLong = new byte[(24 << 20) + 1];
    Arrays.fill(tooLong, (byte) ' ');
    tooLong[0] = '[';
    byte[] compressed = Zstd.compress("[]".getBytes(UTF_8));
    for (byte[] blob :
        List.of(
            "text".getBytes(UTF_8),
            new byte[] {'{', (byte) 0xFF, '}'},
            new byte[0],
            Zstd.compress("text".getBytes(UTF_8)),
            Zstd.compress(tooLong),
            Arrays.copyOf(compressed, compressed.length - 1))) {
      assertThat(line(blob)).contains("\"data\":{\"base64\":\"");
      assertThat(earlier(blob)).isEmpty();
    }
  }

  /// An archive of an earlier version has the blob itself: the row has not changed.
  @Test
  void rowsThatWereStoredAsBlobs_areKnown() {
    byte[] blob = Zstd.compress("{\"messages\":[]}".getBytes(UTF_8));
    byte[] other = Zstd.compress("{\"messages\":[1]}".getBytes(UTF_8));
    DatabaseLine before = earlier(blob).orElseThrow();
    assertThat(new String(before.bytes(), UTF_8)).contains("{\"base64\":\"");
    var stored =
        new StoredRows(Map.of(before.identity(), XxHash64.hash(before.bytes())), SourceMask.NONE);
    assertThat(earlier(blob).filter(stored::hasEarlier)).isPresent();
    assertThat(earlier(other).filter(stored::hasEarlier)).isEmpty();
    assertThat(stored.has(DatabaseLine.of("zed", "threads.db", TABLE, columns(blob)))).isFalse();
  }
}
