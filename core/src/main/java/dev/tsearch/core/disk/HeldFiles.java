package dev.tsearch.core.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Files in memory that never change. Operations that would change one throw a
/// [ReadOnlyFileSystemException]. Safe for use by many threads.
///
/// @param files the bytes of each file, which nobody changes
public record HeldFiles(Map<Path, byte[]> files) implements Disk {

  /// Copies the map, not the bytes.
  public HeldFiles {
    files = Map.copyOf(files);
  }

  private byte[] bytes(Path file) throws NoSuchFileException {
    byte[] bytes = files.get(file);
    if (bytes == null) {
      throw new NoSuchFileException(file.toString());
    }
    return bytes;
  }

  @Override
  public byte[] readAll(Path file) throws IOException {
    return bytes(file).clone();
  }

  @Override
  public InputFile open(Path file) throws IOException {
    return new HeldFile(bytes(file));
  }

  @Override
  public ByteBuffer map(Path file) throws IOException {
    return ByteBuffer.wrap(bytes(file)).asReadOnlyBuffer();
  }

  @Override
  public boolean exists(Path path) {
    return files.containsKey(path) || files.keySet().stream().anyMatch(it -> it.startsWith(path));
  }

  @Override
  public long size(Path file) throws IOException {
    return bytes(file).length;
  }

  @Override
  public Instant modified(Path file) throws IOException {
    bytes(file);
    return Instant.EPOCH;
  }

  @Override
  public Path realPath(Path path) {
    return path;
  }

  @Override
  public boolean isReadOnly(Path file) {
    return true;
  }

  @Override
  public List<Path> list(Path directory) {
    return files.keySet().stream()
        .filter(file -> directory.equals(file.getParent()))
        .sorted()
        .toList();
  }

  @Override
  public OutputFile append(Path file) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void create(Path file, ByteBuffer content) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void replace(Path from, Path to) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void replaceAndErase(Path from, Path to) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void moveNew(Path from, Path to) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void truncate(Path file, long length) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void overwrite(Path file, long offset, ByteBuffer bytes) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void delete(Path file) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void syncDirectory(Path directory) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void createDirectories(Path directory) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public int makePrivate(Path directory, List<Path> within) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void copyOwnership(Path from, Path to) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void copyOwner(Path from, Path to) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public Optional<Closeable> tryLock(Path file) {
    throw new ReadOnlyFileSystemException();
  }

  /// One of the files.
  private static final class HeldFile implements InputFile {
    private final byte[] bytes;

    HeldFile(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public long size() {
      return bytes.length;
    }

    @Override
    public int read(long offset, ByteBuffer into) {
      int length = Math.clamp(bytes.length - offset, 0, into.remaining());
      into.put(bytes, (int) Math.min(offset, bytes.length), length);
      return length;
    }

    @Override
    public void close() {}
  }
}
