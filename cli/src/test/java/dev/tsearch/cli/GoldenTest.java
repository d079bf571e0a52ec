package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import dev.tsearch.core.FileTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whole runs of the command line against what they printed when somebody last looked.
///
/// A case is a folder under `golden`: `args` (one argument a line), `out.txt`, `err.txt`, `exit`.
/// Its optional `world` has lines of `NAME=VALUE`: environment variables, and `screen=WIDTH` for a
/// terminal (`screen=WIDTH,colour` for a painted one) and `locale=TAG`. All cases run in one home
/// folder, with an archive of `golden/corpus`; it is `<home>` in what was printed, and spans of
/// time are `<time>`, scores `<score>`.
///
/// `-Dgolden.update` writes down what is printed now: read the difference before you commit it.
class GoldenTest {
  private static final boolean UPDATE = System.getProperty("golden.update") != null;
  private static final Path CASES = Path.of("src/test/resources/golden");
  private static final String CORPUS = "corpus";

  /// The least number of cases that a service runs.
  private static final int MIN_HANDED_OVER = 120;

  @TempDir private static Path home;
  private static HandedCli service;
  private static int handedOver;

  @BeforeAll
  static void importCorpus() throws IOException {
    Path sources = home.resolve(CORPUS);
    FileTimes.copy(CASES.resolve(CORPUS), sources);
    Cli.Result result = Cli.in(home).run("import", "--quiet", sources.toString());
    assertThat(result.exit()).as(result.err()).isZero();
    DoctorWorlds.prepare(home, sources);
    service = HandedCli.serving(home);
  }

  @AfterAll
  static void endService() throws IOException {
    service.close();
    if (!UPDATE) {
      assertThat(handedOver).isGreaterThan(MIN_HANDED_OVER);
    }
  }

  static List<String> cases() throws IOException {
    try (Stream<Path> folders = Files.list(CASES)) {
      return folders
          .map(folder -> folder.getFileName().toString())
          .filter(name -> !name.equals(CORPUS))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void outputIsThatOfTheGoldenFile(String name) throws IOException {
    Path folder = CASES.resolve(name);
    Cli.Result result = inWorld(folder, Cli::run);
    if (UPDATE) {
      Files.writeString(folder.resolve("out.txt"), settled(result.out()));
      Files.writeString(folder.resolve("err.txt"), settled(result.err()));
      Files.writeString(folder.resolve("exit"), result.exit() + "\n");
    }
    assertIsGolden(result, folder);
  }

  /// Runs the cases again, through a service. It leaves those that do not only read to their own
  /// process.
  @ParameterizedTest
  @MethodSource("cases")
  void outputOfAServiceIsThatOfTheGoldenFile(String name) throws IOException {
    Path folder = CASES.resolve(name);
    Optional<Cli.Result> result = inWorld(folder, service::run);
    if (result.isPresent()) {
      handedOver++;
      assertIsGolden(result.get(), folder);
    }
  }

  private static void assertIsGolden(Cli.Result result, Path folder) throws IOException {
    assertThat(settled(result.out())).isEqualTo(Files.readString(folder.resolve("out.txt")));
    assertThat(settled(result.err())).isEqualTo(Files.readString(folder.resolve("err.txt")));
    assertThat(result.exit())
        .isEqualTo(Integer.parseInt(Files.readString(folder.resolve("exit")).strip()));
  }

  private static <T> T inWorld(Path folder, BiFunction<Cli, List<String>, T> run)
      throws IOException {
    Cli cli = Cli.in(home);
    Locale before = Locale.getDefault();
    try {
      for (String line : lines(folder.resolve("world"))) {
        String name = line.substring(0, line.indexOf('='));
        String value = line.substring(name.length() + 1);
        switch (name) {
          case "screen" -> cli = cli.on(terminal(value));
          case "locale" -> Locale.setDefault(Locale.forLanguageTag(value));
          default -> cli = cli.with(name, value);
        }
      }
      return run.apply(cli, lines(folder.resolve("args")));
    } finally {
      Locale.setDefault(before);
    }
  }

  private static Terminal terminal(String value) {
    boolean colored = value.endsWith(",colour");
    String width = colored ? value.substring(0, value.indexOf(',')) : value;
    return new Terminal(true, Integer.parseInt(width), colored);
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  private static String settled(String printed) {
    return printed
        .replace(home.toString(), "<home>")
        .replaceAll("_nanos\":\\d+", "_nanos\":<time>")
        .replaceAll("\"score\":[0-9.E-]+", "\"score\":<score>")
        .replaceAll("\"value\":[0-9]+\\.[0-9E-]+", "\"value\":<score>")
        .replaceAll("scores [0-9.E-]+", "scores <score>")
        .replaceAll("\"next\":\"[\\w-]+\"", "\"next\":\"<cursor>\"")
        .replaceAll("--cursor [\\w-]{30,}", "--cursor <cursor>")
        .replaceAll("\\d+(\\.\\d)? (ms|s|µs)\\b", "<time>")
        .replaceAll("Java \\d[\\w.+-]*", "Java <version>")
        .replaceAll("\"java\":\"[^\"]+\"", "\"java\":\"<version>\"")
        .replaceAll("\"owner\":\"[^\"]+\"", "\"owner\":\"<user>\"")
        .replaceAll("[\\d.]+ [kMGTP]?B free", "<bytes> free")
        .replaceAll("_bytes\":\\d{8,}", "_bytes\":<bytes>")
        .replaceAll("[\\d.]+ kB: partitions", "<bytes>: partitions")
        .replaceAll("index [\\d.]+(\\s+)kB", "index <kilobytes>$1kB")
        .replaceAll("\"bytes\":\\d+(?=,\"by_kind\")", "\"bytes\":<bytes>")
        .replaceAll("others [\\d.]+(\\s+)kB", "others <kilobytes>$1kB")
        .replaceAll("\"index\":\\d{4,},\"others\":\\d+", "\"index\":<bytes>,\"others\":<bytes>");
  }
}
