package dev.tsearch.core.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A disk that counts operations and fails according to a [Fault]. A test of every failure runs
/// once with [Fault.None], then once for each operation below [#operations()].
public final class FaultyDisk implements Disk {
  private final Disk disk;
  private final Fault fault;
  private final List<String> history = new ArrayList<>();
  private long reads;
  private long writtenBytes;

  /// Adds a fault to a disk.
  public FaultyDisk(Disk disk, Fault fault) {
    if (fault instanceof Fault.FreezeAt && !(disk instanceof MemoryDisk)) {
      throw new IllegalArgumentException("only a MemoryDisk can freeze, got " + disk.getClass());
    }
    this.disk = disk;
    this.fault = fault;
  }

  /// A disk without faults, to count operations.
  public static FaultyDisk counting(Disk disk) {
    return new FaultyDisk(disk, Fault.none());
  }

  /// The number of operations, including failed ones.
  public synchronized long operations() {
    return history.size();
  }

  /// The number of reads.
  public synchronized long reads() {
    return reads;
  }

  /// The operations in order, such as `write active.log`.
  public synchronized List<String> history() {
    return List.copyOf(history);
  }

  /// An operation on the underlying disk.
  private interface Action<T> {
    T run() throws IOException;
  }

  /// An operation on the underlying disk that writes bytes.
  private interface Write {
    void run(ByteBuffer bytes) throws IOException;
  }

  private synchronized <T> T change(String what, Path file, Action<T> action) throws IOException {
    begin(what, file);
    return action.run();
  }

  private synchronized void write(String what, Path file, ByteBuffer bytes, Write write)
      throws IOException {
    if (fault instanceof Fault.TearAt(long at) && at == history.size()) {
      history.add(what + " " + file.getFileName());
      write.run(take(bytes, bytes.remaining() / 2));
      throw new FileSystemException(file.toString(), null, "torn " + what);
    }
    begin(what, file);
    if (fault instanceof Fault.FullAfter(long room) && writtenBytes + bytes.remaining() > room) {
      if (!what.equals("create")) { // which leaves no file
        int fits = (int) Math.max(0, room - writtenBytes);
        writtenBytes = room;
        write.run(take(bytes, fits));
      }
      throw new FileSystemException(file.toString(), null, "No space left on device");
    }
    writtenBytes += bytes.remaining();
    write.run(bytes);
  }

  private static ByteBuffer take(ByteBuffer bytes, int count) {
    ByteBuffer head = bytes.slice(bytes.position(), count);
    bytes.position(bytes.position() + count);
    return head;
  }

  private void begin(String what, Path file) throws IOException {
    long now = history.size();
    history.add(what + " " + file.getFileName());
    boolean fails =
        switch (fault) {
          case Fault.FailAt(long at) -> at == now;
          case Fault.TearAt(long at) -> at == now;
          case Fault.StopAt(long at) -> at <= now;
          case Fault.FailOn(String operation) -> history.getLast().equals(operation);
          case Fault.None(), Fault.FreezeAt _, Fault.FullAfter _, Fault.FailReadAt _ -> false;
        };
    if (fails) {
      throw new FileSystemException(file.toString(), null, "failed to " + what);
    }
    if (fault instanceof Fault.FreezeAt(long at)
        && at == now
        && disk instanceof MemoryDisk memory) {
      memory.freeze();
    }
  }

  private synchronized void read(Path file) throws IOException {
    long now = reads++;
    if (fault instanceof Fault.FailReadAt(long at) && at == now) {
      throw new FileSystemException(file.toString(), null, "Input/output error");
    }
  }

  @Override
  public byte[] readAll(Path file) throws IOException {
    read(file);
    return disk.readAll(file);
  }

  @Override
  public InputFile open(Path file) throws IOException {
    return new Reading(file, disk.open(file));
  }

  @Override
  public ByteBuffer map(Path file) throws IOException {
    read(file);
    return disk.map(file);
  }

  @Override
  public OutputFile append(Path file) throws IOException {
    return new Writing(file, change("append", file, () -> disk.append(file)));
  }

  @Override
  public void create(Path file, ByteBuffer content) throws IOException {
    write("create", file, content, bytes -> disk.create(file, bytes));
  }

  @Override
  public void replace(Path from, Path to) throws IOException {
    change("replace", to, () -> done(() -> disk.replace(from, to)));
  }

  @Override
  public void replaceAndErase(Path from, Path to) throws IOException {
    change("replace and erase", to, () -> done(() -> disk.replaceAndErase(from, to)));
  }

  @Override
  public void moveNew(Path from, Path to) throws IOException {
    change("move", to, () -> done(() -> disk.moveNew(from, to)));
  }

  @Override
  public void truncate(Path file, long length) throws IOException {
    change("truncate", file, () -> done(() -> disk.truncate(file, length)));
  }

  @Override
  public void overwrite(Path file, long offset, ByteBuffer bytes) throws IOException {
    write("overwrite", file, bytes, part -> disk.overwrite(file, offset, part));
  }

  @Override
  public void delete(Path file) throws IOException {
    change("delete", file, () -> done(() -> disk.delete(file)));
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    change("sync directory", directory, () -> done(() -> disk.syncDirectory(directory)));
  }

  @Override
  public int makePrivate(Path directory, List<Path> within) throws IOException {
    return disk.makePrivate(directory, within);
  }

  @Override
  public void createDirectories(Path directory) throws IOException {
    change("make directory", directory, () -> done(() -> disk.createDirectories(directory)));
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return disk.exists(path);
  }

  @Override
  public long size(Path file) throws IOException {
    return disk.size(file);
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
    change("copy ownership", to, () -> done(() -> disk.copyOwnership(from, to)));
  }

  @Override
  public boolean isFolder(Path path) throws IOException {
    return disk.isFolder(path);
  }

  @Override
  public void copyOwner(Path from, Path to) throws IOException {
    change("copy owner", to, () -> done(() -> disk.copyOwner(from, to)));
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    return disk.list(directory);
  }

  @Override
  public Optional<Closeable> tryLock(Path file) throws IOException {
    return disk.tryLock(file);
  }

  /// An operation without a result.
  private interface Step {
    void run() throws IOException;
  }

  private static boolean done(Step step) throws IOException {
    step.run();
    return true;
  }

  private final class Reading implements InputFile {
    private final Path file;
    private final InputFile input;

    Reading(Path file, InputFile input) {
      this.file = file;
      this.input = input;
    }

    @Override
    public long size() throws IOException {
      return input.size();
    }

    @Override
    public int read(long offset, ByteBuffer into) throws IOException {
      FaultyDisk.this.read(file);
      return input.read(offset, into);
    }

    @Override
    public void close() throws IOException {
      input.close();
    }
  }

  private final class Writing implements OutputFile {
    private final Path file;
    private final OutputFile output;

    Writing(Path file, OutputFile output) {
      this.file = file;
      this.output = output;
    }

    @Override
    public long size() throws IOException {
      return output.size();
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
      FaultyDisk.this.write("write", file, bytes, output::write);
    }

    @Override
    public void sync() throws IOException {
      change("sync", file, () -> done(output::sync));
    }

    @Override
    public void close() throws IOException {
      output.close();
    }
  }
}
