package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How the launchers start the JVM for a command.
class StartScriptTest {
  @ParameterizedTest
  @CsvSource({"ls, sessions", "list, sessions", "cat, show", "view, show"})
  void aliasIsStartedAsItsCommand(String alias, String command) throws IOException {
    String chosen = branch(command);
    assertThat(chosen).matches(".*[ |]" + command + "[ |)].*");
    assertThat(branch(alias)).isEqualTo(chosen);
  }

  /// Exit status 2 of a hook forbids what the program that runs it is about to do.
  @ParameterizedTest
  @CsvSource({"edit --hook remind x, 1", "-q edit --hook prune, 1", "edit f prune, 2", "x, 2"})
  void asAHookABuildThatFailsDoesNotEndWithStatusTwo(String words, int status, @TempDir Path home)
      throws Exception {
    Files.createDirectories(home.resolve("bin"));
    for (String script :
        List.of("tsearch", "bin/start.sh", "bin/prepare.sh", "bin/find-jdk.sh", "bin/train.sh")) {
      Files.copy(Path.of("..", script), home.resolve(script), StandardCopyOption.COPY_ATTRIBUTES);
    }
    Files.writeString(home.resolve("mvnw"), "#!/bin/sh\nexit 7\n");
    assertThat(home.resolve("mvnw").toFile().setExecutable(true)).isTrue();
    var command = new ArrayList<>(List.of(home.resolve("tsearch").toString()));
    command.addAll(List.of(words.split(" ")));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .contains("the build failed");
    assertThat(process.waitFor()).isEqualTo(status);
  }

  /// Otherwise it serves the pages itself, and needs all that a service needs.
  @ParameterizedTest
  @CsvSource({"port, true, read", "port, false, serve", "sock, true, serve"})
  void webIsAShortCommandIfAServiceWithPagesRuns(
      String file, boolean isAlive, String kind, @TempDir Path home) throws Exception {
    Path services = Files.createDirectories(home.resolve("run/tsearch"));
    Files.createFile(services.resolve("a-b." + file));
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    long process = isAlive ? ProcessHandle.current().pid() : ended.pid();
    Files.writeString(services.resolve("a-b.state"), process + "\n/archive\n");
    for (String cache : List.of("read", "serve")) {
      Files.createFile(home.resolve("c-" + cache + ".aot"));
    }
    Path script =
        Files.writeString(
            home.resolve("start"),
            """
            . ../bin/start.sh
            jar=$HOME/lib/tsearch.jar java=java cache=$HOME/c
            choose web
            echo "${java_command[@]}"
            """);
    var builder = new ProcessBuilder("bash", script.toString());
    builder.environment().put("HOME", home.toString());
    builder.environment().put("XDG_RUNTIME_DIR", home.resolve("run").toString());
    builder.environment().put("TMPDIR", home.toString());
    Process chosen = builder.start();
    assertThat(new String(chosen.getInputStream().readAllBytes(), UTF_8))
        .contains("c-" + kind + ".aot");
  }

  /// The JVM would take the next file that it opens for a stream that is closed.
  @ParameterizedTest
  @CsvSource({"<&-, 0", ">&-, 1"})
  void aClosedStreamIsOpenedTheWrongWayRound(String closed, int stream, @TempDir Path home)
      throws Exception {
    Skip.unless(Files.exists(Path.of("/proc/self/fd")), "the system has no /proc");
    Path script =
        Files.writeString(
            home.resolve("start"),
            """
            . ../bin/start.sh
            self=$PWD/start
            choose() { java_command=(bash -c 'readlink /proc/$$/fd/%d >"$HOME/opened"'); }
            hand_over() { :; }
            start
            """
                .formatted(stream));
    var builder = new ProcessBuilder("bash", "-c", "bash '" + script + "' " + closed);
    builder.environment().put("HOME", home.toString());
    assertThat(builder.start().waitFor()).isZero();
    assertThat(Files.readString(home.resolve("opened"))).isEqualTo("/dev/null\n");
  }

  /// The locale of timers and of cron.
  @ParameterizedTest
  @CsvSource({
    "'', '', '', C.UTF-8",
    "'', '', C, C.UTF-8",
    "C, '', de_DE.UTF-8, C.UTF-8",
    "POSIX, C, '', C.UTF-8",
    "'', C, de_DE.UTF-8, C.UTF-8",
    "'', '', C.utf8, C.utf8",
    "C.utf8, C, C, C.utf8"
  })
  void theLocaleOfCharactersIsNeverAscii(
      String all, String type, String language, String expected, @TempDir Path home)
      throws Exception {
    Skip.unless(System.getProperty("os.name").equals("Linux"), "other systems have one encoding");
    Path script =
        Files.writeString(
            home.resolve("start"),
            """
            . ../bin/start.sh
            self=$PWD/start
            choose() { java_command=(bash -c 'echo "${LC_ALL:-${LC_CTYPE:-$LANG}}"'); }
            hand_over() { :; }
            start
            """);
    var builder = new ProcessBuilder("bash", script.toString());
    builder.environment().keySet().removeIf(name -> name.startsWith("LC_"));
    builder.environment().put("LC_ALL", all);
    builder.environment().put("LC_CTYPE", type);
    builder.environment().put("LANG", language);
    Process process = builder.redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .isEqualTo(expected + "\n");
  }

  /// A terminal whose last search was of a cluster: its module and its cache are needed again.
  @ParameterizedTest
  @CsvSource({
    "next, --at team, cluster",
    "prev, --at=all, cluster",
    "next -n 5, -n 3, search",
    "ownership, --at team, search"
  })
  void nextStartsAsTheSearchBeforeIt(String words, String options, String kind, @TempDir Path home)
      throws Exception {
    Skip.unless(Files.exists(Path.of("/usr/bin/script")), "the program script is not installed");
    String last = "search\\0" + options.replace(" ", "\\0") + "\\0ownership\\0";
    assertThat(chosen(words, home, "printf '" + last + "' >\"$searches/${terminal//\\//-}\""))
        .contains("/known-" + kind + ".aot");
  }

  @ParameterizedTest
  @CsvSource({"at = \"team\", cluster", "# at, search", "search.at='team', cluster"})
  void aSearchOfTheClusterOfTheSettingsStartsWithItsModule(
      String line, String kind, @TempDir Path home) throws Exception {
    Skip.unless(Files.exists(Path.of("/usr/bin/script")), "the program script is not installed");
    Path settings = Files.createDirectories(home.resolve(".config/tsearch"));
    Files.writeString(settings.resolve("config.toml"), "[search]\n" + line + "\n");
    assertThat(chosen("ownership", home, "")).contains("/known-" + kind + ".aot");
  }

  /// How the JVM would be started on a terminal with caches for searches and clusters.
  ///
  /// @param before runs before, with the folder of the last searches and the name of the terminal
  private static String chosen(String words, Path home, String before) throws Exception {
    for (String kind : List.of("search", "cluster")) {
      Files.createFile(home.resolve("known-" + kind + ".aot"));
    }
    Path script =
        Files.writeString(
            home.resolve("choose"),
            """
            terminal=$(tty <&2)
            terminal=${terminal#/}
            searches=$HOME/.cache/tsearch/last-search
            mkdir -p "$searches"
            %s
            . ../bin/start.sh
            java=java jar=$HOME/program.jar cache=$HOME/known
            choose %s
            echo "${java_command[@]}"
            """
                .formatted(before, words));
    var builder =
        new ProcessBuilder("/usr/bin/script", "-qec", "bash '" + script + "'", "/dev/null");
    builder.environment().keySet().removeIf(name -> name.startsWith("XDG_"));
    builder.environment().put("HOME", home.toString());
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }

  /// The pattern of the branch with a word; empty if there is none.
  private static String branch(String word) throws IOException {
    return Files.readAllLines(Path.of("../bin/start.sh")).stream()
        .filter(line -> line.matches("\\s+([a-z]+ \\| )*" + word + "( \\| [a-z]+)*\\)"))
        .findFirst()
        .orElse("");
  }
}
