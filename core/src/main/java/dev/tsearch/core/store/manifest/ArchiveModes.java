package dev.tsearch.core.store.manifest;

import dev.tsearch.core.disk.Disk;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Who may open the files of an archive: its owner only.
public final class ArchiveModes {
  private ArchiveModes() {}

  /// Removes the access of other users to an archive, as one has in a folder that existed before
  /// it, or one that was copied. Files that are not the archive's stay as they are.
  ///
  /// @param message receives what was done, or why nothing can be done
  public static void restrict(Disk disk, ArchiveLayout layout, Consumer<String> message) {
    Path root = layout.root();
    try {
      int open = disk.makePrivate(root, layout.top());
      if (open > 0) {
        message.accept(
            "other users had access to %s (%d %s); now only you have (modes 0700 and 0600)"
                .formatted(root, open, open == 1 ? "file or folder" : "files and folders"));
      }
    } catch (FileSystemException e) {
      message.accept("another user has access to " + root + ": " + e.getReason());
    } catch (IOException e) {
      message.accept("other users may have access to " + root + ": " + e.getMessage());
    }
  }
}
