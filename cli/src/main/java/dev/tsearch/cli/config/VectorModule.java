package dev.tsearch.cli.config;

import dev.tsearch.indexer.embed.Embedder;
import dev.tsearch.indexer.embed.EmbedderFactory;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/// The optional module that makes vectors: jars in the folder `vectors` next to the jar of the
/// program, or in the folder that the variable `TSEARCH_VECTORS` names. The class path of the
/// program does not contain them: they are opened only to make a vector.
public final class VectorModule {
  /// The variable that names another folder.
  private static final String FOLDER = "TSEARCH_VECTORS";

  private final Optional<Path> folder;

  private VectorModule(Optional<Path> folder) {
    this.folder = folder;
  }

  /// The module of an installation; it may be missing.
  ///
  /// @throws UserException if the variable is not a path
  public static VectorModule of(Environment environment) throws UserException {
    Optional<String> named = environment.variable(FOLDER);
    return new VectorModule(
        named.isPresent() ? Optional.of(environment.path(named.get())) : besideProgram());
  }

  private static Optional<Path> besideProgram() {
    CodeSource source = VectorModule.class.getProtectionDomain().getCodeSource();
    try {
      return source == null
          ? Optional.empty()
          : Optional.of(Path.of(source.getLocation().toURI()).resolveSibling("vectors"));
    } catch (URISyntaxException | IllegalArgumentException _) {
      return Optional.empty(); // not a file
    }
  }

  /// Loads the model. The caller closes it.
  ///
  /// @param whyNot receives the reason and what to do if the result is empty
  public Optional<Embedder> open(Consumer<String> whyNot) throws IOException {
    if (folder.isPresent() && Files.isDirectory(folder.get())) {
      // The loader stays open: the model loads classes from it until the process ends.
      var loader = new URLClassLoader(jars(folder.get()), VectorModule.class.getClassLoader());
      Optional<EmbedderFactory> factory =
          ServiceLoader.load(EmbedderFactory.class, loader).findFirst();
      if (factory.isPresent()) {
        return Optional.of(factory.get().open());
      }
    }
    whyNot.accept(
        "the model for vectors is not installed"
            + folder.map(path -> " in " + path).orElse("")
            + " (README.md, \"Search by meaning\", says how to install it)");
    return Optional.empty();
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
