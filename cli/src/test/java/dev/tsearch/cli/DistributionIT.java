package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the packed distribution as users have it: unpacked in another folder, without Java on the
/// path and without the build's environment. Run by `./mvnw -Pdist verify`.
class DistributionIT {
  private static final Path PACKED = Path.of("target/distribution");

  @TempDir Path folder;
  private Path root;

  @BeforeEach
  void unpack() throws Exception {
    Path packed;
    try (Stream<Path> files = Files.list(PACKED)) {
      packed = files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
    }
    String name = packed.getFileName().toString().replace(".tar.gz", "");
    Path place = Files.createDirectory(folder.resolve("some place"));
    var tar = List.of("tar", "-C", place.toString(), "-xzf", packed.toAbsolutePath().toString());
    assertThat(new ProcessBuilder(tar).inheritIO().start().waitFor()).isZero();
    root = place.resolve(name);
    Files.createDirectory(folder.resolve("path"));
    for (String tool : List.of("bash", "readlink")) {
      Files.createSymbolicLink(folder.resolve("path").resolve(tool), Path.of("/bin", tool));
    }
  }

  @Test
  void importsAndSearches_withoutJavaOnThePath() throws Exception {
    assertThat(folder.resolve("path/java")).doesNotExist();
    Ended imported = run("import", samples().toString());
    assertThat(imported.exit()).as(imported.talk()).isZero();
    Ended found = run("ownership", "--json");
    assertThat(found.exit()).as(found.talk()).isZero();
    assertThat(found.results()).startsWith("{\"schema\":1,\"rank\":1,").contains("ownership");
    assertThat(found.talk()).isEmpty();
    assertThat(run("qzxjvw").exit()).isEqualTo(1);
  }

  @Test
  void startsThroughALink_fromTheTrainedCache() throws Exception {
    Files.createSymbolicLink(folder.resolve("path/tsearch"), root.resolve("bin/tsearch"));
    Path log = folder.resolve("classes.log");
    var environment = List.of("TSEARCH_JAVA_OPTIONS=-Xlog:class+load:file=" + log);
    Ended version = run(folder.resolve("path/tsearch"), environment, "--version");
    assertThat(version.results()).startsWith("tsearch ");
    List<String> loaded = Files.readAllLines(log);
    long cached = loaded.stream().filter(line -> line.contains("shared objects file")).count();
    assertThat(cached).isGreaterThan(loaded.size() * 9L / 10);
  }

  @Test
  void bringsCompletionsAndManPages() throws IOException {
    for (String page : List.of("man1/tsearch.1", "man1/tsearch-import.1", "man7/tsearch-query.7")) {
      assertThat(root.resolve("share/man").resolve(page)).content().contains(".TH TSEARCH");
    }
    for (String completion :
        List.of(
            "bash-completion/completions/tsearch",
            "zsh/site-functions/_tsearch",
            "fish/vendor_completions.d/tsearch.fish")) {
      assertThat(root.resolve("share").resolve(completion)).content().contains("facets");
    }
  }

  private static Path samples() {
    return Path.of("src/main/resources/demo").toAbsolutePath();
  }

  private record Ended(int exit, String results, String talk) {}

  private Ended run(String... arguments) throws Exception {
    return run(root.resolve("bin/tsearch"), List.of(), arguments);
  }

  private Ended run(Path program, List<String> environment, String... arguments) throws Exception {
    var command = new ArrayList<String>();
    command.addAll(List.of("/usr/bin/env", "-i", "PATH=" + folder.resolve("path")));
    command.add("HOME=" + folder.resolve("home"));
    command.addAll(environment);
    command.add(program.toString());
    command.addAll(List.of(arguments));
    Path results = folder.resolve("stdout");
    Path talk = folder.resolve("stderr");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(results.toFile())
            .redirectError(talk.toFile())
            .start();
    int exit = process.waitFor();
    return new Ended(exit, text(results), text(talk));
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }
}
