package dev.tsearch.service.place;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The files of the service for one archive, one user and one build of the program. The service may
/// not be running; the files may not exist.
///
/// @param folder the folder for the files of all services of the user
/// @param archive the hash of the path of the archive
/// @param build the hash of what identifies the build
public record ServicePlace(Path folder, String archive, String build) {
  /// The longest path of a socket in bytes, on the system that allows the least.
  private static final int MAX_SOCKET_BYTES = 103;

  private static final String PRIVATE_FOLDER = "rwx------";

  private static final int PERMISSIONS_OF_OWNER = 0700;
  private static final int ALL_PERMISSIONS = 07777;

  private static final String PRIVATE_FILE = "rw-------";

  /// The place of a service.
  ///
  /// @param variables the environment variables of the user
  /// @param user the name of the user
  /// @param archive the folder of the archive
  /// @param build what identifies the build
  public static ServicePlace of(
      Map<String, String> variables, String user, Path archive, String build) {
    String path = archive.toAbsolutePath().normalize().toString();
    String runtime = variables.getOrDefault("XDG_RUNTIME_DIR", "");
    ServicePlace own =
        new ServicePlace(Path.of(runtime, "tsearch"), Hash.text(path), Hash.text(build));
    if (!runtime.isEmpty() && own.isShort()) {
      return own;
    }
    String temporary = variables.getOrDefault("TMPDIR", "");
    ServicePlace shared = own.in(Path.of(temporary.isEmpty() ? "/tmp" : temporary), user);
    return shared.isShort() ? shared : own.in(Path.of("/tmp"), user);
  }

  /// The sockets of the services of a build, one for each archive. They may be stale.
  ///
  /// @param variables the environment variables of the user
  /// @param user the name of the user
  /// @param build what identifies the build
  public static List<Path> socketsOf(Map<String, String> variables, String user, String build) {
    ServicePlace any = of(variables, user, Path.of("/"), build);
    String[] names = any.folder.toFile().list();
    var sockets = new ArrayList<Path>();
    if (names != null && any.isPrivate()) {
      Arrays.sort(names);
      for (String name : names) {
        if (name.endsWith("-" + any.build + ".sock")) {
          sockets.add(any.folder.resolve(name));
        }
      }
    }
    return sockets;
  }

  private ServicePlace in(Path parent, String user) {
    return new ServicePlace(parent.resolve("tsearch-" + user), archive, build);
  }

  /// Whether the operating system allows the path of the socket.
  private boolean isShort() {
    return socket().toString().getBytes(UTF_8).length <= MAX_SOCKET_BYTES;
  }

  /// The socket that takes commands.
  public Path socket() {
    return file("sock");
  }

  /// The file with what a client must know of the service.
  public Path state() {
    return file("state");
  }

  /// The file with the secret of the HTTP interface.
  public Path token() {
    return file("token");
  }

  /// The file with the port of the HTTP interface.
  public Path port() {
    return file("port");
  }

  /// The log.
  public Path log() {
    return file("log");
  }

  /// The file whose lock the service of the archive holds, of whatever build it is.
  public Path lock() {
    return folder.resolve(archive + ".lock");
  }

  private Path file(String extension) {
    return folder.resolve(archive + "-" + build + "." + extension);
  }

  /// Creates the folder if it is missing.
  ///
  /// @throws IOException if it cannot be created, or if another user may access it
  public void createFolder() throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectories(folder.toAbsolutePath().getParent());
      Files.createDirectory(folder, attribute(PRIVATE_FOLDER));
    }
    if (!isPrivate()) {
      throw new IOException(folder + ": must be a folder that only its owner may access");
    }
  }

  /// Whether the folder exists and only its owner may access it. Reads the permissions as a number:
  /// a set of them has a dozen classes, which each client would load.
  public boolean isPrivate() {
    try {
      return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
          && Files.getAttribute(folder, "unix:mode", LinkOption.NOFOLLOW_LINKS)
              instanceof Integer mode
          && (mode & ALL_PERMISSIONS) == PERMISSIONS_OF_OWNER
          && Files.isWritable(folder);
    } catch (IOException _) {
      return false;
    }
  }

  /// The permissions of each file, to create it with.
  public static FileAttribute<Set<PosixFilePermission>> privateFile() {
    return attribute(PRIVATE_FILE);
  }

  private static FileAttribute<Set<PosixFilePermission>> attribute(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }
}
