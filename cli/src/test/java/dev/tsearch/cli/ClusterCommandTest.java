package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
