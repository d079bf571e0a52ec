package dev.tsearch.indexer.lucene.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.Lock;

/// A directory of the file system whose files only their owner can read, as all files of an
/// archive. Lucene creates files with the modes that the process gives to new files.
final class PrivateDirectory extends FilterDirectory {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private final Path path;
  private final boolean hasModes;

  PrivateDirectory(Path path) throws IOException {
    super(FSDirectory.open(path));
    this.path = path;
    this.hasModes = path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  @Override
  public IndexOutput createOutput(String name, IOContext context) throws IOException {
    return restricted(super.createOutput(name, context));
  }

  @Override
  public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
      throws IOException {
    return restricted(super.createTempOutput(prefix, suffix, context));
  }

  @Override
  public Lock obtainLock(String name) throws IOException {
    Lock lock = super.obtainLock(name);
    restrict(name);
    return lock;
  }

  private IndexOutput restricted(IndexOutput out) throws IOException {
    restrict(out.getName());
    return out;
  }

  private void restrict(String name) throws IOException {
    if (hasModes) {
      Files.setPosixFilePermissions(path.resolve(name), OWNER_ONLY);
    }
  }
}
