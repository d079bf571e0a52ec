package dev.tsearch.core.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What an archive asks of a file system. Safe for use by many threads; the files that it opens are
/// not.
///
/// What survives a loss of power: the bytes of a file that was synced after they were written,
/// under a name whose directory was synced after the name was made. Nothing else is promised.
///
/// Every failure is an [IOException] that names the path; a file that is not there is a
/// `NoSuchFileException`.
public interface Disk {

  /// All bytes of a file.
  byte[] readAll(Path file) throws IOException;

  /// Opens a file for reading at any place.
  InputFile open(Path file) throws IOException;

  /// A read-only view of a whole file as it is now; mapped where the platform can. The file must
  /// never be cut shorter afterwards.
  ByteBuffer map(Path file) throws IOException;

  /// Opens a file for writing at its end, and makes it if it is not there.
  OutputFile append(Path file) throws IOException;

  /// Makes a file that is not there yet, writes it whole and syncs it (not its directory).
  ///
  /// @throws java.nio.file.FileAlreadyExistsException if it is there
  void create(Path file, ByteBuffer content) throws IOException;

  /// Gives a file another name, in one step, in place of any file of that name.
  void replace(Path from, Path to) throws IOException;

  /// Gives a file another name that no file has.
  ///
  /// @throws java.nio.file.FileAlreadyExistsException if the name is taken
  void moveNew(Path from, Path to) throws IOException;

  /// Cuts a file to a length and syncs it.
  void truncate(Path file, long length) throws IOException;

  /// Overwrites bytes within a file and syncs it.
  void overwrite(Path file, long offset, ByteBuffer bytes) throws IOException;

  /// Removes a file; nothing happens if it is not there.
  void delete(Path file) throws IOException;

  /// Makes names in a directory durable: after a file was made, moved or removed in it.
  void syncDirectory(Path directory) throws IOException;

  /// Makes a directory and those above it, readable by their owner alone; they are durable on
  /// return.
  void createDirectories(Path directory) throws IOException;

  /// Whether there is a file or directory of that name.
  boolean exists(Path path) throws IOException;

  /// The length of a file in bytes.
  long size(Path file) throws IOException;

  /// The files in a directory, by name; none if the directory is not there.
  List<Path> list(Path directory) throws IOException;

  /// Takes the lock that a file stands for, if nobody has it: another process, or another thread of
  /// this one. Ends with its process.
  Optional<Closeable> tryLock(Path file) throws IOException;

  /// A file open for reading. Reads at different places may run at the same time.
  interface InputFile extends Closeable {
    /// The file's length now.
    long size() throws IOException;

    /// Reads until the buffer is full or the file ends; how many bytes were read.
    int read(long offset, ByteBuffer into) throws IOException;
  }

  /// A file open for writing at its end. Single writer.
  interface OutputFile extends Closeable {
    /// The file's length, what was written here included.
    long size() throws IOException;

    /// Writes all bytes at the end.
    void write(ByteBuffer bytes) throws IOException;

    /// Returns once all bytes written so far survive a loss of power. After a failure the file must
    /// not be written again: what is on the disk is then unknown.
    void sync() throws IOException;
  }
}
