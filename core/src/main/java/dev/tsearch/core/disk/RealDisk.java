package dev.tsearch.core.disk;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The file system of this machine.
public final class RealDisk implements Disk {

  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  @Override
  public byte[] readAll(Path file) throws IOException {
    return Files.readAllBytes(file);
  }

  @Override
  public InputFile open(Path file) throws IOException {
    return new ReadableFile(FileChannel.open(file, READ));
  }

  @Override
  public ByteBuffer map(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, READ)) {
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
    }
  }

  @Override
  public OutputFile append(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file, CREATE, WRITE);
    try {
      channel.position(channel.size());
      return new AppendableFile(channel);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public void create(Path file, ByteBuffer content) throws IOException {
    try (FileChannel channel = FileChannel.open(file, CREATE_NEW, WRITE)) {
      writeAll(channel, content);
      channel.force(true);
    }
  }

  @Override
  public void replace(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
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
    }
  }

  @Override
  public void overwrite(Path file, long offset, ByteBuffer bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, WRITE)) {
      channel.position(offset);
      writeAll(channel, bytes);
      channel.force(true);
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
    }
  }

  @Override
  public void createDirectories(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    } else {
      Files.createDirectories(directory);
    }
  }

  @Override
  public boolean exists(Path path) {
    return Files.exists(path);
  }

  @Override
  public long size(Path file) throws IOException {
    return Files.size(file);
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  @Override
  public Optional<Closeable> tryLock(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file, CREATE, WRITE);
    boolean held = false;
    try {
      FileLock lock = channel.tryLock();
      held = lock != null;
      return held ? Optional.of(channel) : Optional.empty();
    } catch (OverlappingFileLockException e) {
      return Optional.empty();
    } finally {
      if (!held) {
        channel.close();
      }
    }
  }

  private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private record ReadableFile(FileChannel channel) implements InputFile {
    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public int read(long offset, ByteBuffer into) throws IOException {
      int total = 0;
      while (into.hasRemaining()) {
        int read = channel.read(into, offset + total);
        if (read < 0) {
          break;
        }
        total += read;
      }
      return total;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  private record AppendableFile(FileChannel channel) implements OutputFile {
    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
      writeAll(channel, bytes);
    }

    @Override
    public void sync() throws IOException {
      channel.force(false);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
