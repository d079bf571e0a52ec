package dev.tsearch.cli.command.help;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.search.FieldOptions;
import dev.tsearch.cli.command.search.SearchOptions;
import dev.tsearch.cli.command.search.TimeOptions;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

class InvocationTest {
  /// A command with some of the options of the real one.
  private record Stub(CommandName name) implements Command {
    @Override
    public CommandSpec spec() {
      CommandSpec spec = Options.none();
      return switch (name) {
        case SEARCH ->
            SearchOptions.withManner(FieldOptions.addTo(TimeOptions.addTo(spec)))
                .addPositional(Options.words("WORD"));
        case IMPORT -> spec.addPositional(Options.words("PATH"));
        default -> spec;
      };
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
      return ExitCode.FOUND;
    }
  }

  private static Invocation of(String... typed) throws UserException {
    return Invocation.of(List.of(typed), Stub::new);
  }

  private static List<String> words(String... typed) throws UserException {
    Invocation invocation = of(typed);
    assertThat(invocation.name()).isEqualTo(CommandName.SEARCH);
    return Options.wordsOf(invocation.arguments());
  }

  @Test
  void aFirstWordThatIsACommandIsThatCommand() throws UserException {
    assertThat(of("import").name()).isEqualTo(CommandName.IMPORT);
    assertThat(of("import", "a", "b").name()).isEqualTo(CommandName.IMPORT);
    assertThat(of("--archive", "x", "import").name()).isEqualTo(CommandName.IMPORT);
    assertThat(of("--archive=x", "-v", "import").name()).isEqualTo(CommandName.IMPORT);
  }

  @Test
  void anyOtherWordIsSearchedFor() throws UserException {
    assertThat(words("ownership")).containsExactly("ownership");
    assertThat(words("ownership", "import")).containsExactly("ownership", "import");
    assertThat(words("importing")).containsExactly("importing");
  }

  @Test
  void searchAndTwoDashesAlwaysSearch() throws UserException {
    assertThat(words("--", "import")).containsExactly("import");
    assertThat(words("search", "import")).containsExactly("import");
    assertThat(words("search", "search")).containsExactly("search");
    assertThat(words("-v", "--", "import", "--json")).containsExactly("import", "--json");
    assertThat(words("search", "--", "--since")).containsExactly("--since");
  }

  @Test
  void theValueOfAnOptionIsNotTheFirstWord() throws UserException {
    assertThat(words("--since", "30d", "ownership")).containsExactly("ownership");
    assertThat(words("--session", "import", "ownership")).containsExactly("ownership");
    assertThat(words("-n", "5", "ownership")).containsExactly("ownership");
  }

  @Test
  void optionsMayAppearAnywhereAmongTheWords() throws UserException {
    Invocation invocation = of("borrow", "--since=30d", "checker", "-n5", "--json");
    assertThat(Options.wordsOf(invocation.arguments())).containsExactly("borrow", "checker");
    assertThat(Options.valueOf(invocation.arguments(), "--since")).contains("30d");
    assertThat(Options.valueOf(invocation.arguments(), "-n")).contains("5");
    assertThat(Options.isGiven(invocation.arguments(), Options.JSON)).isTrue();
  }

  @Test
  void aMinusBeforeAWordExcludesIt() throws UserException {
    assertThat(words("ownership", "-lifetime", "tool:Bash"))
        .containsExactly("ownership", "-lifetime", "tool:Bash");
    assertThat(words("a", "-\"b c\"", "-tool:Bash")).containsExactly("a", "-\"b c\"", "-tool:Bash");
  }

  @Test
  void severalPlainWordsInOneArgumentAreAPhrase() throws UserException {
    assertThat(words("borrow checker")).containsExactly("\"borrow checker\"");
    assertThat(words("own* OR lifetime")).containsExactly("own* OR lifetime");
    assertThat(words("a -lifetime")).containsExactly("a -lifetime");
    assertThat(words("\"a b\" c")).containsExactly("\"a b\" c");
    assertThat(words("how do I fix it")).containsExactly("how do I fix it");
    assertThat(words("borrow checker")).containsExactly("\"borrow checker\"");
  }

  @Test
  void optionsWithDashesMissingAreNotSilentlyWords() {
    assertThatThrownBy(() -> of("ownership", "-json"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("did you mean --json?")
        .hasMessageContaining("tsearch -- WORD -json");
  }

  @Test
  void unknownOptionsAreErrorsWithASuggestion() {
    assertThatThrownBy(() -> of("ownership", "--sicne", "30d"))
        .hasMessage("unknown option --sicne; did you mean --since?");
    assertThatThrownBy(() -> of("import", "--jsno"))
        .hasMessageStartingWith("import: unknown option --jsno");
  }

  @Test
  void optionsWithoutTheirValueAreErrors() {
    assertThatThrownBy(() -> of("ownership", "--since"))
        .hasMessage("--since needs a value: --since TIME");
    assertThatThrownBy(() -> of("ownership", "--since", "--json")).hasMessageContaining("--since");
  }

  @Test
  void wordsAfterACommandWithoutWordsSayHowToSearch() {
    assertThatThrownBy(() -> of("sessions", "about", "rust"))
        .hasMessageContaining("type: tsearch -- sessions about rust");
  }

  @Test
  void atSignsAndVariablesAreText() throws UserException {
    assertThat(words("@claude", "${HOME}", "%s")).containsExactly("@claude", "${HOME}", "%s");
  }

  @Test
  void optionsForFieldsMayBeGivenTwice() throws UserException {
    Invocation invocation = of("x", "--tool", "Bash", "--tool", "Write");
    assertThat(Options.valuesOf(invocation.arguments(), "--tool")).containsExactly("Bash", "Write");
  }
}
