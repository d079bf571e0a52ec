package dev.tsearch.core.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HtmlListsTest {
  private static String html(String... lines) throws IOException {
    var out = new StringBuilder();
    HtmlText.message(String.join("\n", lines), out);
    return out.toString().strip();
  }

  @Test
  void itemsAreNestedByIndentation() throws IOException {
    assertThat(html("To do:", "- the *log*", "- then `gate`", "  1. one", "  2. **two**", "- end"))
        .isEqualTo(
            "<p>To do:</p>\n"
                + "<ul><li>the *log*</li><li>then <code>gate</code>"
                + "<ol><li>one</li><li><strong>two</strong></li></ol></li><li>end</li></ul>");
  }

  @Test
  void numbersStay_afterWhatInterruptsThem() throws IOException {
    assertThat(html("1. a", "```", "x", "```", "2. b", "", "3. c", "* d"))
        .contains("<ol><li>a</li></ol>")
        .contains("<ol start=\"2\"><li>b</li><li>c</li></ol><ul><li>d</li></ul>");
  }

  @Test
  void linesWithoutAMarkBelongToTheItem_untilTextBegins() throws IOException {
    assertThat(html("- one", "goes on", "", "  more", "", "Text"))
        .isEqualTo("<ul><li>one\ngoes on\nmore</li></ul>\n<p>Text</p>");
  }

  @Test
  void whatIsNoListStays() throws IOException {
    assertThat(html("in the year", "1984. It was")).isEqualTo("<p>in the year\n1984. It was</p>");
    assertThat(html("* * *")).isEqualTo("<p>* * *</p>");
    assertThat(html("-x", "1.5 m", "*bold*")).isEqualTo("<p>-x\n1.5 m\n*bold*</p>");
  }

  @Test
  void foreignTextIsEscaped() throws IOException {
    assertThat(html("- <script>alert(1)</script>", "- \" onclick='x'"))
        .isEqualTo(
            "<ul><li>&lt;script&gt;alert(1)&lt;/script&gt;</li>"
                + "<li>&quot; onclick=&#39;x&#39;</li></ul>");
  }

  /// Whatever the lines are: each element ends, none is nested without end, no letter is lost.
  @Test
  void anyLinesMakeBalancedElements() throws IOException {
    var random = new Random(Seed.next());
    List<String> marks = List.of("- ", "* ", "7. ", "1) ", "", "\t", "# ", "| ", "---");
    for (int round = 0; round < 500; round++) {
      var text = new StringBuilder();
      int letters = random.nextInt(60);
      for (int line = 0; line < letters; line++) {
        text.append(" ".repeat(random.nextInt(30)))
            .append(marks.get(random.nextInt(marks.size())))
            .append(random.nextInt(4) == 0 ? "" : "w" + line + "<b>")
            .append('\n');
      }
      String html = html(text.toString());
      assertThat(new ParsedHtml("<html>" + html + "</html>").problems())
          .as(text.toString())
          .isEmpty();
      int depth = 0;
      for (String tag : html.split("(?=</?[uo]l)", -1)) {
        depth += tag.startsWith("</") ? -1 : tag.matches("(?s)<[uo]l.*") ? 1 : 0;
        assertThat(depth).isBetween(0, 6);
      }
      assertThat(html.replaceAll("<[^>]*>", "").replaceAll("[^w]", ""))
          .hasSize(text.toString().replaceAll("[^w]", "").length());
    }
  }
}
