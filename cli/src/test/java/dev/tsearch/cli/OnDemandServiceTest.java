package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The setting `service.start`.
class OnDemandServiceTest {
  private static final int MAX_LOOKS = 600;

  @TempDir private Path home;
  private Path called;
  private Cli cli;

  @BeforeEach
  void createArchive() throws IOException {
    Path corpus = home.resolve("corpus");
    new ClaudeTranscript("abcd", "/area/garden")
        .user("2026-02-27T01:00:00Z", "beets")
        .write(corpus);
    assertThat(Cli.in(home).run("import", "-q", corpus.toString()).exit()).isZero();
    called = home.resolve("called");
    Path launcher = home.resolve("launcher");
    Files.writeString(launcher, "#!/bin/sh\necho \"$@\" >'" + called + "'\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    cli =
        Cli.in(home)
            .with("TSEARCH_LAUNCHER", launcher.toString())
            .with("XDG_RUNTIME_DIR", home.resolve("run").toString());
  }

  @Test
  void aSearchStartsAServiceIfTheUserWantsThat() throws Exception {
    assertThat(cli.run("config", "set", "service.start", "on-demand").exit()).isZero();
    assertThat(cli.run("beets"))
        .extracting(Cli.Result::exit, Cli.Result::err)
        .containsExactly(0, "");
    for (int look = 0; look < MAX_LOOKS && !Files.exists(called); look++) {
      Thread.sleep(100);
    }
    while (Files.size(called) == 0) {
      Thread.sleep(10);
    }
    assertThat(Files.readString(called).strip())
        .isEqualTo("serve -q --idle 15 --archive " + home.resolve(".local/share/tsearch"));
  }

  @Test
  void otherwiseNothingIsStarted() throws Exception {
    assertThat(cli.run("beets").exit()).isZero();
    assertThat(cli.run("config", "set", "service.start", "on-demand").exit()).isZero();
    assertThat(cli.run("sessions").exit()).isZero();
    assertThat(cli.with("TSEARCH_SERVICE", "off").run("beets").exit()).isZero();
    assertThat(called).doesNotExist();
  }

  @Test
  void aServiceThatCannotBeStartedChangesNoSearch() {
    assertThat(cli.run("config", "set", "service.start", "on-demand").exit()).isZero();
    Cli.Result result =
        cli.with("TSEARCH_LAUNCHER", home.resolve("missing").toString()).run("beets");
    assertThat(result.exit()).isZero();
    assertThat(result.out()).contains("beets");
  }
}
