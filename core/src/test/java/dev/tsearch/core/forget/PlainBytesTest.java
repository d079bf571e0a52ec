package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.forget.hash.PlainBytes;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainBytesTest {
  private static final long SEED = 71;

  private static String plain(String text) {
    return new String(new PlainBytes().add(text.getBytes(UTF_8)), UTF_8);
  }

  @Test
  void onlyAMarkAtTheBeginning_andCrsBeforeLfs_areLeftOut() {
    assertThat(plain("a\nb")).isEqualTo("a\nb");
    assertThat(plain("\uFEFFa\r\n\r\nb\r\n")).isEqualTo("a\n\nb\n");
    assertThat(plain("a\rb\r\r\nc\uFEFF")).isEqualTo("a\rb\r\nc\uFEFF");
    assertThat(plain("a\r")).as("the LF may follow").isEqualTo("a");
    assertThat(plain("")).isEmpty();
  }

  /// A source in two parts has the same plain bytes, and each of them is where it was.
  @Test
  void positionsAreThoseOfThePlainBytes_howeverTheSourceIsDivided() {
    var random = new Random(SEED);
    for (int i = 0; i < 2_000; i++) {
      var text = new StringBuilder(random.nextBoolean() ? "\uFEFF" : "");
      random.ints(random.nextInt(12), 0, 4).forEach(each -> text.append("\r\nab".charAt(each)));
      byte[] bytes = text.toString().getBytes(UTF_8);
      int cut = Math.min(bytes.length, 3 + random.nextInt(8));
      var source = new PlainBytes();
      var all = new ByteArrayOutputStream();
      all.writeBytes(source.add(Arrays.copyOf(bytes, cut)));
      all.writeBytes(source.add(Arrays.copyOfRange(bytes, cut, bytes.length)));
      String expected = plain(text.toString());
      assertThat(all.toString(UTF_8)).isEqualTo(expected);
      assertThat(source.length()).isEqualTo(expected.length());
      for (int at = 0; at <= expected.length(); at++) {
        assertThat(source.plain(source.original(at))).isEqualTo(at);
        if (at > 0) {
          assertThat(bytes[(int) source.original(at) - 1])
              .isEqualTo((byte) expected.charAt(at - 1));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sun\nset", "sun\r\nset"})
  void aTextOfSeveralLinesIsFound_whateverTheirEnds(String text) {
    var keyed = new KeyedHash(new byte[KeyedHash.SALT_BYTES]);
    var rules = TextRules.of(keyed, List.of(LiteralHash.of(keyed, text)), List.of(), Set.of());
    byte[] bytes = "a\r\nsun\r\nset, sun\nset, sun\r\nsets\r\n".getBytes(UTF_8);
    var spans = new ArrayList<MaskSpan>();
    rules.find(bytes, 0, bytes.length, spans);
    MaskSpan.apply(spans, bytes);
    assertThat(new String(bytes, UTF_8)).isEqualTo("a\r\n***\r\n***, ***\n***, ***\r\n***s\r\n");
    byte[] json = "{\"a\":\"sun\\r\\nset sun\\nset\"}".getBytes(UTF_8);
    MaskSpan.apply(
        new SourceMask(keyed, List.of(MaskStage.of(keyed, rules))).line(json, 0, json.length),
        json);
    assertThat(new String(json, UTF_8)).isEqualTo("{\"a\":\"********** ********\"}");
  }
}
