package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordTest {

  @Test
  void plainWordsAreNotQuoted() {
    assertThat(ShellWord.quoted("/area/garden-2/src_a.rs")).isEqualTo("/area/garden-2/src_a.rs");
    assertThat(ShellWord.quoted("größe")).isEqualTo("größe");
    assertThat(ShellWord.quoted("a b")).isEqualTo("'a b'");
    assertThat(ShellWord.quoted("")).isEqualTo("''");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "it's",
        "$(touch x)",
        "`touch x`",
        "a\nb",
        "'; rm -rf ~; '",
        "\u001b]0;title\u0007",
        "a\\b",
        "a\\'\nb",
        "!!",
        "~root",
        "*",
        "\u202ereversed",
        "",
        "\"$HOME\"",
        "a&&b|c;d>e<f#g",
        "日本 語"
      })
  void bashReadsTheWordAsItWas(String text) throws IOException, InterruptedException {
    String quoted = ShellWord.quoted(text);
    assertThat(quoted.codePoints()).noneMatch(TerminalEscapes::isHarmful);
    Process bash = new ProcessBuilder("bash", "-c", "printf '<%s>' " + quoted).start();
    assertThat(new String(bash.getInputStream().readAllBytes(), UTF_8)).isEqualTo("<" + text + ">");
    assertThat(bash.waitFor()).isZero();
  }
}
