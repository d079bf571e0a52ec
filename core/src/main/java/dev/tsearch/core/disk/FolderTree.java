package dev.tsearch.core.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The files and folders below a folder and the folder itself, as the file system describes them.
/// Links are not followed, but for the folder itself.
///
/// @param nodes the folder first; the others in the order of the file system
/// @param unreadable the files and folders that this process may not read; what is below such a
///   folder is not known
/// @param owner the user to whom the folder belongs; empty if the file system has no owners
/// @param isWritable whether this process may create files in the folder
/// @param freeBytes the number of bytes that this user may still write to its file system
public record FolderTree(
    List<Node> nodes, List<Path> unreadable, String owner, boolean isWritable, long freeBytes) {
  /// What a mode may give others than the owner.
  static final Set<PosixFilePermission> OF_OTHERS =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.GROUP_EXECUTE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE,
          PosixFilePermission.OTHERS_EXECUTE);

  /// A file, a folder, or something else.
  ///
  /// @param path its path
  /// @param bytes the length of a file; 0 for anything else
  /// @param isFile whether it is a regular file
  /// @param isStrange whether it is neither a file nor a folder, nor leads to one: a pipe, a device
  /// @param isOpen whether its mode gives other users any access; false where files have no modes
  public record Node(Path path, long bytes, boolean isFile, boolean isStrange, boolean isOpen) {}

  /// Copies the lists.
  public FolderTree {
    nodes = List.copyOf(nodes);
    unreadable = List.copyOf(unreadable);
  }

  /// Reads the tree of a folder. Files that other processes remove meanwhile are left out.
  ///
  /// @throws NoSuchFileException if there is no such folder
  public static FolderTree of(Path root) throws IOException {
    boolean hasModes = Files.getFileStore(root).supportsFileAttributeView("posix");
    var visitor = new Visitor(root, root.toRealPath(), hasModes);
    Files.walkFileTree(visitor.real, visitor);
    return new FolderTree(
        visitor.nodes,
        visitor.unreadable,
        hasModes ? Files.getOwner(root).getName() : "",
        Files.isWritable(root),
        Files.getFileStore(root).getUsableSpace());
  }

  /// Whether modes give others any access.
  static boolean isOpen(Set<PosixFilePermission> modes) {
    return !Collections.disjoint(modes, OF_OTHERS);
  }

  private static final class Visitor extends SimpleFileVisitor<Path> {
    private final List<Node> nodes = new ArrayList<>();
    private final List<Path> unreadable = new ArrayList<>();
    private final Path root;
    private final Path real;
    private final boolean hasModes;

    /// @param root the folder as it was named
    /// @param real the same folder without links
    Visitor(Path root, Path real, boolean hasModes) {
      this.root = root;
      this.real = real;
      this.hasModes = hasModes;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      return visitFile(folder, attributes);
    }

    @Override
    public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
      try {
        long bytes = attributes.isRegularFile() ? attributes.size() : 0;
        boolean isStrange =
            attributes.isOther() || (attributes.isSymbolicLink() && !Files.exists(path));
        Path named = named(path);
        boolean isOpen = isOpen(path, attributes);
        nodes.add(new Node(named, bytes, attributes.isRegularFile(), isStrange, isOpen));
        if (attributes.isRegularFile() && !Files.isReadable(path)) {
          unreadable.add(named);
        }
      } catch (NoSuchFileException _) {
        // A writer removed it meanwhile.
      }
      return FileVisitResult.CONTINUE;
    }

    private Path named(Path path) {
      return root.resolve(real.relativize(path).toString());
    }

    /// Whether others have access; a link has no mode of its own.
    private boolean isOpen(Path path, BasicFileAttributes attributes) throws IOException {
      if (!hasModes || attributes.isSymbolicLink()) {
        return false;
      }
      Set<PosixFilePermission> modes =
          attributes instanceof PosixFileAttributes known
              ? known.permissions()
              : Files.getPosixFilePermissions(path);
      return FolderTree.isOpen(modes);
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException && !nodes.isEmpty()) {
        return FileVisitResult.CONTINUE;
      }
      if (failure instanceof AccessDeniedException) {
        unreadable.add(named(file));
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }
  }
}
