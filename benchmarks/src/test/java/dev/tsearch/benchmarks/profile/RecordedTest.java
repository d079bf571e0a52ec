package dev.tsearch.benchmarks.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The benchmarks do not depend on the command line: they call it, and recognize its classes, by
/// name.
class RecordedTest {
  private static final Path CLI = Path.of("../cli/src/main/java/dev/tsearch/cli");

  @Test
  void theMethodsThatAreCalledByNameExist() throws IOException {
    assertThat(source("Wiring.java")).contains("static Environment environment()");
    assertThat(source("Terminals.java")).contains("static Console console(");
    assertThat(source("Main.java")).contains("static ExitCode run(");
    assertThat(source("render/TextOutput.java")).contains("public TextOutput(OutputStream ");
  }

  @Test
  void theClassesThatEndThePartsOfASearchExist() throws IOException {
    String script = Files.readString(Path.of("profile-search.sh"));
    List<String> names =
        Pattern.compile("\"\\|?([A-Z]\\w+(?:\\|[A-Z]\\w+)+)\"")
            .matcher(script)
            .results()
            .flatMap(match -> Stream.of(match.group(1).split("\\|")))
            .toList();
    assertThat(names).contains("Main", "EntryIndexReader").hasSizeGreaterThan(8);
    assertThat(types()).containsAll(names);
  }

  private static String source(String file) throws IOException {
    return Files.readString(CLI.resolve(file));
  }

  private static Set<String> types() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      return files
          .filter(file -> file.toString().contains("/src/main/"))
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .collect(Collectors.toSet());
    }
  }
}
