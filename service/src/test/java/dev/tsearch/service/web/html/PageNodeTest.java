package dev.tsearch.service.web.html;

import static dev.tsearch.service.web.html.PageNode.element;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.Seed;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageNodeTest {
  private static String html(PageNode node) {
    var out = new StringBuilder();
    node.write(out);
    return out.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "</pre></main><svg onload=alert(1)>",
        "\" onclick=\"alert(1)",
        "' onclick='alert(1)",
        "[x](javascript:alert(1))"
      })
  void foreignTextStaysText(String text) {
    String shown =
        html(element("p").with("title", text).add(text).add(new PageNode.PageMessage(text)));
    assertThat(shown.replaceAll("</?p>|<p title=\"[^\"<>]*\">", "")).doesNotContain("<", "\"");
    assertThat(shown).doesNotContain("href");
  }

  @Test
  void charactersThatReorderOrControlAreReplaced() {
    String shown = html(element("p").add("a\u202eb\u2066c\u0007d\u001b[31me"));
    assertThat(shown).isEqualTo("<p>a\ufffdb\ufffdc\ufffdde</p>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:alert(1)",
        "https://garden.invalid/",
        "//garden.invalid/",
        "/\\garden.invalid/",
        "data:text/html,x",
        ""
      })
  void addressesOfOthersAreRefused(String address) {
    for (String attribute : List.of("href", "src", "action", "formaction")) {
      assertThatThrownBy(() -> element("a").with(attribute, address))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"onclick", "onerror", "style", "srcdoc"})
  void handlersAndStylesAreRefused(String attribute) {
    assertThatThrownBy(() -> element("a").with(attribute, "x"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /// Whatever the parts of an address are, its text leads to this server and has no character that
  /// ends an attribute.
  @Test
  void everyAddressIsOwn() {
    var random = new Random(Seed.next());
    List<String> parts = List.of("a", "/", "\\", ":", "javascript", "?", "#", "\"", "<", "é", "&");
    for (int number = 0; number < 2_000; number++) {
      var text = new StringBuilder();
      for (int part = random.nextInt(6); part >= 0; part--) {
        text.append(parts.get(random.nextInt(parts.size())));
      }
      String address = PageAddress.at("s", text.toString()).with("query", text.toString()).text();
      assertThat(address).matches("/s/[^/?\"<>#&\\\\]*\\?query=[^?\"<>#&\\\\]*");
      assertThat(html(PageNode.link(address, "x"))).startsWith("<a href=\"/s/");
    }
  }
}
