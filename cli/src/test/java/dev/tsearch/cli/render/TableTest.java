package dev.tsearch.cli.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Table.Column;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

class TableTest {

  /// The widest column was left out only after all less important ones.
  @Test
  void columnThatDoesNotFitLeavesItsPlaceToNarrowOnes() throws OutputException {
    assertThat(printed(100))
        .isEqualTo(
            """
            WHEN   TITLE                           PROJECT                   AGENT  ID
            10:00  a title of thirty characters..  /a/folder/with/a/name/of  codex  0a1b2c3d
            """);
    assertThat(printed(60))
        .isEqualTo(
            """
            WHEN   TITLE                           AGENT  ID
            10:00  a title of thirty characters..  codex  0a1b2c3d
            """);
    assertThat(printed(30))
        .isEqualTo(
            """
            WHEN   TITLE          ID
            10:00  a title of t…  0a1b2c3d
            """);
  }

  private static String printed(int width) throws OutputException {
    var table =
        new Table(
            Column.text("WHEN", 2),
            Column.stretching("TITLE"),
            Column.text("PROJECT", 4),
            Column.text("AGENT", 5),
            Column.text("ID", 3));
    table.row(
        "10:00", "a title of thirty characters..", "/a/folder/with/a/name/of", "codex", "0a1b2c3d");
    var bytes = new ByteArrayOutputStream();
    var out = new TextOutput(bytes);
    table.print(out, new Terminal(true, width, false));
    out.flush();
    return bytes.toString(UTF_8);
  }
}
