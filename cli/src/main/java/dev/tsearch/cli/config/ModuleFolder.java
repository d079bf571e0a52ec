package dev.tsearch.cli.config;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// A folder with the jars of a module that is not on the class path of the program. A service of it
/// is loaded only when it is needed.
///
/// @param path the folder; empty if the program does not run from a jar
public record ModuleFolder(Optional<Path> path) {

  /// The folder with a name next to the jar of the program, or the folder that a variable names.
  ///
  /// @throws UserException if the variable is not a path
  public static ModuleFolder of(String name, String variable, Environment environment)
      throws UserException {
    Optional<String> named = environment.variable(variable);
    return new ModuleFolder(
        named.isPresent()
            ? Optional.of(environment.path(named.get()))
            : ProgramPlace.jar().map(jar -> jar.resolveSibling(name)));
  }

  /// The service of a type, from the jars of the folder; if the launcher has put them on the class
  /// path, from there. Empty if there is no such folder, or no such service in it.
  public <S> Optional<S> service(Class<S> type) throws IOException {
    if (path.isEmpty() || !Files.isDirectory(path.get())) {
      return Optional.empty();
    }
    // The loader stays open: the service loads classes from it until the process ends.
    var loader = new URLClassLoader(jars(path.get()), ModuleFolder.class.getClassLoader());
    return ServiceLoader.load(type, loader).findFirst();
  }

  private static URL[] jars(Path folder) throws IOException {
    List<URL> jars = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path file : files) {
        jars.add(file.toUri().toURL());
      }
    }
    return jars.toArray(URL[]::new);
  }
}
