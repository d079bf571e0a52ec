package dev.tsearch.indexer.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.util.FS;
import org.jspecify.annotations.Nullable;

/// The settings of a repository with those that they include, each looked at before JGit reads it.
/// Single-threaded.
final class IncludedSettings extends Config {
  private final File folder;
  private long left = RepositoryFiles.MAX_BYTES;

  private IncludedSettings(File folder) {
    this.folder = folder;
  }

  /// Checks that what settings include are files, and not too many.
  ///
  /// @param file the settings, a file that may be missing
  /// @throws IOException if one is not, or if the settings are damaged
  static void check(Path file) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    try {
      var settings = new IncludedSettings(file.toFile().getParentFile());
      settings.fromText(new String(Files.readAllBytes(file), UTF_8));
    } catch (ConfigInvalidException _) {
      throw new IOException(file.getFileName() + ": it, or what it includes, holds no settings");
    }
  }

  @Override
  protected byte @Nullable [] readIncludedConfig(String name) throws ConfigInvalidException {
    File file =
        name.startsWith("~/")
            ? FS.DETECTED.resolve(FS.DETECTED.userHome(), name.substring(2))
            : FS.DETECTED.resolve(folder, name);
    if (!file.exists()) {
      return null;
    }
    left -= file.length();
    if (!file.isFile() || left < 0) {
      throw new ConfigInvalidException(name);
    }
    try {
      return Files.readAllBytes(file.toPath());
    } catch (IOException e) {
      throw new ConfigInvalidException(name, e);
    }
  }
}
