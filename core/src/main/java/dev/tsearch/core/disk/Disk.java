package dev.tsearch.core.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The file system operations that an archive needs. Safe for use by many threads; the files that
/// it opens are not.
///
/// Bytes survive a power failure if the file was synced after they were written, and a name
/// survives if its directory was synced after the name was created. Nothing else is guaranteed to
/// survive.
///
/// Every failure is an [IOException] that contains the path; a missing file is a
/// `NoSuchFileException`, and so is one with a folder, a pipe or a device in its place.
public interface Disk {

  /// Reads all bytes of a file.
  ///
  /// @throws CorruptArchiveException if it has more than an array can have
  byte[] readAll(Path file) throws IOException;

  /// Reads all bytes of a file of which a limit is known.
  ///
  /// @throws CorruptArchiveException if it has more
  default byte[] readAll(Path file, long maxBytes) throws IOException {
    CorruptArchiveException.checkLength(file, size(file), maxBytes);
    return readAll(file);
  }

  /// Reads all bytes of a file that can be derived again.
  ///
  /// @throws NoSuchFileException if there is none, or it has more than an array can have
  default byte[] readDerived(Path file) throws IOException {
    try {
      return readAll(file);
    } catch (CorruptArchiveException e) {
      throw new NoSuchFileException(file.toString(), null, e.problem());
    }
  }

  /// Opens a file for reading at any offset.
  InputFile open(Path file) throws IOException;

  /// Returns a read-only view of the current contents of a file, memory-mapped if the platform
  /// supports it. The file must not be truncated afterwards.
  ///
  /// @throws CorruptArchiveException if it has more bytes than a buffer can have
  ByteBuffer map(Path file) throws IOException;

  /// Returns a view of a file that can be derived again, as [#map] does.
  ///
  /// @throws NoSuchFileException if there is none, or it has more bytes than a buffer can have
  default ByteBuffer mapDerived(Path file) throws IOException {
    try {
      return map(file);
    } catch (CorruptArchiveException e) {
      throw new NoSuchFileException(file.toString(), null, e.problem());
    }
  }

  /// Opens a file for writing at its end, wherever that is when bytes are written: another program
  /// may append to the same file. If it does not exist, creates it, readable by its owner only.
  OutputFile append(Path file) throws IOException;

  /// Creates a file with the given contents, readable by its owner only, and syncs it, but not its
  /// directory. If that fails, as on a full disk, no file is left.
  ///
  /// @throws java.nio.file.FileAlreadyExistsException if it exists
  void create(Path file, ByteBuffer content) throws IOException;

  /// Renames a file atomically and replaces a file with the new name.
  void replace(Path from, Path to) throws IOException;

  /// Renames a file atomically and replaces a file with the new name, whose bytes are overwritten
  /// with zeros afterwards. Both are durable when the method returns; the file at the new name is
  /// the old or the new one at any time.
  void replaceAndErase(Path from, Path to) throws IOException;

  /// Renames a file to a new name.
  ///
  /// @throws java.nio.file.FileAlreadyExistsException if a file with the new name exists
  void moveNew(Path from, Path to) throws IOException;

  /// Truncates a file to a length in bytes and syncs it.
  void truncate(Path file, long length) throws IOException;

  /// Overwrites bytes within a file and syncs it.
  void overwrite(Path file, long offset, ByteBuffer bytes) throws IOException;

  /// Deletes a file, or a directory without files, if it exists.
  void delete(Path file) throws IOException;

  /// Makes the names in a directory durable, after a file in it was created, renamed or deleted.
  void syncDirectory(Path directory) throws IOException;

  /// Creates a directory and its missing parents, accessible by their owner only. They are durable
  /// when the method returns.
  void createDirectories(Path directory) throws IOException;

  /// Makes a directory and files in it accessible by their owner only. What is in directories
  /// within is looked at only if the directory or one of the files in it is open to others.
  ///
  /// @param within files and directories in it, with all that these have; they may be absent
  /// @return how many were open to others; 0 where files have no modes
  /// @throws IOException if the directory belongs to another user; its modes stay as they are
  int makePrivate(Path directory, List<Path> within) throws IOException;

  /// Whether a file or directory exists.
  boolean exists(Path path) throws IOException;

  /// Whether something else than a file is in the place of a file: a folder, a pipe, a device, or a
  /// link that leads to none.
  default boolean isBlocked(Path file) {
    return false;
  }

  /// Whether something that exists is a folder, and not a pipe or a file in its place.
  default boolean isFolder(Path path) throws IOException {
    return exists(path);
  }

  /// The length of a file in bytes.
  long size(Path file) throws IOException;

  /// When a file was last written.
  Instant modified(Path file) throws IOException;

  /// The absolute path of an existing file or directory without symbolic links.
  Path realPath(Path path) throws IOException;

  /// Whether a file or directory must not be changed: its permissions let nobody write, or not this
  /// user.
  boolean isReadOnly(Path file) throws IOException;

  /// Gives a file the permissions, the owner and the group of another one. Where the file system
  /// has none of these, nothing changes.
  ///
  /// @throws java.nio.file.FileSystemException if the user may not give the file this owner
  void copyOwnership(Path from, Path to) throws IOException;

  /// Gives a file the owner of another one; its permissions and its group stay. Where the file
  /// system has no owners, nothing changes.
  ///
  /// @throws java.nio.file.FileSystemException if the user may not give the file this owner
  void copyOwner(Path from, Path to) throws IOException;

  /// The files in a directory, sorted by name; none if the directory does not exist.
  ///
  /// @throws java.nio.file.NotDirectoryException if something else is in its place
  List<Path> list(Path directory) throws IOException;

  /// The names of the files in a directory, in any order; none if the directory does not exist.
  /// Costs less than [#list].
  ///
  /// @throws java.nio.file.NotDirectoryException if something else is in its place
  default List<String> names(Path directory) throws IOException {
    return list(directory).stream().map(file -> file.getFileName().toString()).toList();
  }

  /// Acquires the lock on a file; empty if another process, or another thread of this process,
  /// holds it. The caller releases the lock by closing it; the lock also ends with the process.
  Optional<Closeable> tryLock(Path file) throws IOException;

  /// A file that is open for reading. Several reads may run at the same time.
  interface InputFile extends Closeable {
    /// The current length of the file in bytes.
    long size() throws IOException;

    /// Reads until the buffer is full or the file ends. Returns the number of bytes read, 0 or
    /// more.
    int read(long offset, ByteBuffer into) throws IOException;
  }

  /// A file that is open for writing at its end. Single writer.
  interface OutputFile extends Closeable {
    /// The length of the file in bytes, including the bytes written here.
    long size() throws IOException;

    /// Appends all remaining bytes of the buffer.
    void write(ByteBuffer bytes) throws IOException;

    /// Returns after all bytes written so far are durable. After a failure the contents on disk are
    /// unknown, and the file must not be written again.
    void sync() throws IOException;
  }
}
