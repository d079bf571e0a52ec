package dev.tsearch.core.disk;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/// The access that modes give other users to a folder and to files in it. Links are not followed.
final class OpenAccess {
  private OpenAccess() {}

  /// Removes it. The files in folders within are looked at only if the folder itself or something
  /// directly in it is open: usually this costs a few system calls.
  ///
  /// @param folder a folder of this user, where files have modes
  /// @param within files and folders in it, which may be absent; others are left as they are
  /// @return the number of files and folders that were open
  static int remove(Path folder, List<Path> within) throws IOException {
    var present = new ArrayList<Path>();
    boolean isOpen = isOpen(folder);
    for (Path each : within) {
      if (Files.isRegularFile(each, NOFOLLOW_LINKS) || Files.isDirectory(each, NOFOLLOW_LINKS)) {
        present.add(each);
        isOpen |= isOpen(each);
      }
    }
    return isOpen ? removeAll(folder, present) : 0;
  }

  private static int removeAll(Path folder, List<Path> within) throws IOException {
    int removed = isOpen(folder) && restrict(folder) ? 1 : 0;
    for (Path each : within) {
      for (FolderTree.Node node : FolderTree.of(each).nodes()) {
        removed += node.isOpen() && restrict(node.path()) ? 1 : 0;
      }
    }
    return removed;
  }

  private static boolean isOpen(Path path) throws IOException {
    return FolderTree.isOpen(Files.getPosixFilePermissions(path));
  }

  /// Leaves the access of the owner as it is.
  ///
  /// @return false if the file was removed meanwhile, or belongs to another user, who cannot reach
  ///   it any more
  private static boolean restrict(Path path) {
    try {
      EnumSet<PosixFilePermission> modes = EnumSet.noneOf(PosixFilePermission.class);
      modes.addAll(Files.getPosixFilePermissions(path));
      modes.removeAll(FolderTree.OF_OTHERS);
      Files.setPosixFilePermissions(path, modes);
      return true;
    } catch (IOException _) {
      return false;
    }
  }
}
