package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.json.JsonValues.JsonPart;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonValuesTest {

  @Test
  void everyLineIsAValueWithItsPosition() throws IOException {
    List<JsonPart> parts = parts("{\"a\":1}\n{\"b\":2}\n");
    assertThat(parts).hasSize(2);
    assertThat(parts.get(1))
        .isInstanceOfSatisfying(
            JsonPart.Value.class,
            value -> {
              assertThat(value.offset()).isEqualTo(8);
              assertThat(value.length()).isEqualTo(7);
              assertThat(value.line()).isEqualTo(2);
              assertThat(value.object().number("b", 0)).isEqualTo(2);
            });
  }

  @Test
  void twoObjectsOnOneLineAreTwoValues() throws IOException {
    List<JsonPart> parts = parts("{\"a\":1}{\"b\":\"}{\"}\n");
    assertThat(parts)
        .hasSize(2)
        .allMatch(part -> part instanceof JsonPart.Value && part.line() == 1);
    assertThat(parts.get(1).offset()).isEqualTo(7);
  }

  @Test
  void bytesOfAValueAreTheBytesOfTheSource() throws IOException {
    String text = "\uFEFF  {\"a\": 1} {\"b\":\"\u00e9\"}\r\n\n{\"c\":3}";
    var values = new JsonValues(new ByteArrayInputStream(text.getBytes(UTF_8)), Json.SOURCE);
    var found = new ArrayList<String>();
    for (var part = values.next(); part.isPresent(); part = values.next()) {
      found.add(new String(values.bytes((JsonPart.Value) part.get()), UTF_8));
    }
    assertThat(found).containsExactly("{\"a\": 1}", "{\"b\":\"\u00e9\"}", "{\"c\":3}");
  }

  @Test
  void lastLineTornAfterAMemberIsUnfinished() throws IOException {
    List<JsonPart> parts = parts("{\"a\":1}\n{\"id\":\"x\",\"more\":{\"b\":2}");
    assertThat(parts).hasSize(2);
    assertThat(parts.get(1)).isInstanceOf(JsonPart.Unfinished.class);
    assertThat(parts.get(1).offset()).isEqualTo(8);
  }

  @Test
  void byteOrderMarkCarriageReturnsAndBlankLinesAreIgnored() throws IOException {
    List<JsonPart> parts = parts("\uFEFF{\"a\":1}\r\n\r\n  \n{\"b\":2}\r\n");
    assertThat(parts).hasSize(2).allMatch(part -> part instanceof JsonPart.Value);
    assertThat(parts.get(0).offset()).isEqualTo(3);
    assertThat(parts.get(1).line()).isEqualTo(4);
    assertThat(parts.get(1).length()).isEqualTo(7);
  }

  @Test
  void commentsAreIgnored() throws IOException {
    List<JsonPart> parts =
        parts("// where this came from\n  // and why\n{\"a\":\"// no remark\"}\n//");
    assertThat(parts).hasSize(1);
    assertThat(parts.getFirst().line()).isEqualTo(3);
  }

  @Test
  void lineWithAnInvalidEscapeIsAValueWithItsBytes() throws IOException {
    List<JsonPart> parts = parts("{\"a\":\"x\\.y\"}{\"b\":1}\n");
    assertThat(parts).hasSize(2).allMatch(part -> part instanceof JsonPart.Value);
    assertThat(parts.getFirst().length()).isEqualTo(12);
  }

  @Test
  void malformedLineIsSkippedAndTheNextIsRead() throws IOException {
    List<JsonPart> parts = parts("not json\n[1]\n{\"a\":1}\n{\"torn\": \n{\"b\":2}\n");
    assertThat(parts).filteredOn(part -> part instanceof JsonPart.Value).hasSize(2);
    assertThat(parts).filteredOn(part -> part instanceof JsonPart.Malformed).hasSize(3);
  }

  @Test
  void completeValueAfterATornOneIsRead() throws IOException {
    List<JsonPart> parts = parts("{\"id\":\"x\",\"con{\"id\":\"y\"}\n");
    assertThat(parts).hasSize(2);
    assertThat(parts.get(0)).isInstanceOf(JsonPart.Malformed.class);
    assertThat(((JsonPart.Value) parts.get(1)).object().text("id")).hasValue("y");
  }

  @Test
  void lastLineWithoutNewlineIsAValueOnlyIfComplete() throws IOException {
    assertThat(parts("{\"a\":1}\n{\"b\":2}")).hasSize(2).allMatch(p -> p instanceof JsonPart.Value);
    List<JsonPart> torn = parts("{\"a\":1}\n{\"b\":");
    assertThat(torn.get(1)).isEqualTo(new JsonPart.Unfinished(8, 5, 2));
  }

  @Test
  void lineOverTheLimitIsSkipped() throws IOException {
    Json small = new Json(JsonLimits.SOURCE.withValueBytes(70_000));
    String longText = "x".repeat(300_000);
    List<JsonPart> parts = parts("{\"a\":\"" + longText + "\"}\n{\"b\":2}\n", small);
    assertThat(parts).hasSize(2);
    assertThat(parts.get(0)).isInstanceOf(JsonPart.Malformed.class);
    assertThat(parts.get(0).length()).isEqualTo(300_008);
    assertThat(parts.get(1).offset()).isEqualTo(300_009);
    assertThat(parts.get(1).line()).isEqualTo(2);
  }

  @Test
  void limitOfALineIsExact() throws IOException {
    Json small = new Json(JsonLimits.SOURCE.withValueBytes(100));
    String atLimit = "{\"a\":\"" + "x".repeat(92) + "\"}";
    assertThat(parts(atLimit + "\n", small)).allMatch(part -> part instanceof JsonPart.Value);
    assertThat(parts(" " + atLimit + "\n", small))
        .allMatch(part -> part instanceof JsonPart.Malformed);
    assertThat(parts(" " + atLimit, small)).allMatch(part -> part instanceof JsonPart.Malformed);
  }

  @Test
  void invalidUtf8IsReadWithReplacements() throws IOException {
    byte[] bytes = "{\"a\":\"x?y\"}\n{\"b\":2}\n".getBytes(UTF_8);
    bytes[7] = (byte) 0xFF;
    List<JsonPart> parts = read(bytes, Json.SOURCE);
    assertThat(((JsonPart.Value) parts.get(0)).object().text("a")).hasValue("x\uFFFDy");
    assertThat(((JsonPart.Value) parts.get(1)).object().number("b", 0)).isEqualTo(2);
  }

  /// Reading that resumes at the end of any value returns the same values as reading the whole.
  @Test
  void resumingAtAnyValueEqualsReadingTheWhole() throws IOException {
    long seed = Seed.next();
    var random = new Random(seed);
    var text = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      text.append("{\"n\":").append(i).append(",\"t\":\"");
      text.append("é".repeat(random.nextInt(40))).append("\"}");
      text.append(random.nextInt(5) == 0 ? "" : random.nextInt(5) == 0 ? "\r\n\n" : "\n");
    }
    byte[] bytes = text.toString().getBytes(UTF_8);
    List<JsonPart> whole = read(bytes, Json.SOURCE);
    assertThat(whole).as("seed " + seed).hasSize(200);
    for (int i = 0; i < whole.size(); i += 17) {
      long offset = whole.get(i).offset() + whole.get(i).length();
      var rest = new ByteArrayInputStream(bytes, (int) offset, bytes.length - (int) offset);
      var values = new JsonValues(rest, Json.SOURCE, offset, whole.get(i).line() - 1);
      assertThat(all(values)).as("seed " + seed).isEqualTo(whole.subList(i + 1, whole.size()));
    }
  }

  private static List<JsonPart> parts(String text) throws IOException {
    return parts(text, Json.SOURCE);
  }

  private static List<JsonPart> parts(String text, Json json) throws IOException {
    return read(text.getBytes(UTF_8), json);
  }

  private static List<JsonPart> read(byte[] bytes, Json json) throws IOException {
    return all(new JsonValues(new ByteArrayInputStream(bytes), json));
  }

  private static List<JsonPart> all(JsonValues values) throws IOException {
    var parts = new ArrayList<JsonPart>();
    for (Optional<JsonPart> part = values.next(); part.isPresent(); part = values.next()) {
      parts.add(part.get());
    }
    return parts;
  }
}
