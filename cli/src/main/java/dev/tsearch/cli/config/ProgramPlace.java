package dev.tsearch.cli.config;

import java.io.File;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;

/// Where the program is.
public final class ProgramPlace {
  private static final String JAR = "tsearch.jar";

  private ProgramPlace() {}

  /// The jar of the program, or the folder of its classes; empty if it runs from neither.
  ///
  /// A class that comes from an AOT cache says where the jar was when the cache was made: for an
  /// unpacked distribution, the machine that packed it. So what the JVM was started with comes
  /// first.
  public static Optional<Path> jar() {
    return jar(System.getProperty("java.class.path", ""));
  }

  static Optional<Path> jar(String classPath) {
    int end = classPath.indexOf(File.pathSeparatorChar);
    Path first = Path.of(end < 0 ? classPath : classPath.substring(0, end));
    return first.endsWith(JAR) ? Optional.of(first.toAbsolutePath()) : ofClasses();
  }

  private static Optional<Path> ofClasses() {
    CodeSource source = ProgramPlace.class.getProtectionDomain().getCodeSource();
    try {
      return source == null
          ? Optional.empty()
          : Optional.of(Path.of(URI.create(source.getLocation().toString())));
    } catch (IllegalArgumentException | FileSystemNotFoundException _) {
      return Optional.empty(); // not a file
    }
  }
}
