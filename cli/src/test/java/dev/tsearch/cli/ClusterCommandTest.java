package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the commands of clusters say if something is wrong before a cluster answers.
class ClusterCommandTest {
  @TempDir Path home;
  private Cli cli;

  @BeforeEach
  void archive() throws IOException {
    Path installed = Files.createDirectories(home.resolve("module"));
    cli = Cli.in(home).with("TSEARCH_CLUSTER_MODULE", installed.toString());
    Path chat = home.resolve("chat.txt");
    Files.writeString(chat, "User: the borrow checker\n\nAssistant: it checks\n");
    assertThat(cli.run("import", chat.toString()).exit()).isZero();
  }

  private void settings(String text) throws IOException {
    Path file = home.resolve(".config/tsearch/config.toml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private String error(String... arguments) {
    Cli.Result result = cli.run(arguments);
    assertThat(result.exit()).isEqualTo(2);
    return result.err();
  }

  @Test
  void anUnknownClusterIsNamedWithTheKnownOnes() throws IOException {
    assertThat(error("push", "team"))
        .contains("there is no cluster team")
        .contains("[cluster.team]");
    settings("[cluster.team]\nurl = \"http://127.0.0.1:9\"\n");
    assertThat(error("push", "tean")).contains("the settings have: team");
  }

  @Test
  void anAddressHasNoCredentials() throws IOException {
    settings("[cluster.team]\nurl = \"https://ann:secret@search.example:9200\"\n");
    assertThat(error("push", "team"))
        .contains("url must not contain credentials")
        .doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://ann:p@hunter2pw@search.example:9200",
        "https://ann:hunter2pw@search_1.example:9200",
        "https://ann:%hunter2pw@search.example:9200",
        "ann:hunter2pw@search.example:9200",
        "https://ann:hunter2pw#@search.example:9200",
        "https://ann:hunter2pw @search.example:9200",
        "https://ann:[hunter2pw@search.example:9200",
        "https://search.example:9200?auth=hunter2pw",
        "https://search.example:9200#hunter2pw",
        "https://search_1.example:9200/hunter2pw",
        "hunter2pw"
      })
  void credentialsInAnAddressAreNeverPrinted(String url) throws IOException {
    settings("[cluster.team]\nurl = \"%s\"\n".formatted(url));
    for (String[] words :
        List.of(
            new String[] {"push", "team"},
            new String[] {"cluster", "check", "team"},
            new String[] {"--at", "team", "words"})) {
      assertThat(error(words)).contains("[cluster.team]: url must ").doesNotContain("hunter2pw");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer hunter2\u0001pw", "ann:hunter\n2pw", "Bearer hunterä2pw", " \n"})
  void aWrongHeaderIsNeverPrinted(String value) throws IOException {
    settings("[cluster.team]\nurl = \"http://127.0.0.1:9\"\n");
    cli = cli.with("TSEARCH_CLUSTER_TEAM", value);
    assertThat(error("push", "team"))
        .contains("[cluster.team]: TSEARCH_CLUSTER_TEAM must have ")
        .doesNotContain("hunter", "2pw");
  }

  @ParameterizedTest
  @ValueSource(strings = {"team-2", "team-ops-2026", "team-undated", "Team", "-team"})
  void aPrefixIsNotTheBeginningOfTheNamesOfAnother(String index) throws IOException {
    settings("[cluster.team]\nurl = \"http://127.0.0.1:9\"\nindex = \"%s\"\n".formatted(index));
    assertThat(error("push", "team")).contains("without a digit after -, got " + index);
  }

  @Test
  void aWatchBeginsWhileTheClusterIsAway() throws Exception {
    settings("[cluster.team]\nurl = \"http://127.0.0.1:9\"\n");
    var result = new AtomicReference<Cli.Result>();
    Thread watch = Thread.ofPlatform().start(() -> result.set(cli.run("push", "team", "--watch")));
    while (watch.isAlive()
        && Arrays.stream(watch.getStackTrace())
            .noneMatch(it -> it.getMethodName().equals("pause"))) {
      Thread.sleep(10);
    }
    watch.interrupt();
    watch.join();
    assertThat(result.get().err()).contains("cannot reach http://127.0.0.1:9").contains("; trying");
    assertThat(result.get().exit()).isZero();
  }

  @Test
  void spaceAroundAHeaderIsNoPartOfIt() throws IOException {
    settings("[cluster.team]\nurl = \"http://127.0.0.1:9\"\n");
    cli = cli.with("TSEARCH_CLUSTER_TEAM", "Bearer token\n");
    assertThat(error("push", "team")).contains("cannot reach http://127.0.0.1:9");
  }

  @Test
  void aFileWithCredentialsIsPrivate() throws IOException {
    Path secret = home.resolve("team.secret");
    Files.writeString(secret, "ann:secret\n");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));
    settings("[cluster.team]\nurl = \"http://127.0.0.1:9\"\ncredentials = \"~/team.secret\"\n");
    assertThat(error("push", "team")).contains("chmod 600").doesNotContain("ann:secret");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    assertThat(error("push", "team")).contains("cannot reach");
  }

  @Test
  void aWrongKeyIsNamedWithItsLine() throws IOException {
    settings("[cluster.team]\nurl = \"http://127.0.0.1:9\"\ntimeout = 3\n");
    assertThat(error("cluster", "check", "team")).contains("config.toml:3").contains("timeout");
  }

  @Test
  void anOwnerIsOnOneLine() throws IOException {
    settings("[cluster.team]\nurl = \"http://127.0.0.1:9\"\nowner = \"a\\nb\"\n");
    assertThat(error("push", "team")).contains("[cluster.team]: owner must be on one line");
  }

  @Test
  void nothingIsReleasedInADryRun() throws IOException {
    settings("[cluster.team]\nurl = \"http://127.0.0.1:9\"\n");
    assertThat(error("push", "team", "--release", "a-b", "--dry-run"))
        .contains("choose one: --release or --dry-run");
  }

  @Test
  void aClusterThatIsAwayIsOneSentence() throws IOException {
    settings("[cluster.team]\nurl = \"http://127.0.0.1:9\"\n");
    assertThat(error("cluster", "check", "team"))
        .isEqualTo("tsearch: cluster team: cannot reach http://127.0.0.1:9\n");
  }

  @Test
  void otherCommandsIgnoreTheTable() throws IOException {
    settings("[cluster.team]\nurl = \"http://127.0.0.1:9\"\n");
    assertThat(cli.run("borrow").exit()).isZero();
  }
}
