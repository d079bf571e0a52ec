package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.tsearch.core.Seed;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.redact.EncodedText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/// A text is overwritten where it stands encoded, too.
class EncodedTextTest {
  private static final KeyedHash KEYED = new KeyedHash(new byte[KeyedHash.SALT_BYTES]);
  private static final String SECRET = "velvet-otter-4471";
  private static final String KEY = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

  private static SourceMask mask() {
    TextRules literal =
        TextRules.of(KEYED, List.of(LiteralHash.of(KEYED, SECRET)), List.of(), Set.of());
    TextRules secrets = TextRules.ofSecrets(KEYED, List.of(), List.of(), (_, _) -> true);
    return new SourceMask(
        KEYED, List.of(MaskStage.of(KEYED, literal), MaskStage.of(KEYED, secrets)));
  }

  private static String masked(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    MaskSpan.apply(mask().line(bytes, 0, bytes.length), bytes);
    return new String(bytes, UTF_8);
  }

  /// Each form of some bytes that is text.
  private static Map<String, String> encoded(byte[] bytes) throws IOException {
    Map<String, String> forms = new LinkedHashMap<>();
    Map<String, byte[]> packed = new LinkedHashMap<>();
    packed.put("plain", bytes);
    packed.put("zstd", Zstd.compress(bytes));
    packed.put("gzip", deflated(bytes, true));
    packed.put("zlib", deflated(bytes, false));
    packed.forEach((name, each) -> {
      forms.put(name + " base64", Base64.getEncoder().encodeToString(each));
      forms.put(
          name + " base64, no padding", Base64.getEncoder().withoutPadding().encodeToString(each));
      forms.put(name + " base64url", Base64.getUrlEncoder().encodeToString(each));
      forms.put(name + " hex", HexFormat.of().formatHex(each));
      forms.put(name + " upper hex", HexFormat.of().withUpperCase().formatHex(each));
    });
    byte[] once = Base64.getEncoder().encode(Zstd.compress(bytes));
    forms.put("twice", Base64.getEncoder().encodeToString(once));
    return forms;
  }

  private static byte[] deflated(byte[] bytes, boolean isGzip) throws IOException {
    var out = new ByteArrayOutputStream();
    try (OutputStream packed = isGzip ? new GZIPOutputStream(out) : new DeflaterOutputStream(out)) {
      packed.write(bytes);
    }
    return out.toByteArray();
  }

  /// A text among bytes that are none, as in a message of protobuf.
  private static byte[] binary(String text) {
    var out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {0x0A, (byte) 0x9F, 0x03, 0x12, (byte) text.length()});
    out.writeBytes(text.getBytes(UTF_8));
    out.writeBytes(new byte[] {0x18, 0x01, (byte) 0xFF, 0x00});
    return out.toByteArray();
  }

  @Test
  void anEncodedText_isOverwrittenAsAWhole_andNothingElse() throws IOException {
    for (String text : List.of(SECRET, KEY)) {
      for (byte[] bytes :
          List.of(
              ("the word is " + text + ", said the ferryman").getBytes(UTF_8),
              ("{\"name\":\"" + text + " \\u00e4\"}").getBytes(UTF_8),
              binary("I keep " + text + " here"))) {
        for (Map.Entry<String, String> form : encoded(bytes).entrySet()) {
          String value = form.getValue();
          String stars = "*".repeat(value.length());
          for (String around :
              List.of(
                  "{\"table\":\"task\",\"row\":{\"n\":7,\"task\":{\"base64\":\"%s\"}}}",
                  "{\"content\":\"echo %s | base64 -d\\nnext line\"}",
                  "{\"output\":\"{\\\"url\\\":\\\"data:text/plain;base64,%s\\\"}\"}",
                  "notes of a day: %s and more")) {
            assertThat(masked(around.formatted(value)).replaceAll("=+(?=[^*]*$)", ""))
                .as("%s in %s", form.getKey(), around)
                .isEqualTo(around.formatted(stars).replaceAll("=+(?=[^*]*$)", ""));
          }
        }
      }
    }
  }

  /// As short as a literal of the command may be, between bytes that are no text.
  @Test
  void aShortText_isFoundAmongOtherBytes() {
    TextRules rules =
        TextRules.of(KEYED, List.of(LiteralHash.of(KEYED, "k9x7")), List.of(), Set.of());
    var mask = new SourceMask(KEYED, List.of(MaskStage.of(KEYED, rules)));
    byte[] bytes = {
      0x0A, (byte) 0x9F, 0x03, 0x12, 0x04, 'k', '9', 'x', '7', 0x18, (byte) 0xFF, 0x00
    };
    byte[] line = ("{\"a\":\"" + Base64.getEncoder().encodeToString(bytes) + "\"}").getBytes(UTF_8);
    MaskSpan.apply(mask.line(line, 0, line.length), line);
    assertThat(new String(line, UTF_8)).isEqualTo("{\"a\":\"" + "*".repeat(16) + "\"}");
  }

  @Test
  void linesOfBase64_areOneText() {
    String long1 = "The lock of the boat house. ".repeat(9);
    byte[] bytes = (long1 + SECRET + long1 + KEY + long1).getBytes(UTF_8);
    for (int width : List.of(64, 76)) {
      for (String end : List.of("\n", "\r\n")) {
        String lines = Base64.getMimeEncoder(width, end.getBytes(UTF_8)).encodeToString(bytes);
        String json = lines.replace("\r", "\\r").replace("\n", "\\n");
        assertThat(masked("{\"data\":\"" + json + "\"}")).matches("\\{\"data\":\"\\*+\"\\}");
        assertThat(masked("{\"data\":\"{\\\"a\\\":\\\"" + json.replace("\\", "\\\\") + "\\\"}\"}"))
            .doesNotContain(lines.substring(64, 80).strip());
        assertThat(masked("file:\n\n" + lines + "\n").replaceAll("[\\r\\n*]+", ""))
            .isEqualTo("file:");
      }
    }
  }

  /// What looks quickly over bytes misses nothing.
  @Test
  void whatAVisitFinds_mayBeThere() throws IOException {
    var random = new Random(Seed.next());
    int found = 0;
    int passed = 0;
    for (int i = 0; i < 3_000; i++) {
      String text = "";
      for (int parts = 1 + random.nextInt(4); parts > 0; parts--) {
        byte[] bytes = new byte[random.nextInt(40)];
        random.nextBytes(bytes);
        if (random.nextInt(3) == 0) {
          bytes = "Der Fährmann zählt.\nA rope.".substring(random.nextInt(20)).getBytes(UTF_8);
        }
        List<String> forms = List.copyOf(encoded(bytes).values());
        text += " -,\"\\n".charAt(random.nextInt(5)) + forms.get(random.nextInt(forms.size()));
      }
      byte[] latin = text.getBytes(ISO_8859_1);
      for (int least : new int[] {EncodedText.SHORT, EncodedText.LONG}) {
        var visited = new ArrayList<Integer>();
        EncodedText.visit(text, least, (from, _, _) -> visited.add(from));
        boolean mayBe = EncodedText.mayBeIn(latin, 0, latin.length, least);
        assertThat(mayBe || visited.isEmpty()).as(text).isTrue();
        found += visited.isEmpty() ? 0 : 1;
        passed += mayBe ? 0 : 1;
      }
    }
    assertThat(found).isGreaterThan(1_000);
    assertThat(passed).isGreaterThan(200);
  }

  @Test
  void whatDoesNotHaveTheText_stays() {
    var random = new Random(20);
    byte[] bytes = new byte[3000];
    for (int i = 0; i < 300; i++) {
      random.nextBytes(bytes);
      String line =
          "{\"signature\":\""
              + Base64.getEncoder().encodeToString(bytes)
              + "\",\"hash\":\""
              + HexFormat.of().formatHex(bytes)
              + "\",\"path\":\"/projects/harbour/src/MooringTable.java\"}";
      assertThat(masked(line)).isEqualTo(line);
    }
  }

  /// Two letters may be the header of zlib: 8, H, X, h or x and one after it, as in "x ".
  @Test
  void aTextThatBeginsAsIfItWereCompressed_isText() {
    int tried = 0;
    for (char first = ' '; first < 0x7F; first++) {
      for (char second = ' '; second < 0x7F; second++) {
        if ((first & 0x8F) == 0x08 && (first << 8 | second) % 31 == 0) {
          byte[] bytes = ("" + first + second + "y = " + SECRET + ";").getBytes(UTF_8);
          for (String form :
              List.of(
                  Base64.getEncoder().withoutPadding().encodeToString(bytes),
                  HexFormat.of().formatHex(bytes))) {
            assertThat(masked("{\"a\":\"" + form + "\"}"))
                .as("begins with %s%s", first, second)
                .isEqualTo("{\"a\":\"" + "*".repeat(form.length()) + "\"}");
          }
          tried++;
        }
      }
    }
    assertThat(tried).isGreaterThan(10);
  }

  /// As in the encoded commands of PowerShell.
  @Test
  void aTextOfTwoBytesALetter_isText() {
    for (String text : List.of(SECRET, "$key = '" + KEY + "'; echo \u00e4")) {
      String form = Base64.getEncoder().encodeToString(text.getBytes(UTF_16LE));
      assertThat(masked("pwsh -EncodedCommand " + form + " -NoProfile"))
          .isEqualTo("pwsh -EncodedCommand " + "*".repeat(form.length()) + " -NoProfile");
    }
  }

  @Test
  void aMaskedText_isMaskedAgainAsItIs() throws IOException {
    for (String form : encoded(binary(SECRET)).values()) {
      String once = masked("{\"a\":\"x " + form + " y " + SECRET + "\"}");
      assertThat(masked(once)).isEqualTo(once).doesNotContain(SECRET);
    }
  }

  @Test
  void anEncodedTextThatExpandsTooMuch_takesNoMemory() throws IOException {
    String form = Base64.getEncoder().encodeToString(deflated(new byte[400 << 20], true));
    String line = "{\"a\":\"" + form + "\"}";
    assertThat(masked(line)).isEqualTo(line);
  }
}
