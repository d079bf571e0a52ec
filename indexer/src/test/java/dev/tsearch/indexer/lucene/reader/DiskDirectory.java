package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.store.BaseDirectory;
import org.apache.lucene.store.ByteBuffersDataInput;
import org.apache.lucene.store.ByteBuffersIndexInput;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockFactory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.OutputStreamIndexOutput;

/// A Lucene directory on a [Disk], so that a faulty disk counts and fails the operations of the
/// index together with the operations of the archive. Behaves like a directory of the file system.
final class DiskDirectory extends BaseDirectory {
  private static final int BUFFER_BYTES = 8192;

  private final Disk disk;
  private final Path path;
  private final AtomicLong temporaries = new AtomicLong();

  /// @param path the folder of the files; created if it is missing
  DiskDirectory(Disk disk, Path path) throws IOException {
    super(new DiskLocks());
    disk.createDirectories(path);
    this.disk = disk;
    this.path = path;
  }

  private Path existing(String name) throws IOException {
    Path file = path.resolve(name);
    if (!disk.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    return file;
  }

  @Override
  public String[] listAll() throws IOException {
    return disk.list(path).stream()
        .map(file -> file.getFileName().toString())
        .toArray(String[]::new);
  }

  @Override
  public void deleteFile(String name) throws IOException {
    disk.delete(existing(name));
  }

  @Override
  public long fileLength(String name) throws IOException {
    return disk.size(path.resolve(name));
  }

  @Override
  public IndexOutput createOutput(String name, IOContext context) throws IOException {
    Path file = path.resolve(name);
    if (disk.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    return new OutputStreamIndexOutput(
        file.toString(), name, new Output(disk.append(file)), BUFFER_BYTES);
  }

  @Override
  public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
      throws IOException {
    String name =
        IndexFileNames.segmentFileName(prefix, suffix + "_" + temporaries.getAndIncrement(), "tmp");
    return createOutput(name, context);
  }

  @Override
  public void sync(Collection<String> names) throws IOException {
    for (String name : names) {
      try (Disk.OutputFile output = disk.append(existing(name))) {
        output.sync();
      }
    }
  }

  @Override
  public void syncMetaData() throws IOException {
    disk.syncDirectory(path);
  }

  @Override
  public void rename(String source, String target) throws IOException {
    disk.replace(existing(source), path.resolve(target));
  }

  @Override
  public IndexInput openInput(String name, IOContext context) throws IOException {
    ByteBuffer bytes = disk.map(path.resolve(name));
    return new ByteBuffersIndexInput(new ByteBuffersDataInput(List.of(bytes)), name);
  }

  @Override
  public Set<String> getPendingDeletions() {
    return Set.of();
  }

  @Override
  public void close() {
    isOpen = false;
  }

  private static final class Output extends OutputStream {
    private final Disk.OutputFile file;

    Output(Disk.OutputFile file) {
      this.file = file;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      file.write(ByteBuffer.wrap(bytes, offset, length));
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  /// Locks by the locks of the disk.
  private static final class DiskLocks extends LockFactory {
    @Override
    public Lock obtainLock(Directory directory, String name) throws IOException {
      if (!(directory instanceof DiskDirectory on)) {
        throw new IllegalArgumentException("not on a disk: " + directory);
      }
      Closeable held =
          on.disk
              .tryLock(on.path.resolve(name))
              .orElseThrow(() -> new LockObtainFailedException(name));
      return new DiskLock(held);
    }
  }

  private static final class DiskLock extends Lock {
    private final Closeable held;

    DiskLock(Closeable held) {
      this.held = held;
    }

    @Override
    public void ensureValid() {}

    @Override
    public void close() throws IOException {
      held.close();
    }
  }
}
