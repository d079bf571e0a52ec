package dev.tsearch.core.disk;

import java.nio.ByteBuffer;

/// A file of a [MemoryDisk] that is open for reading or for writing at its end.
///
/// @param disk synchronizes access to its files
record OpenMemoryFile(MemoryDisk disk, MemoryFile file) implements Disk.InputFile, Disk.OutputFile {

  @Override
  public long size() {
    synchronized (disk) {
      return file.length();
    }
  }

  @Override
  public int read(long offset, ByteBuffer into) {
    synchronized (disk) {
      return file.read(offset, into);
    }
  }

  @Override
  public void write(ByteBuffer bytes) {
    synchronized (disk) {
      file.write(file.length(), bytes);
    }
  }

  @Override
  public void sync() {
    synchronized (disk) {
      file.sync();
    }
  }

  @Override
  public void close() {}
}
