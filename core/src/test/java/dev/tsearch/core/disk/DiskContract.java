package dev.tsearch.core.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.disk.Disk.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The contract of every [Disk].
interface DiskContract {
  /// The disk under test, the same for all calls of a test.
  Disk disk();

  /// An empty directory on that disk.
  Path root();

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(UTF_8));
  }

  private String read(Path file) throws IOException {
    return new String(disk().readAll(file), UTF_8);
  }

  @Test
  default void appendedBytesAreRead() throws IOException {
    Path file = root().resolve("log");
    try (OutputFile out = disk().append(file)) {
      out.write(bytes("one "));
      out.write(bytes("two"));
      assertThat(out.size()).isEqualTo(7);
      out.sync();
    }
    try (OutputFile out = disk().append(file)) {
      assertThat(out.size()).isEqualTo(7);
      out.write(bytes(" three"));
    }
    assertThat(read(file)).isEqualTo("one two three");
    assertThat(disk().size(file)).isEqualTo(13);
  }

  /// A writer that kept its position overwrote what another program had appended.
  @Test
  default void twoWritersAppendToTheSameFile() throws IOException {
    Path file = root().resolve("log");
    try (OutputFile one = disk().append(file);
        OutputFile other = disk().append(file)) {
      one.write(bytes("one "));
      other.write(bytes("other "));
      one.write(bytes("one"));
      assertThat(other.size()).isEqualTo(13);
    }
    assertThat(read(file)).isEqualTo("one other one");
  }

  @Test
  default void openFileReadsAnyOffsetAndSeesAppendedBytes() throws IOException {
    Path file = root().resolve("file");
    disk().create(file, bytes("abcdef"));
    try (InputFile in = disk().open(file);
        OutputFile out = disk().append(file)) {
      ByteBuffer two = ByteBuffer.allocate(2);
      assertThat(in.read(4, two)).isEqualTo(2);
      assertThat(two.array()).isEqualTo("ef".getBytes(UTF_8));
      assertThat(in.read(5, ByteBuffer.allocate(9))).isEqualTo(1);
      assertThat(in.read(6, ByteBuffer.allocate(9))).isZero();
      assertThat(in.read(60, ByteBuffer.allocate(9))).isZero();
      out.write(bytes("gh"));
      assertThat(in.size()).isEqualTo(8);
      assertThat(in.read(6, ByteBuffer.allocate(9))).isEqualTo(2);
    }
  }

  @Test
  default void directoryCanBeReadOnlyAndOnlyAnExistingFileHasATime() throws IOException {
    Path file = root().resolve("file");
    disk().create(file, bytes("abc"));
    assertThat(disk().modified(file)).isAfterOrEqualTo(Instant.EPOCH);
    assertThat(disk().isReadOnly(root())).isFalse();
    Path absent = root().resolve("absent");
    assertThatThrownBy(() -> disk().modified(absent)).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  default void mappedFileHasItsBytes() throws IOException {
    Path file = root().resolve("file");
    disk().create(file, bytes("abc"));
    ByteBuffer mapped = disk().map(file);
    assertThat(mapped.isReadOnly()).isTrue();
    assertThat(UTF_8.decode(mapped).toString()).isEqualTo("abc");
    disk().create(root().resolve("empty"), bytes(""));
    assertThat(disk().map(root().resolve("empty")).remaining()).isZero();
  }

  @Test
  default void createRejectsAnExistingFile() throws IOException {
    Path file = root().resolve("file");
    Path other = root().resolve("other");
    disk().create(file, bytes("old"));
    disk().create(other, bytes("new"));
    assertThatThrownBy(() -> disk().create(file, bytes("new")))
        .isInstanceOf(FileAlreadyExistsException.class)
        .hasMessageContaining("file");
    assertThatThrownBy(() -> disk().moveNew(other, file))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(read(file)).isEqualTo("old");
    assertThat(read(other)).isEqualTo("new");
  }

  @Test
  default void movedFileHasOnlyItsNewName() throws IOException {
    Path file = root().resolve("file");
    Path folder = root().resolve("folder");
    disk().createDirectories(folder);
    disk().create(file, bytes("text"));
    disk().moveNew(file, folder.resolve("moved"));
    assertThat(disk().exists(file)).isFalse();
    disk().create(file, bytes("other"));
    disk().replace(folder.resolve("moved"), file);
    assertThat(read(file)).isEqualTo("text");
    assertThat(disk().list(folder)).isEmpty();
  }

  @Test
  default void truncateAndOverwriteChangeAFile() throws IOException {
    Path file = root().resolve("file");
    disk().create(file, bytes("abcdef"));
    disk().truncate(file, 4);
    assertThat(read(file)).isEqualTo("abcd");
    disk().truncate(file, 9);
    assertThat(read(file)).isEqualTo("abcd");
    disk().overwrite(file, 1, bytes("**"));
    assertThat(read(file)).isEqualTo("a**d");
  }

  @Test
  default void missingFileIsReportedWithItsPath() {
    Path missing = root().resolve("missing");
    assertThatThrownBy(() -> disk().readAll(missing))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("missing");
    assertThatThrownBy(() -> disk().open(missing)).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk().map(missing)).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk().size(missing)).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk().truncate(missing, 0)).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk().overwrite(missing, 0, bytes("")))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk().replace(missing, root().resolve("other")))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk().append(missing.resolve("file")))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk().create(missing.resolve("file"), bytes("")))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk().tryLock(missing.resolve("lock")))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> disk().syncDirectory(missing)).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  default void deletingAMissingFileDoesNothing() throws IOException {
    Path file = root().resolve("file");
    disk().delete(file);
    disk().create(file, bytes("text"));
    disk().delete(file);
    assertThat(disk().exists(file)).isFalse();
  }

  @Test
  default void directoryListsItsFilesByName() throws IOException {
    Path folder = root().resolve("a/b");
    assertThat(disk().list(folder)).isEmpty();
    disk().createDirectories(folder);
    disk().createDirectories(folder);
    disk().create(folder.resolve("2"), bytes(""));
    disk().create(folder.resolve("1"), bytes(""));
    disk().createDirectories(folder.resolve("3/4"));
    disk().syncDirectory(folder);
    assertThat(disk().exists(folder)).isTrue();
    assertThat(disk().names(folder))
        .containsExactlyInAnyOrderElementsOf(
            disk().list(folder).stream().map(file -> file.getFileName().toString()).toList());
    assertThat(disk().list(folder))
        .containsExactly(folder.resolve("1"), folder.resolve("2"), folder.resolve("3"));
  }

  @Test
  default void aFileHasNoFiles() throws IOException {
    Path file = root().resolve("file");
    disk().create(file, bytes("text"));
    assertThatThrownBy(() -> disk().list(file)).isInstanceOf(NotDirectoryException.class);
    assertThatThrownBy(() -> disk().names(file)).isInstanceOf(NotDirectoryException.class);
  }

  @Test
  default void lockHasOneHolder() throws IOException {
    Path file = root().resolve("lock");
    Optional<Closeable> first = disk().tryLock(file);
    assertThat(first).isPresent();
    assertThat(disk().exists(file)).isTrue();
    assertThat(disk().tryLock(file)).isEmpty();
    assertThat(disk().tryLock(file)).isEmpty();
    first.orElseThrow().close();
    Optional<Closeable> second = disk().tryLock(file);
    assertThat(second).isPresent();
    first.orElseThrow().close();
    assertThat(disk().tryLock(file)).isEmpty();
    second.orElseThrow().close();
  }
}
