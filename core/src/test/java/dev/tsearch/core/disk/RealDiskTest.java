package dev.tsearch.core.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealDiskTest implements DiskContract {
  @TempDir private Path root;
  private final RealDisk disk = new RealDisk();

  @Override
  public Disk disk() {
    return disk;
  }

  @Override
  public Path root() {
    return root;
  }

  @Test
  void failureOfAChannelContainsThePath() throws IOException {
    Path full = Path.of("/dev/full");
    Skip.unless(Files.exists(full), "this system has no " + full);
    try (Disk.OutputFile out = disk.append(full)) {
      assertThatThrownBy(() -> out.write(ByteBuffer.wrap(new byte[10])))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("/dev/full: ");
    }
    assertThatThrownBy(() -> disk.readAll(root))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(root.toString());
  }

  @Test
  void fileThatNoArrayCanHave_isDamaged_andAbsentIfItIsDerived() throws IOException {
    Path large = root.resolve("large");
    try (var file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(20L << 30); // takes no blocks
    }
    assertThatThrownBy(() -> disk.readAll(large))
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("large: at byte 0: expected at most 2147483639 bytes");
    assertThatThrownBy(() -> disk.map(large)).isInstanceOf(CorruptArchiveException.class);
    assertThatThrownBy(() -> disk.readDerived(large)).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk.mapDerived(large)).isInstanceOf(NoSuchFileException.class);
    Files.write(large, new byte[11]);
    assertThatThrownBy(() -> disk.readAll(large, 10))
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("expected at most 10 bytes, found 11 bytes");
    assertThat(disk.readAll(large, 11)).hasSize(11);
  }

  /// An interrupted thread cannot write to a channel.
  @Test
  void fileThatCannotBeWritten_isNotCreated() {
    Path file = root.resolve("created");
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> disk.create(file, ByteBuffer.wrap(new byte[1])))
          .isInstanceOf(IOException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(file).doesNotExist();
  }

  @Test
  void directoriesAreAccessibleByTheirOwnerOnly() throws IOException {
    Path made = root.resolve("a/b");
    requireModes();
    disk.createDirectories(made);
    for (Path each : new Path[] {made, root.resolve("a")}) {
      assertThat(Files.getPosixFilePermissions(each))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void filesAreAccessibleByTheirOwnerOnly() throws IOException {
    requireModes();
    disk.create(root.resolve("created"), ByteBuffer.wrap(new byte[1]));
    disk.append(root.resolve("appended")).close();
    disk.tryLock(root.resolve("lock")).orElseThrow().close();
    for (String name : List.of("created", "appended", "lock")) {
      assertThat(Files.getPosixFilePermissions(root.resolve(name)))
          .as(name)
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void anExistingDirectoryIsMadePrivateOnce() throws IOException {
    requireModes();
    Path open = Files.createDirectory(root.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-x--x"));
    Path file = Files.createDirectory(open.resolve("folder")).resolve("file");
    Path other = open.resolve("other");
    for (Path each : List.of(file, other)) {
      Files.write(each, new byte[1]);
      Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rw-r--r--"));
    }
    List<Path> within = List.of(open.resolve("folder"), open.resolve("absent"));
    assertThat(disk.makePrivate(open, within)).isBetween(2, 3);
    assertThat(Files.getPosixFilePermissions(open))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(Files.getPosixFilePermissions(other))
        .isEqualTo(PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(disk.makePrivate(open, within)).isZero();
    Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("r--r-----"));
    assertThat(disk.makePrivate(open, List.of(other))).isEqualTo(1);
    assertThat(Files.getPosixFilePermissions(other))
        .isEqualTo(PosixFilePermissions.fromString("r--------"));
  }

  /// Only a privileged process can give a directory away, and only it could change the modes then.
  @Test
  void aDirectoryOfAnotherUserKeepsItsModes() throws IOException {
    requireModes();
    Path other = Files.createDirectory(root.resolve("other"));
    Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rwxr-xr-x"));
    Skip.unless(isGivenAway(other), "only a privileged user gives directories away");
    assertThatThrownBy(() -> disk.makePrivate(other, List.of()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it belongs to ");
    assertThat(Files.getPosixFilePermissions(other))
        .isEqualTo(PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static boolean isGivenAway(Path directory) {
    try {
      Files.setAttribute(directory, "unix:uid", 65534);
      return true;
    } catch (IOException | UnsupportedOperationException _) {
      return false;
    }
  }

  private void requireModes() {
    Skip.unless(
        root.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "the file system has no POSIX permissions");
  }

  @Test
  void directoryMayBeASymbolicLink() throws IOException {
    Path target = root.resolve("target");
    disk.createDirectories(target);
    Path link = Files.createSymbolicLink(root.resolve("link"), target);
    disk.createDirectories(link.resolve("below"));
    assertThat(disk.exists(target.resolve("below"))).isTrue();
    try (var held = disk.tryLock(target.resolve("lock")).orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(disk.tryLock(link.resolve("lock"))).isEmpty();
    }
  }

  /// A second attempt used to open and close the lock file, which releases a POSIX lock of the same
  /// process, so another process could acquire it while the first holder was still writing.
  @Test
  void failedTryLockDoesNotReleaseTheLock() throws Exception {
    Path file = root.resolve("lock");
    try (var held = disk.tryLock(file).orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(disk.tryLock(file)).isEmpty();
      Process other =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xshare:auto",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  LockTry.class.getName(),
                  file.toString())
              .start();
      assertThat(other.waitFor()).isEqualTo(LockTry.REFUSED);
    }
  }

  /// Tries to acquire a lock in a process of its own; the exit code is the result.
  static final class LockTry {
    static final int TAKEN = 3;
    static final int REFUSED = 4;

    private LockTry() {}

    public static void main(String[] arguments) throws IOException {
      boolean taken = new RealDisk().tryLock(Path.of(arguments[0])).isPresent();
      System.exit(taken ? TAKEN : REFUSED);
    }
  }
}
