package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.core.Skip;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionCommandTest {
  @TempDir private Path home;

  @ParameterizedTest
  @CsvSource({
    "tsearch sess, sessions",
    "tsearch words --sort re, relevance",
    "tsearch verify --js, --json",
    "tsearch sessions --age, --agents",
    "tsearch words --fac, --facets"
  })
  void bashCompletes(String typed, String completed) throws IOException, InterruptedException {
    assertThat(offeredByBash(home, List.of(typed.split(" ", -1)))).isEqualTo(completed + "\n");
  }

  /// What bash offers for the last of some words.
  private String offeredByBash(Path current, List<String> words)
      throws IOException, InterruptedException {
    return output(
        List.of(
            "bash",
            "-c",
            "cd '%s'; source '%s'; COMP_WORDS=('%s'); COMP_CWORD=%d; _tsearch; echo \"${COMPREPLY[@]}\""
                .formatted(current, script("bash"), String.join("' '", words), words.size() - 1)));
  }

  /// For a number or a time, bash offered ids of sessions, and fish files.
  @ParameterizedTest
  @CsvSource({
    "tsearch show --last ''",
    "tsearch import --exclude ''",
    "tsearch words --since ''",
    "tsearch words -n ''",
    "tsearch append --context new: --text --wait ''",
  })
  void valuesThatNobodyKnowsAreNotOffered(String typed) throws Exception {
    Path current = Files.createDirectory(home.resolve("current"));
    Files.writeString(current.resolve("file"), "");
    assertThat(offeredByBash(current, List.of(typed.replace("''", "").split(" ", -1))))
        .isEqualTo("\n");
    if (isInstalled("fish")) {
      String line = typed.replace("''", "");
      assertThat(
              output(
                  List.of(
                      "fish",
                      "--no-config",
                      "-c",
                      "cd '%s'; source '%s'; complete -C'%s'"
                          .formatted(current, script("fish"), line))))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "tsearch export 5e -o , file folder",
    "tsearch words --archive , folder",
    "tsearch mcp install , claude codex gemini copilot cursor",
    "tsearch config sources , off on",
  })
  void filesFoldersAndWordsOfVerbsAreOffered(String typed, String offered) throws Exception {
    Path current = home.resolve("current");
    Files.createDirectories(current.resolve("folder"));
    Files.writeString(current.resolve("file"), "");
    assertThat(offeredByBash(current, List.of((typed + " ").split(" ", -1))))
        .isEqualTo(offered + "\n");
  }

  @Test
  void everyCommandIsInEachForm() throws IOException {
    for (String form : List.of("bash", "zsh", "fish", "man")) {
      String text = Files.readString(script(form));
      assertThat(text).contains("partitions").contains("completion");
    }
    for (String form : List.of("bash", "zsh", "fish")) {
      assertThat(Files.readString(script(form))).contains("verify-prune");
    }
  }

  /// Checks the syntax of a script if its shell is installed; `-n` parses without running.
  @ParameterizedTest
  @CsvSource({"bash, bash -n", "zsh, zsh -n", "fish, fish -n"})
  void eachShellReadsItsScript(String form, String reads) throws Exception {
    Skip.unless(isInstalled(form), form + " is not installed");
    var command = new ArrayList<>(List.of(reads.split(" ")));
    command.add(script(form).toString());
    assertThat(output(command)).isEmpty();
  }

  @Test
  void fishCompletes() throws Exception {
    Skip.unless(isInstalled("fish"), "fish is not installed");
    String script = "source '%s'; complete -C'tsearch %s'";
    Path fish = script("fish");
    assertThat(output(List.of("fish", "--no-config", "-c", script.formatted(fish, "sess"))))
        .startsWith("sessions\t");
    assertThat(
            output(List.of("fish", "--no-config", "-c", script.formatted(fish, "words --sort re"))))
        .startsWith("relevance");
    assertThat(output(List.of("fish", "--no-config", "-c", script.formatted(fish, "verify --js"))))
        .startsWith("--json");
  }

  /// The clock of the machine may be before the date of the pages, which is fixed.
  @Test
  void mandocFindsNothingWrongInAnyPage() throws Exception {
    Skip.unless(isInstalled("mandoc"), "mandoc is not installed");
    Path page = home.resolve("page");
    for (String name : pageNames()) {
      Files.writeString(page, Cli.in(home).run("completion", "man", name).out());
      String told = output(List.of("mandoc", "-T", "lint", "-W", "warning", page.toString()));
      assertThat(told.lines().filter(line -> !line.contains("date in the future")))
          .as(name)
          .isEmpty();
    }
  }

  /// The date is the same in each build of a version, as the archives of the build require.
  @Test
  void pagesHaveTheDateOfTheBuild() throws IOException {
    String pom = Files.readString(ProjectSources.ROOT.resolve("pom.xml"));
    String start = "<project.build.outputTimestamp>";
    String date = pom.substring(pom.indexOf(start) + start.length()).substring(0, 10);
    assertThat(Cli.in(home).run("completion", "man").out()).startsWith(".TH TSEARCH 1 " + date);
  }

  @Test
  void mainPageListsEveryCommand() {
    String page = Cli.in(home).run("completion", "man").out();
    for (String name : CommandName.words()) {
      if (!name.equals(CommandName.SEARCH.word())) {
        assertThat(page).contains(".B \"" + name + "\"\n");
      }
    }
    assertThat(page).contains(".SH \"OPTIONS\"\n").doesNotContain("maintenance");
  }

  @Test
  void everyCommandHasAPage_withItsOptions() {
    for (String name : pageNames()) {
      Cli.Result page = Cli.in(home).run("completion", "man", name);
      assertThat(page.exit()).as(name).isZero();
      assertThat(page.out()).contains(".TH TSEARCH-" + name.toUpperCase(Locale.ROOT));
    }
    assertThat(Cli.in(home).run("completion", "man", "search").out()).contains("verify\\-prune");
    assertThat(Cli.in(home).run("completion", "man", "all").out())
        .contains(".\\\" tsearch.1\n", ".\\\" tsearch-search.1\n", ".\\\" tsearch-query.7\n");
    assertThat(Cli.in(home).run("completion", "man", "serach").err())
        .contains("did you mean search?");
  }

  private static List<String> pageNames() {
    var names = new ArrayList<>(CommandName.words());
    names.add("query");
    names.add("limits");
    return names;
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  @Test
  void anotherShellIsAnError() {
    Cli.Result result = Cli.in(home).run("completion", "bsah");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("did you mean bash?");
  }

  private Path script(String form) throws IOException {
    Cli.Result result = Cli.in(home).run("completion", form);
    assertThat(result.exit()).isZero();
    return Files.writeString(home.resolve(form), result.out());
  }

  private static String output(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return printed;
  }
}
