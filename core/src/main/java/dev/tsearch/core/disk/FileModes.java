package dev.tsearch.core.disk;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/// Modes and owners of files, on file systems that have them (POSIX).
final class FileModes {
  private static final FileAttribute<?>[] PRIVATE_FOLDER = {
    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
  };

  private static final FileAttribute<?>[] PRIVATE_FILE = {
    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
  };

  private static final FileAttribute<?>[] NO_ATTRIBUTES = {};

  private static final Set<PosixFilePermission> WRITING_PERMISSIONS =
      PosixFilePermissions.fromString("-w--w--w-");

  /// The bits of a mode that say what a file is, and their value for a pipe (POSIX, sys/stat.h).
  private static final int TYPE_BITS = 0xF000;

  private static final int PIPE = 0x1000;

  private FileModes() {}

  /// Whether the file system of a path has modes. All other methods but [#ofNewFile] and
  /// [#ofNewFolder] require it.
  static boolean exist(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /// The attributes of a new file: the mode 0600 whatever the umask, if there are modes.
  static FileAttribute<?>[] ofNewFile(Path file) {
    return exist(file) ? PRIVATE_FILE : NO_ATTRIBUTES;
  }

  /// The attributes of a new folder: the mode 0700 whatever the umask, if there are modes.
  static FileAttribute<?>[] ofNewFolder(Path folder) {
    return exist(folder) ? PRIVATE_FOLDER : NO_ATTRIBUTES;
  }

  /// See [Disk#makePrivate].
  static int makePrivate(Path directory, List<Path> within) throws IOException {
    UserPrincipal owner = Files.getOwner(directory);
    if (!isThisUser(owner, directory)) {
      throw new FileSystemException(directory.toString(), null, "it belongs to " + owner.getName());
    }
    return OpenAccess.remove(directory, within);
  }

  /// Whether an owner is the user of this process. A user without a name is taken for the owner:
  /// the system decides whether it may change modes.
  private static boolean isThisUser(UserPrincipal owner, Path file) throws IOException {
    try {
      return file.getFileSystem()
          .getUserPrincipalLookupService()
          .lookupPrincipalByName(System.getProperty("user.name"))
          .equals(owner);
    } catch (UserPrincipalNotFoundException _) {
      return true;
    }
  }

  /// Whether nobody may write a file, by its mode.
  static boolean isReadOnly(Path file) throws IOException {
    return Collections.disjoint(Files.getPosixFilePermissions(file), WRITING_PERMISSIONS);
  }

  /// Whether an existing file is a pipe.
  static boolean isPipe(Path file) throws IOException {
    return ((int) Files.getAttribute(file, "unix:mode") & TYPE_BITS) == PIPE;
  }

  /// See [Disk#copyOwnership].
  static void copyOwnership(Path from, Path to) throws IOException {
    PosixFileAttributes wanted = Files.readAttributes(from, PosixFileAttributes.class);
    PosixFileAttributes present = Files.readAttributes(to, PosixFileAttributes.class);
    PosixFileAttributeView target = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (!present.owner().equals(wanted.owner())) {
      target.setOwner(wanted.owner());
    }
    if (!present.group().equals(wanted.group())) {
      target.setGroup(wanted.group());
    }
    target.setPermissions(wanted.permissions());
  }

  /// See [Disk#copyOwner].
  static void copyOwner(Path from, Path to) throws IOException {
    UserPrincipal wanted = Files.getOwner(from);
    if (!Files.getOwner(to).equals(wanted)) {
      Files.setOwner(to, wanted);
    }
  }
}
