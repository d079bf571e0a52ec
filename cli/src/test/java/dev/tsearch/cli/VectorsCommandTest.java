package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The vectors of an archive as users see them, made by [LetterEmbedder].
class VectorsCommandTest {
  @TempDir private Path home;
  private Cli cli;

  @BeforeEach
  void importThreeSessions() throws IOException {
    Path sources = home.resolve("sources");
    for (String name : List.of("aaaaaaaa", "bbbbbbbb", "cccccccc")) {
      new ClaudeTranscript(name, "/area/garden")
          .user("2026-02-01T10:00:00Z", "budget")
          .user("2026-02-01T10:00:01Z", name)
          .write(sources);
    }
    // An empty folder: the embedder of the tests is on the class path.
    Path installed = Files.createDirectories(home.resolve("model"));
    cli = Cli.in(home).with("TSEARCH_VECTORS", installed.toString());
    Result result = cli.run("import", "--quiet", sources.toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  @Test
  void sessionsOfTheSameMeaningComeFirst() {
    assertThat(cli.run("index", "--vectors").out())
        .isEqualTo("the index is up to date\nadded 6 vectors; the archive has 6 vectors\n");
    assertThat(cli.run("index", "--vectors").out())
        .isEqualTo(
            "the index is up to date\nthe vectors are up to date; the archive has 6 vectors\n");
    for (String letter : List.of("b", "c", "a")) {
      assertThat(sessions("-l", "budget", letter.repeat(3)))
          .startsWith(letter.repeat(8))
          .hasSize(3);
    }
  }

  @Test
  void settingSwitchesVectorsOff() {
    List<String> byWords = sessions("budget", "ccc");
    cli.run("index", "--vectors");
    assertThat(sessions("budget", "ccc")).startsWith("cccccccc").isNotEqualTo(byWords);
    assertThat(sessions("budget", "ccc", "--set", "search.vectors=false")).isEqualTo(byWords);
  }

  @Test
  void explanationSaysWhatMeaningAdded() {
    assertThat(cli.run("budget", "ccc", "--explain").err()).doesNotContain("meaning");
    cli.run("index", "--vectors");
    assertThat(cli.run("budget", "ccc", "--explain").err())
        .containsPattern(
            "session cccccccc-0000-4000-8000-000000000000 scores [0-9.]+\n(.*\n)+?"
                + "  [0-9.]+: meaning, entry cccccccc-\\S+ has a similarity of 0\\.[5-9][0-9] to");
    assertThat(cli.run("budget", "ccc", "--explain", "--json").err())
        .containsPattern(
            "\"meaning\":\\{\"value\":[0-9.]+,\"similarity\":0\\.[0-9]+,\"entry\":\"cccccccc-");
  }

  @Test
  void vectorsCanBeRemoved() {
    assertThat(cli.run("index", "--no-vectors").out()).isEqualTo("the archive has no vectors\n");
    cli.run("index", "--vectors");
    assertThat(archive().resolve("derived/vectors")).exists();
    Result both = cli.run("index", "--vectors", "--no-vectors");
    assertThat(both.err()).contains("--vectors and --no-vectors exclude each other");
    assertThat(both.exit()).isEqualTo(2);
    assertThat(cli.run("index", "--rebuild", "--vectors").out())
        .startsWith("removed the vectors\n")
        .endsWith("added 6 vectors; the archive has 6 vectors\n");
    assertThat(cli.run("index", "--no-vectors").out()).isEqualTo("removed the vectors\n");
    assertThat(archive().resolve("derived/vectors")).doesNotExist();
    assertThat(cli.run("verify").exit()).isZero();
  }

  @Test
  void missingModelIsNamed() {
    Cli without = cli.with("TSEARCH_VECTORS", home.resolve("nowhere").toString());
    Result result = without.run("index", "--vectors");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains("the model for vectors is not installed in " + home.resolve("nowhere"))
        .contains("README.md, \"Search by meaning\", says how to install it");
    assertThat(archive().resolve("derived/vectors")).doesNotExist();
    assertThat(without.run("budget", "ccc").err()).doesNotContain("model");
    cli.run("index", "--vectors");
    Result found = without.run("budget", "ccc");
    assertThat(found.exit()).isZero();
    assertThat(found.err()).contains("is not installed", "ranked by words alone");
  }

  private Path archive() {
    return home.resolve(".local/share/tsearch");
  }

  /// The first letters of the sessions of a search, in their order.
  private List<String> sessions(String... arguments) {
    return cli.run(arguments)
        .out()
        .lines()
        .map(line -> line.split("\t", -1)[1].substring(0, 8))
        .distinct()
        .toList();
  }
}
