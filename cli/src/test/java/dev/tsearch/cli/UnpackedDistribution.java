package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The packed distribution, unpacked as users do it. Its commands see no variables but those of the
/// test, and no programs but those in a folder of it.
///
/// @param root the folder with `bin` and `lib`
/// @param folder the folder of the test, with `path` and `home`
record UnpackedDistribution(Path root, Path folder) {
  private static final Path PACKED = Path.of("target/distribution");

  /// Unpacks it.
  ///
  /// @param place a folder in the folder of the test, which does not exist yet
  static UnpackedDistribution in(Path folder, String place) throws Exception {
    Path packed;
    try (Stream<Path> files = Files.list(PACKED)) {
      packed = files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
    }
    String name = packed.getFileName().toString().replace(".tar.gz", "");
    Path around = Files.createDirectory(folder.resolve(place));
    var tar = List.of("tar", "-C", around.toString(), "-xzf", packed.toAbsolutePath().toString());
    assertThat(new ProcessBuilder(tar).inheritIO().start().waitFor()).isZero();
    Path programs = Files.createDirectories(folder.resolve("path"));
    for (String tool : List.of("bash", "readlink")) {
      if (Files.notExists(programs.resolve(tool))) {
        Files.createSymbolicLink(programs.resolve(tool), Path.of("/bin", tool));
      }
    }
    return new UnpackedDistribution(around.resolve(name), folder);
  }

  /// The result of a command.
  ///
  /// @param exit its exit status
  /// @param results its stdout
  /// @param talk its stderr
  record Ended(int exit, String results, String talk) {}

  /// Runs a command to its end.
  Ended run(String... arguments) throws IOException, InterruptedException {
    return run(root.resolve("bin/tsearch"), List.of(), arguments);
  }

  /// Runs a command to its end.
  ///
  /// @param program the launcher, or a link to it
  /// @param environment further variables, as `NAME=VALUE`
  Ended run(Path program, List<String> environment, String... arguments)
      throws IOException, InterruptedException {
    Path results = Files.createTempFile(folder, "stdout", "");
    Path talk = Files.createTempFile(folder, "stderr", "");
    Process process =
        builder(program, environment, arguments)
            .redirectOutput(results.toFile())
            .redirectError(talk.toFile())
            .start();
    int exit = process.waitFor();
    return new Ended(exit, text(results), text(talk));
  }

  /// A process of the program, to be started.
  ProcessBuilder builder(Path program, List<String> environment, String... arguments) {
    var command = new ArrayList<String>();
    command.addAll(List.of("/usr/bin/env", "-i", "PATH=" + folder.resolve("path")));
    command.add("HOME=" + folder.resolve("home"));
    command.addAll(environment);
    command.add(program.toString());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }
}
