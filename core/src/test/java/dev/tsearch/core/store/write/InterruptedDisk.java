package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A disk for a reader, in whose n-th call something else happens first.
public final class InterruptedDisk implements Disk {
  private final Disk disk;
  private final long at;
  private final Step step;
  private long calls;

  /// What happens.
  public interface Step {
    void run() throws IOException;
  }

  public InterruptedDisk(Disk disk, long at, Step step) {
    this.disk = disk;
    this.at = at;
    this.step = step;
  }

  /// How many calls there were.
  public long calls() {
    return calls;
  }

  private Disk next() throws IOException {
    if (calls++ == at) {
      step.run();
    }
    return disk;
  }

  @Override
  public byte[] readAll(Path file) throws IOException {
    return next().readAll(file);
  }

  @Override
  public InputFile open(Path file) throws IOException {
    InputFile input = next().open(file);
    return new InputFile() {
      @Override
      public long size() throws IOException {
        next();
        return input.size();
      }

      @Override
      public int read(long offset, ByteBuffer into) throws IOException {
        next();
        return input.read(offset, into);
      }

      @Override
      public void close() throws IOException {
        input.close();
      }
    };
  }

  @Override
  public ByteBuffer map(Path file) throws IOException {
    return next().map(file);
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return next().exists(path);
  }

  @Override
  public long size(Path file) throws IOException {
    return next().size(file);
  }

  @Override
  public Instant modified(Path file) throws IOException {
    return disk.modified(file);
  }

  @Override
  public Path realPath(Path path) throws IOException {
    return disk.realPath(path);
  }

  @Override
  public boolean isReadOnly(Path file) throws IOException {
    return disk.isReadOnly(file);
  }

  @Override
  public void copyOwnership(Path from, Path to) throws IOException {
    disk.copyOwnership(from, to);
  }

  @Override
  public void copyOwner(Path from, Path to) throws IOException {
    disk.copyOwner(from, to);
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    return next().list(directory);
  }

  @Override
  public OutputFile append(Path file) {
    throw readersNeverWrite();
  }

  @Override
  public void create(Path file, ByteBuffer content) {
    throw readersNeverWrite();
  }

  @Override
  public void replace(Path from, Path to) {
    throw readersNeverWrite();
  }

  @Override
  public void replaceAndErase(Path from, Path to) {
    throw readersNeverWrite();
  }

  @Override
  public void moveNew(Path from, Path to) {
    throw readersNeverWrite();
  }

  @Override
  public void truncate(Path file, long length) {
    throw readersNeverWrite();
  }

  @Override
  public void overwrite(Path file, long offset, ByteBuffer bytes) {
    throw readersNeverWrite();
  }

  @Override
  public void delete(Path file) {
    throw readersNeverWrite();
  }

  @Override
  public void syncDirectory(Path directory) {
    throw readersNeverWrite();
  }

  @Override
  public int makePrivate(Path directory, List<Path> within) {
    throw readersNeverWrite();
  }

  @Override
  public void createDirectories(Path directory) {
    throw readersNeverWrite();
  }

  @Override
  public Optional<Closeable> tryLock(Path file) {
    throw readersNeverWrite();
  }

  private static IllegalStateException readersNeverWrite() {
    return new IllegalStateException("readers take no lock and never write");
  }
}
