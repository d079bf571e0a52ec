package dev.tsearch.indexer.git;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;

/// The bytes of a blob, which are compared with its id and its length when the last one is read:
/// JGit gives what there is. One owner, not thread-safe.
final class BlobStream extends FilterInputStream {
  private final ObjectId id;
  private final long length;
  private final MessageDigest digest = Constants.newMessageDigest();
  private long read;

  /// @param in all bytes; closed with this
  /// @param length how many there are said to be
  BlobStream(InputStream in, ObjectId id, long length) throws IOException {
    super(in);
    this.id = id;
    this.length = length;
    digest.update(("blob " + length + "\0").getBytes(StandardCharsets.US_ASCII));
    if (length == 0) {
      check();
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int count) throws IOException {
    int got = Damaged.read(() -> in.read(bytes, offset, count));
    if (got < 0 && read < length) {
      throw new IOException("it ends after " + read + " of " + length + " bytes");
    }
    if (got > 0) {
      digest.update(bytes, offset, got);
      read += got;
      if (read == length) {
        check();
      }
    }
    return got;
  }

  @Override
  public long skip(long count) throws IOException {
    byte[] skipped = new byte[(int) Math.min(count, 1 << 16)];
    return Math.max(0, read(skipped, 0, skipped.length));
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void check() throws IOException {
    if (!ObjectId.fromRaw(digest.digest()).equals(id)) {
      throw new IOException("its bytes are not those of the object " + id.name());
    }
  }
}
