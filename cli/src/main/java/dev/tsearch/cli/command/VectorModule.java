package dev.tsearch.cli.command;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.ModuleFolder;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.indexer.embed.Embedder;
import dev.tsearch.indexer.embed.EmbedderFactory;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/// The optional module that makes vectors. Its jars are in the folder `vectors` next to the jar of
/// the program, or in the folder that the variable `TSEARCH_VECTORS` names. The class path of the
/// program does not contain them: they are opened only to make a vector.
///
/// @param folder the folder of its jars; it may be missing
public record VectorModule(ModuleFolder folder) {
  /// The variable that names another folder.
  private static final String FOLDER = "TSEARCH_VECTORS";

  /// The module of an installation; it may be missing.
  ///
  /// @throws UserException if the variable is not a path
  public static VectorModule of(Environment environment) throws UserException {
    return new VectorModule(ModuleFolder.of("vectors", FOLDER, environment));
  }

  /// Loads the model. The caller closes it.
  ///
  /// @param whyNot receives the reason and what to do if the result is empty
  public Optional<Embedder> open(Consumer<String> whyNot) throws IOException {
    Optional<EmbedderFactory> factory = folder.service(EmbedderFactory.class);
    if (factory.isPresent()) {
      return Optional.of(factory.get().open());
    }
    whyNot.accept(
        "the model for vectors is not installed"
            + folder.path().map(path -> " in " + path).orElse("")
            + " (README.md, \"Search by meaning\", says how to install it)");
    return Optional.empty();
  }
}
