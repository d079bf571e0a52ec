package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EntryCodecTest {

  @Test
  void decodeOfEncodeIsTheEntry() throws MalformedJsonException {
    long seed = Seed.next();
    var random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      Entry entry = randomEntry(random);
      byte[] line = EntryCodec.encode(entry);
      assertThat(line[line.length - 1]).isEqualTo((byte) '\n');
      assertThat(new String(line, UTF_8)).containsOnlyOnce("\n");
      assertThat(EntryCodec.decode(line, 0, line.length)).as("seed " + seed).isEqualTo(entry);
    }
  }

  @Test
  void lineStartsWithTheFieldsOfChibiInTheirOrder() {
    var entry = new Entry("1", 5, "ann", "box", "hi", EntryType.MESSAGE, Metadata.EMPTY);
    assertThat(new String(EntryCodec.encode(entry), UTF_8))
        .isEqualTo(
            "{\"id\":\"1\",\"timestamp\":5,\"from\":\"ann\",\"to\":\"box\",\"content\":\"hi\","
                + "\"entry_type\":\"message\"}\n");
  }

  @Test
  void loneSurrogateIsWrittenAsReplacement() throws MalformedJsonException {
    var entry = new Entry("1", 5, "a", "b", "x\ud83dy", EntryType.MESSAGE, Metadata.EMPTY);
    byte[] line = EntryCodec.encode(entry);
    assertThat(EntryCodec.decode(line, 0, line.length).content()).isEqualTo("x\uFFFDy");
  }

  @Test
  void lineWithoutIdIsMalformed() {
    byte[] line = "{\"incomplete\":true}".getBytes(UTF_8);
    assertThatThrownBy(() -> EntryCodec.decode(line, 0, line.length))
        .isInstanceOf(MalformedJsonException.class)
        .hasMessage("no entry: it lacks id");
  }

  private static Entry randomEntry(Random random) {
    var values =
        JsonObject.builder()
            .put("number", random.nextLong())
            .put("big", new BigInteger(90, random).add(BigInteger.ONE.shiftLeft(70)))
            .put("fraction", random.nextDouble())
            .put("exact", new BigDecimal("1.10"))
            .put("flag", random.nextBoolean())
            .put("list", List.of("a", 1L, JsonObject.EMPTY.with("deep", text(random))))
            .build();
    return new Entry(
        "id" + random.nextInt(),
        random.nextInt(Integer.MAX_VALUE),
        text(random),
        text(random),
        text(random),
        new EntryType("t" + text(random)),
        random.nextBoolean() ? new Metadata(values) : Metadata.EMPTY);
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    for (int length = random.nextInt(30); length > 0; length--) {
      int c = random.nextInt(4) == 0 ? random.nextInt(0x10FFFF) : random.nextInt(0x80);
      text.appendCodePoint(c >= 0xD800 && c <= 0xDFFF ? '\n' : c);
    }
    return text.toString();
  }
}
