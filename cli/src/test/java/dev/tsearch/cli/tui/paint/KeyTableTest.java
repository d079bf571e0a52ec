package dev.tsearch.cli.tui.paint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.tui.paint.KeyTable.KeyGroup;
import dev.tsearch.cli.tui.paint.KeyTable.KeyHelp;
import dev.tsearch.cli.tui.state.KeyAction;
import dev.tsearch.cli.tui.state.KeyBindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The keys that the program lists are those of `docs/tui.md`, in the same order, and the document
/// names the action of each key that can be bound.
class KeyTableTest {
  private static final Path DOCUMENT = Path.of("../docs/tui.md");

  /// The cells of a row of the document's tables.
  private record DocumentRow(String keys, String actions) {}

  private static List<DocumentRow> rows() throws IOException {
    return Files.readAllLines(DOCUMENT).stream()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| key"))
        .map(line -> line.split("\\|", -1))
        .map(cells -> new DocumentRow(cells[1].strip(), cells[3].strip()))
        .toList();
  }

  /// Names as code, except for the word for all characters.
  private static String inDocument(KeyHelp key) {
    return Arrays.stream(key.names().split(" "))
        .map(name -> name.equals("type") ? name : "`" + name + "`")
        .collect(Collectors.joining(" "));
  }

  @Test
  void documentListsTheSameKeys() throws IOException {
    List<KeyHelp> keys =
        KeyTable.sections(KeyBindings.USUAL).stream()
            .flatMap(group -> group.keys().stream())
            .toList();
    List<DocumentRow> rows = rows();
    assertThat(rows).hasSameSizeAs(keys);
    for (int i = 0; i < keys.size(); i++) {
      assertThat(rows.get(i).keys()).startsWith(inDocument(keys.get(i)));
    }
  }

  @Test
  void documentNamesTheActionOfEachKey() throws IOException {
    List<DocumentRow> rows = rows();
    int row = 0;
    for (KeyGroup group : KeyTable.sections(KeyBindings.USUAL)) {
      for (KeyHelp key : group.keys()) {
        List<String> actions =
            Arrays.stream(key.names().split(" ", -1))
                .flatMap(name -> actions(name, group.place()))
                .toList();
        assertThat(Arrays.asList(rows.get(row).actions().split(" ")))
            .as(rows.get(row).keys())
            .containsAll(actions);
        row++;
      }
    }
  }

  /// The actions of a key, as code.
  private static Stream<String> actions(String name, KeyAction.KeyPlace place) {
    return Arrays.stream(KeyAction.values())
        .filter(action -> action.key().equals(name) && action.place().includes(place))
        .map(action -> "`" + action.word() + "`");
  }

  /// An action that no row names could not be found by users.
  @Test
  void documentNamesAllActions() throws IOException {
    List<String> named =
        rows().stream().flatMap(row -> Arrays.stream(row.actions().split(" "))).toList();
    assertThat(named)
        .containsAll(KeyAction.words().stream().map(word -> "`" + word + "`").toList());
    assertThat(KeyAction.words()).allSatisfy(word -> assertThat(KeyAction.of(word)).isPresent());
  }

  @Test
  void boundKeysAreShownInPlaceOfTheUsual() {
    var bindings =
        new KeyBindings(Map.of(KeyAction.SCOPE, "Ctrl-L", KeyAction.NEXT_MATCH, "Alt-N"));
    List<String> names =
        KeyTable.sections(bindings).stream()
            .flatMap(group -> group.keys().stream())
            .map(KeyHelp::names)
            .toList();
    assertThat(names).contains("Ctrl-L", "/ Alt-N N").doesNotContain("Ctrl-R");
  }
}
