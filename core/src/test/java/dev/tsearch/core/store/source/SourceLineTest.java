package dev.tsearch.core.store.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.original.Piece;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SourceLineTest {
  private static final String SHA256 = "0123456789abcdef".repeat(4);

  private static Optional<SourceLine> decode(byte[] line) {
    return SourceLines.decode(line);
  }

  @Test
  void encodedLineIsDecoded() {
    var random = new Random(8);
    List<String> texts =
        List.of("", "/a/b.jsonl", "quo\"te", "back\\slash", "new\nline", "größe 🦀", "{\"crc\":\"");
    for (int i = 0; i < 500; i++) {
      long length = random.nextLong(1, Piece.LAST_OFFSET);
      long read = random.nextLong(length);
      var row =
          new SourceRow(
              1 + random.nextInt(1_000),
              texts.get(random.nextInt(texts.size())),
              texts.get(random.nextInt(texts.size())),
              texts.get(random.nextInt(texts.size())),
              texts.get(random.nextInt(texts.size())),
              1 + random.nextInt(1_000),
              length,
              random.nextLong(),
              texts.get(random.nextInt(texts.size())),
              read / 2,
              read,
              HexFormat.of().toHexDigits(random.nextLong()),
              "");
      assertThat(decode(new SourceLine.RowLine(row).encode()))
          .contains(new SourceLine.RowLine(row));
    }
    var piece =
        new SourceLine.PieceLine(7, new Piece(3, 4_000_000_000L, 0, Piece.MAX_BYTES, SHA256));
    assertThat(decode(piece.encode())).contains(piece);
    var header = new SourceLine.HeaderLine(1, 12, 0);
    assertThat(decode(header.encode())).contains(header);
    var after = new SourceLine.HeaderLine(1, 1, 42);
    assertThat(decode(after.encode())).contains(after);
  }

  @Test
  void layoutMatchesTheDocumentation() {
    var row = new SourceRow(7, "/a", "made-up", "s", "", 7, 10, 5, "k", 8, 10, "00", "ff");
    assertThat(new String(new SourceLine.RowLine(row).encode(), UTF_8))
        .startsWith(
            "{\"source\":7,\"path\":\"/a\",\"original\":7,\"length\":10,\"modified\":5,"
                + "\"key\":\"k\",\"derived\":8,\"read\":10,\"head\":\"00\",\"tail\":\"ff\","
                + "\"format\":\"made-up\",\"session\":\"s\",\"crc\":\"")
        .endsWith("\"}\n");
  }

  @Test
  void lineInAnotherLayoutIsDecodedIfItsChecksumMatches() {
    assertThat(decode(checked("{\"source\":3, \"original\":3,\"path\":\"/a\",\"new\":true")))
        .hasValueSatisfying(line -> assertThat(line).isInstanceOf(SourceLine.RowLine.class));
  }

  @Test
  void invalidLineIsDamaged() {
    assertThat(decode("\n".getBytes(UTF_8))).isEmpty();
    assertThat(decode(new byte[200])).isEmpty();
    assertThat(decode("{\"source\":3,\"original\":3,\"crc\":\"00000000\"}\n".getBytes(UTF_8)))
        .isEmpty();
    assertThat(decode(checked("{\"source\":0,\"original\":3"))).isEmpty();
    assertThat(decode(checked("{\"original\":3,\"piece\":[1,2"))).isEmpty();
    assertThat(decode(checked("{\"original\":3,\"piece\":[1,16,0,99999999999,\"" + SHA256 + "\"]")))
        .isEmpty();
  }

  @Test
  void numbersThatNoArchiveHasAreDamage() {
    long huge = Long.MAX_VALUE;
    for (String line :
        List.of(
            "{\"sources\":1,\"generation\":1,\"lost\":" + huge,
            "{\"source\":" + huge + ",\"original\":3,\"length\":5",
            "{\"source\":3,\"original\":" + huge + ",\"length\":5",
            "{\"source\":3,\"original\":3,\"length\":" + huge,
            "{\"original\":" + huge + ",\"piece\":[1,16,0,5,\"" + SHA256 + "\"]",
            "{\"original\":3,\"piece\":[1," + huge + ",0,5,\"" + SHA256 + "\"]",
            "{\"original\":3,\"piece\":[1,16," + huge + ",5,\"" + SHA256 + "\"]")) {
      assertThat(decode(checked(line))).as(line).isEmpty();
      assertThat(decode(checked(line.replace(String.valueOf(huge), "16")))).as(line).isPresent();
    }
  }

  private static byte[] checked(String object) {
    String checksum = HexFormat.of().toHexDigits(Checksum.crc32c(object.getBytes(UTF_8)));
    return (object + ",\"crc\":\"" + checksum + "\"}\n").getBytes(UTF_8);
  }
}
