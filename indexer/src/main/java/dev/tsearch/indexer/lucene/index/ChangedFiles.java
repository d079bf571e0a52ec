package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.disk.FileVersion;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/// Files of an index that may have been written after the commit that lists them. Lucene writes
/// each file once, before the commit, and compares most of them with their checksums only when it
/// merges them: a changed bit in a column or a list of entries would change answers in silence.
///
/// A disk that decays keeps the times of files; only `verify` sees that.
public final class ChangedFiles {
  private ChangedFiles() {}

  /// Compares each file that is not older than the commit of a reader with its checksum: two writes
  /// within a tick of the clock have the same time. Reads none if each file is older, or if the
  /// directory is no folder of a file system. A copy of an index that has not kept the times of
  /// files is compared until its next commit.
  ///
  /// @throws org.apache.lucene.index.CorruptIndexException if a file does not have its checksum
  public static void requireIntact(DirectoryReader reader) throws IOException {
    IndexCommit commit = reader.getIndexCommit();
    if (commit.getDirectory() instanceof FSDirectory folder) {
      FileVersion committed = version(folder, commit.getSegmentsFileName());
      if (!committed.equals(FileVersion.MISSING)) {
        for (String file : commit.getFileNames()) {
          if (!file.equals(commit.getSegmentsFileName())
              && version(folder, file).modifiedNanos() >= committed.modifiedNanos()) {
            compare(folder, file);
          }
        }
      }
    }
  }

  private static FileVersion version(FSDirectory folder, String file) throws IOException {
    return FileVersion.of(folder.getDirectory().resolve(file));
  }

  /// Does nothing if a later commit has removed the file, which the reader has open.
  private static void compare(Directory directory, String file) throws IOException {
    try (IndexInput input = directory.openInput(file, IOContext.READONCE)) {
      CodecUtil.checksumEntireFile(input);
    } catch (NoSuchFileException | FileNotFoundException _) {
      // removed since the reader was opened
    }
  }
}
