package dev.tsearch.core.disk;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The [Disk] of the operating system. Reading fails in a thread whose work was cancelled, see
/// [Cancellation].
public final class RealDisk implements Disk {

  /// The most bytes that an array or a buffer can have.
  private static final int LONGEST = Integer.MAX_VALUE - 8;

  /// A file is overwritten in blocks of this length.
  private static final int ERASED_BYTES = 1 << 20;

  @Override
  public byte[] readAll(Path file) throws IOException {
    Cancellation.checkCurrent();
    try {
      requireFile(file);
      CorruptArchiveException.checkLength(file, Files.size(file), LONGEST);
      return Files.readAllBytes(file);
    } catch (CorruptArchiveException e) {
      throw e;
    } catch (IOException e) {
      throw FileFailure.named(file, e);
    }
  }

  @Override
  public InputFile open(Path file) throws IOException {
    return new ReadableFile(file, reading(file));
  }

  @Override
  public ByteBuffer map(Path file) throws IOException {
    try (FileChannel channel = reading(file)) {
      long size = channel.size();
      CorruptArchiveException.checkLength(file, size, LONGEST);
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, size);
    } catch (CorruptArchiveException e) {
      throw e;
    } catch (IOException e) {
      throw FileFailure.named(file, e);
    }
  }

  @Override
  public OutputFile append(Path file) throws IOException {
    requireNoPipe(file);
    return new AppendableFile(file, open(file, Set.of(CREATE, APPEND)));
  }

  @Override
  public void create(Path file, ByteBuffer content) throws IOException {
    try (FileChannel channel = create(file, CREATE_NEW)) {
      writeNew(file, channel, content);
    } catch (IOException e) {
      throw FileFailure.named(file, e);
    }
  }

  /// Writes a file that this process has just created, or deletes it.
  private static void writeNew(Path file, FileChannel channel, ByteBuffer content)
      throws IOException {
    try {
      writeAll(channel, content);
      channel.force(true);
    } catch (IOException e) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException left) {
        e.addSuppressed(left);
      }
      throw e;
    }
  }

  @Override
  public void replace(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void replaceAndErase(Path from, Path to) throws IOException {
    requireFile(to);
    try (FileChannel old = FileChannel.open(to, WRITE)) {
      replace(from, to);
      syncDirectory(parent(to));
      long size = old.size();
      for (long at = 0; at < size; at += ERASED_BYTES) {
        writeAll(old, ByteBuffer.allocate((int) Math.min(ERASED_BYTES, size - at)));
      }
      old.force(true);
    } catch (IOException e) {
      throw FileFailure.named(to, e);
    }
  }

  @Override
  public void moveNew(Path from, Path to) throws IOException {
    if (Files.exists(to)) {
      throw new FileAlreadyExistsException(to.toString());
    }
    Files.move(from, to);
  }

  @Override
  public void truncate(Path file, long length) throws IOException {
    try (FileChannel channel = FileChannel.open(file, WRITE)) {
      channel.truncate(length);
      channel.force(true);
    } catch (IOException e) {
      throw FileFailure.named(file, e);
    }
  }

  @Override
  public void overwrite(Path file, long offset, ByteBuffer bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, WRITE)) {
      channel.position(offset);
      writeAll(channel, bytes);
      channel.force(true);
    } catch (IOException e) {
      throw FileFailure.named(file, e);
    }
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, READ)) {
      channel.force(true);
    } catch (IOException e) {
      throw FileFailure.named(directory, e);
    }
  }

  @Override
  public void createDirectories(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    Path parent = parent(directory);
    createDirectories(parent);
    try {
      Files.createDirectory(directory, FileModes.ofNewFolder(directory));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
    syncDirectory(parent);
  }

  private static Path parent(Path path) throws IOException {
    Path parent = path.toAbsolutePath().getParent();
    if (parent == null) {
      throw new NoSuchFileException(path.toString());
    }
    return parent;
  }

  @Override
  public int makePrivate(Path directory, List<Path> within) throws IOException {
    return FileModes.exist(directory) ? FileModes.makePrivate(directory, within) : 0;
  }

  @Override
  public boolean isReadOnly(Path file) throws IOException {
    return !Files.isWritable(file) || (FileModes.exist(file) && FileModes.isReadOnly(file));
  }

  @Override
  public void copyOwnership(Path from, Path to) throws IOException {
    if (FileModes.exist(from)) {
      FileModes.copyOwnership(from, to);
    }
  }

  @Override
  public void copyOwner(Path from, Path to) throws IOException {
    if (FileModes.exist(from)) {
      FileModes.copyOwner(from, to);
    }
  }

  @Override
  public boolean exists(Path path) {
    return Files.exists(path);
  }

  @Override
  public boolean isBlocked(Path file) {
    return Files.exists(file, NOFOLLOW_LINKS) && !Files.isRegularFile(file);
  }

  @Override
  public boolean isFolder(Path path) {
    return Files.isDirectory(path);
  }

  @Override
  public long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (FileSystemException e) {
      requireFile(file); // a link that leads nowhere is no file
      throw e;
    }
  }

  @Override
  public Instant modified(Path file) throws IOException {
    return Files.getLastModifiedTime(file).toInstant();
  }

  @Override
  public Path realPath(Path path) throws IOException {
    return path.toRealPath();
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new NotDirectoryException(directory.toString()); // to open a pipe waits for a writer
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  @Override
  public List<String> names(Path directory) throws IOException {
    String[] names = directory.toFile().list();
    return names == null ? Disk.super.names(directory) : List.of(names); // which says why
  }

  @Override
  public Optional<Closeable> tryLock(Path file) throws IOException {
    try {
      requireNoPipe(file);
      return FileLocks.tryLock(file, () -> create(file, CREATE));
    } catch (IOException e) {
      throw FileFailure.named(file, e);
    }
  }

  private static FileChannel reading(Path file) throws IOException {
    Cancellation.checkCurrent();
    requireFile(file);
    return FileChannel.open(file, READ);
  }

  /// Checks that a path is a file or a link to one: opening a pipe or a device may never return. A
  /// folder, a pipe, a device or a link to nothing counts as no file.
  private static void requireFile(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new NoSuchFileException(
          file.toString(),
          null,
          Files.exists(file, NOFOLLOW_LINKS) ? "a folder, a pipe or a link is in its place" : null);
    }
  }

  /// Checks that a path is not a pipe: opening one for writing waits for a reader.
  private static void requireNoPipe(Path file) throws IOException {
    if (FileModes.exist(file) && Files.exists(file) && FileModes.isPipe(file)) {
      throw new FileSystemException(file.toString(), null, "a pipe is in the place of the file");
    }
  }

  /// Opens a file for writing; a new file gets the mode 0600.
  private static FileChannel create(Path file, OpenOption option) throws IOException {
    return open(file, Set.of(option, WRITE));
  }

  private static FileChannel open(Path file, Set<OpenOption> options) throws IOException {
    return FileChannel.open(file, options, FileModes.ofNewFile(file));
  }

  private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private record ReadableFile(Path file, FileChannel channel) implements InputFile {
    @Override
    public long size() throws IOException {
      try {
        return channel.size();
      } catch (IOException e) {
        throw FileFailure.named(file, e);
      }
    }

    @Override
    public int read(long offset, ByteBuffer into) throws IOException {
      Cancellation.checkCurrent();
      int total = 0;
      try {
        while (into.hasRemaining()) {
          int read = channel.read(into, offset + total);
          if (read < 0) {
            break;
          }
          total += read;
        }
      } catch (IOException e) {
        throw FileFailure.named(file, e);
      }
      return total;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  private record AppendableFile(Path file, FileChannel channel) implements OutputFile {
    @Override
    public long size() throws IOException {
      try {
        return channel.size();
      } catch (IOException e) {
        throw FileFailure.named(file, e);
      }
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
      try {
        writeAll(channel, bytes);
      } catch (IOException e) {
        throw FileFailure.named(file, e);
      }
    }

    @Override
    public void sync() throws IOException {
      try {
        channel.force(false);
      } catch (IOException e) {
        throw FileFailure.named(file, e);
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
