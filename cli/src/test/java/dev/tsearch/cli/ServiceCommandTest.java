package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceCommandTest {
  @TempDir private Path home;
  private Cli cli;

  @BeforeEach
  void setRuntimeFolder() {
    cli = Cli.in(home).with("XDG_RUNTIME_DIR", home.resolve("run").toString());
  }

  @Test
  void statusSaysWhatTheServiceDidAndWhatItServes() throws IOException {
    Path corpus = home.resolve("corpus");
    new ClaudeTranscript("abcd", "/area/garden")
        .user("2026-02-27T01:00:00Z", "beets")
        .write(corpus);
    assertThat(cli.run("import", "-q", corpus.toString()).exit()).isZero();
    try (HandedCli service = HandedCli.serving(home)) {
      assertThat(service.run(cli, List.of("service", "status")).orElseThrow().out())
          .contains("archive   " + home.resolve(".local/share/tsearch"))
          .containsPattern("process   \\d+, for 0 ms")
          .containsPattern("snapshot  0 entries in 0 partitions, and \\d+ B of newer ones")
          .contains("watching  no", "imports   none", "errors    none", "slowest   none");
      assertThat(service.run(cli, List.of("service", "status", "--json")).orElseThrow().out())
          .startsWith("{\"schema\":1,\"pid\":")
          .contains("\"snapshot\":{\"partitions\":0,\"entries\":0,\"active_bytes\":")
          .endsWith("\"imports\":[],\"errors\":[],\"slowest\":[]}\n");
      assertThat(service.run(cli, List.of("service", "stop"))).isEmpty();
    }
  }

  @Test
  void withoutAServiceStatusAndStopFindNothing() {
    for (String verb : List.of("status", "stop")) {
      Cli.Result result = cli.run("service", verb);
      assertThat(result.exit()).isEqualTo(1);
      assertThat(result.err()).contains("no service runs for " + home);
    }
  }

  @Test
  void aWrongVerbIsRefused() {
    Cli.Result result = cli.run("service", "stat");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("status, stop, install, uninstall");
  }

  @Test
  void installWritesAUnitAndPrintsIt() throws IOException {
    Cli launched = cli.with("TSEARCH_LAUNCHER", "/area/gar den/tsearch");
    Cli.Result installed = launched.run("service", "install", "--archive", "/area/100%");
    assertThat(installed.exit()).isZero();
    Path unit = home.resolve(".config/systemd/user/tsearch.service");
    assertThat(installed.out()).isEqualTo(Files.readString(unit));
    assertThat(installed.out())
        .contains("ExecStart=\"/area/gar den/tsearch\" serve -q --archive \"/area/100%%\"\n");
    assertThat(installed.err()).contains("wrote " + unit, "systemctl --user enable --now tsearch");

    assertThat(launched.run("service", "uninstall").exit()).isZero();
    assertThat(unit).doesNotExist();
    assertThat(launched.run("service", "uninstall").exit()).isEqualTo(1);
  }

  @Test
  void installNeedsTheLauncher() {
    assertThat(cli.run("service", "install").err()).contains("run it by its launcher");
  }
}
