package dev.tsearch.cli.config.toml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TomlLevelsTest {
  private static final int MANY = 100_000;

  @Test
  void deepTexts_areRefusedBeforeTheyAreParsed() {
    String dotted = "a.".repeat(MANY) + "b";
    for (String deep :
        List.of(
            dotted + " = 1\n",
            "[" + dotted + "]\nc = 1\n",
            "[[" + dotted + "]]\nc = 1\n",
            "a = " + "[".repeat(MANY),
            "a = " + "{a = ".repeat(MANY),
            "a . ".repeat(MANY) + "b = 1\n",
            "'a'.\"b\".".repeat(MANY) + "c = 1\n",
            ("a.".repeat(20) + "b = {").repeat(20))) {
      assertThat(TomlContent.of("x = 1\n" + deep).fault())
          .as(deep.substring(0, 20))
          .contains(new TomlContent.Fault(2, "more than 128 levels of tables or lists"));
    }
  }

  @Test
  void whatIsNoLevel_doesNotCount() {
    String dots = ".".repeat(MANY);
    for (String text :
        List.of(
            "a = \"" + dots + "\"\n",
            "a = '" + dots + "'\n",
            "a = \"\"\"\n\\\"\\\n" + dots + "[[\n\"\"\"\n",
            "a = '''\n" + dots + "\n'''\n",
            "# " + dots + "[".repeat(MANY) + "\n",
            "a = [" + "'b', ".repeat(MANY) + "]\n",
            "a = [" + "[1.5],".repeat(MANY) + "]\n",
            "[a.b]\nc.d = 1\n".repeat(MANY),
            "a." + "b.".repeat(120) + "c = 1\n")) {
      assertThat(TomlLevels.fault(text)).as(text.substring(0, 12)).isEqualTo(Optional.empty());
    }
  }
}
