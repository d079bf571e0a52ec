package dev.tsearch.service.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.service.web.html.PageAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WordProposalsTest {
  private static String html(String query, Map<String, List<String>> longer) {
    var html = new StringBuilder();
    PageAddress state = PageAddress.at("").with("query", query).with("sort", "newest");
    new WordProposals(state, longer).nodes().forEach(node -> node.write(html));
    return html.toString();
  }

  @Test
  void eachWordIsASearchWithItInPlaceOfTheTypedOne() {
    assertThat(html("gate lago tool:lago", Map.of("lago", List.of("lagoon", "lagoons"))))
        .contains("href=\"/?query=gate%20lagoon%20tool%3Alago&amp;sort=newest\"")
        .contains(">Search: gate lagoons tool:lago</a>");
    assertThat(html("gate", Map.of())).isEmpty();
  }
}
