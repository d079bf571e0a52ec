package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the packed distribution as users have it: unpacked in another folder, without Java on the
/// path and without the build's environment. Run by `./mvnw -Pdist verify`.
class DistributionIT {
  @TempDir Path folder;
  private UnpackedDistribution distribution;

  @BeforeEach
  void unpack() throws Exception {
    distribution = UnpackedDistribution.in(folder, "some place");
  }

  @Test
  void importsAndSearches_withoutJavaOnThePath() throws Exception {
    assertThat(folder.resolve("path/java")).doesNotExist();
    UnpackedDistribution.Ended imported = distribution.run("import", samples().toString());
    assertThat(imported.exit()).as(imported.talk()).isZero();
    UnpackedDistribution.Ended found = distribution.run("ownership", "--json");
    assertThat(found.exit()).as(found.talk()).isZero();
    assertThat(found.results()).startsWith("{\"schema\":2,\"rank\":1,").contains("ownership");
    assertThat(found.talk()).isEmpty();
    assertThat(distribution.run("qzxjvw").exit()).isEqualTo(1);
  }

  @Test
  void startsThroughALink_fromTheTrainedCache() throws Exception {
    Files.createSymbolicLink(
        folder.resolve("path/tsearch"), distribution.root().resolve("bin/tsearch"));
    Path log = folder.resolve("classes.log");
    var environment = List.of("TSEARCH_JAVA_OPTIONS=-Xlog:class+load:file=" + log);
    UnpackedDistribution.Ended version =
        distribution.run(folder.resolve("path/tsearch"), environment, "--version");
    assertThat(version.results()).startsWith("tsearch ");
    List<String> loaded = Files.readAllLines(log);
    long cached = loaded.stream().filter(line -> line.contains("shared objects file")).count();
    assertThat(cached).isGreaterThan(loaded.size() * 9L / 10);
  }

  /// A class of ours that is not in the AOT cache, and a lambda that is made at run time, each
  /// delay the first screen by milliseconds.
  @Test
  void lists_withoutLoadingClassesOfItsOwn() throws Exception {
    assertThat(distribution.run("import", samples().toString()).exit()).isZero();
    Path log = folder.resolve("classes.log");
    var environment =
        List.of("TSEARCH_JAVA_OPTIONS=-Xlog:class+load:file=" + log + " -Djava.io.tmpdir=/nowhere");
    for (List<String> command :
        List.of(
            List.of("sessions", "-n", "30"),
            List.of("show", "b1d70c3a"),
            List.of("show", "b1d70c3a", "--json"),
            List.of("stats", "--by", "day"))) {
      UnpackedDistribution.Ended listed =
          distribution.run(
              distribution.root().resolve("bin/tsearch"),
              environment,
              command.toArray(String[]::new));
      assertThat(listed.exit()).as(listed.talk()).isZero();
      assertThat(Files.readAllLines(log))
          .as("%s", command)
          .filteredOn(line -> line.contains("dev.tsearch") || line.contains("LambdaForm$"))
          .allMatch(line -> line.contains("shared objects file"));
    }
  }

  @Test
  void bringsCompletionsAndManPages() throws IOException {
    for (String page : List.of("man1/tsearch.1", "man1/tsearch-import.1", "man7/tsearch-query.7")) {
      assertThat(distribution.root().resolve("share/man").resolve(page))
          .content()
          .contains(".TH TSEARCH");
    }
    for (String completion :
        List.of(
            "bash-completion/completions/tsearch",
            "zsh/site-functions/_tsearch",
            "fish/vendor_completions.d/tsearch.fish")) {
      assertThat(distribution.root().resolve("share").resolve(completion))
          .content()
          .contains("facets");
    }
  }

  private static Path samples() {
    return Path.of("src/main/resources/demo").toAbsolutePath();
  }
}
