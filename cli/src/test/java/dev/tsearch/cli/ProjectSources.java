package dev.tsearch.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The sources of the project, to look up the names in its pages.
final class ProjectSources {
  /// The root of the checkout; tests run in the folder of their module.
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final List<String> MODULES =
      List.of("core", "indexer", "service", "cli", "benchmarks");
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|interface|record|enum)\\s+([A-Z]\\w*)");

  private static final Pattern PACKAGE =
      Pattern.compile("^package dev\\.tsearch\\.([\\w.]+);", Pattern.MULTILINE);

  private final List<Path> sources;
  private final Set<String> types = new TreeSet<>();
  private final Set<String> packages = new TreeSet<>();
  private final String text;

  private ProjectSources(List<Path> sources) throws IOException {
    this.sources = sources;
    var all = new StringBuilder();
    for (Path source : sources) {
      String code = Files.readString(source);
      all.append(code);
      if (source.toString().endsWith(".java")) {
        TYPE.matcher(code).results().forEach(match -> types.add(match.group(1)));
        PACKAGE.matcher(code).results().forEach(match -> packages.add(match.group(1)));
      }
    }
    text = all.toString();
  }

  /// Reads the Java files, the POMs and the scripts.
  static ProjectSources read() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return new ProjectSources(files.filter(ProjectSources::isSource).toList());
    }
  }

  private static boolean isSource(Path file) {
    Path path = ROOT.relativize(file);
    String name = path.toString();
    if (name.contains("target/") || name.startsWith(".git/") || !Files.isRegularFile(file)) {
      return false;
    }
    return (name.endsWith(".java") && MODULES.contains(path.getName(0).toString()))
        || name.endsWith("pom.xml")
        || name.endsWith(".sh")
        || name.equals("tsearch")
        || name.equals("mvnw")
        || name.equals("bin/launch-unpacked");
  }

  /// Whether product or tests have a class with this simple name.
  boolean hasType(String name) {
    return types.contains(name);
  }

  /// Whether there is a package of this name, without `dev.tsearch.`.
  boolean hasPackage(String name) {
    return packages.stream().anyMatch(each -> each.equals(name) || each.startsWith(name + "."));
  }

  /// Whether the checkout has a file or folder with this path.
  boolean hasFile(String path) {
    return Files.exists(ROOT.resolve(path));
  }

  /// Whether code or scripts contain a text.
  boolean hasText(String part) {
    return text.contains(part);
  }

  /// Whether the file of a class contains a member's name.
  boolean hasMember(String type, String member) {
    Pattern word = Pattern.compile("\\b" + Pattern.quote(member) + "\\b");
    return sources.stream()
        .filter(source -> source.getFileName().toString().equals(type + ".java"))
        .anyMatch(source -> word.matcher(read(source)).find());
  }

  private static String read(Path source) {
    try {
      return Files.readString(source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The folders and files in the root.
  static Set<String> topLevel() throws IOException {
    try (Stream<Path> files = Files.list(ROOT)) {
      return files
          .map(path -> path.getFileName().toString())
          .filter(name -> !name.equals("target"))
          .collect(Collectors.toUnmodifiableSet());
    }
  }
}
