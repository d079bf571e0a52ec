package dev.tsearch.indexer.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.format.JsonScanner.OpenedMembers;
import dev.tsearch.indexer.format.JsonScanner.ValueRange;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScannerTest {

  private static final List<String> NAMES = List.of("m", "n");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,\"m\":[{\"x\":[1]}, 2 ,\"]\"],\"b\":{}}",
        "{\"m\":{\"x\":{\"y\":1},\"z\":[]},\"n\":[3]}",
        "{\"m\":[],\"m\":[1]}",
        "{\"m\":\"text\",\"a\":2}",
        "{\"m\":[1,{\"x\":2}",
        "{\"m\":[1,{\"x\":2},",
        "{\"m\":[{\"x\" 1} {\"y\":2}],\"a\":3}",
        "{\"m\":{\"x\" 1},\"a\":3}",
        "{\"m\":[}"
      })
  void openedMembersAreThoseOfTwoPasses(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    var scanner = new JsonScanner(bytes);
    OpenedMembers members = scanner.members(0, NAMES);
    assertThat(members.all()).isEqualTo(scanner.parts(0));
    for (String name : NAMES) {
      List<ValueRange> named =
          members.all().stream().filter(member -> member.name().equals(name)).limit(1).toList();
      for (ValueRange member : named) {
        boolean isContainer = bytes[member.start()] == '{' || bytes[member.start()] == '[';
        assertThat(members.opened().get(name))
            .isEqualTo(isContainer ? scanner.parts(member.start()) : List.of());
      }
    }
  }
}
