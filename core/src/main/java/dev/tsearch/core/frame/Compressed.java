package dev.tsearch.core.frame;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/// Bytes that another program has compressed with zstd.
public final class Compressed {
  /// The longest value of a source that is read.
  private static final int MAX_BYTES = 64 << 20;

  private Compressed() {}

  /// Decodes bytes, at most 64 MiB of them. Empty if they are not zstd or damaged.
  public static byte[] decode(byte[] bytes) {
    try (var in = new ZstdInputStream(new ByteArrayInputStream(bytes))) {
      return in.readNBytes(MAX_BYTES);
    } catch (IOException _) {
      return new byte[0];
    }
  }
}
