package dev.tsearch.core.frame;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Bytes that another program has compressed with zstd.
public final class Compressed {
  /// The longest value of a source that is read.
  private static final int MAX_BYTES = 64 << 20;

  /// The logarithm of the largest window: what a decoder remembers of the text, whatever a frame
  /// announces. The window of the levels that programs use is at most 8 MiB.
  private static final int MAX_WINDOW_LOG = 25;

  private static final byte[] MAGIC = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

  /// What a skippable frame begins with. The first byte may have any low four bits.
  private static final byte[] SKIPPABLE = {0x50, 0x2A, 0x4D, 0x18};

  private Compressed() {}

  /// Whether bytes begin as a frame of zstd does: one with text, or one that decoders skip, as
  /// `pzstd` writes before each frame.
  public static boolean isCompressed(byte[] bytes) {
    if (bytes.length < MAGIC.length) {
      return false;
    }
    byte[] start = Arrays.copyOf(bytes, MAGIC.length);
    if (Arrays.equals(start, MAGIC)) {
      return true;
    }
    start[0] &= (byte) 0xF0;
    return Arrays.equals(start, SKIPPABLE);
  }

  /// Decodes a stream of frames. Reading fails if a frame is damaged or incomplete, or needs a
  /// window of more than 32 MiB. Closing the result closes the stream.
  public static InputStream stream(InputStream in) throws IOException {
    return new ZstdInputStream(in).setLongMax(MAX_WINDOW_LOG);
  }

  /// Decodes bytes, at most 64 MiB of them. Empty if they are not zstd or damaged.
  public static byte[] decode(byte[] bytes) {
    return decode(bytes, MAX_BYTES);
  }

  /// Decodes bytes, at most so many of them. Empty if they are not zstd or damaged.
  public static byte[] decode(byte[] bytes, int max) {
    try (var in = new ZstdInputStream(new ByteArrayInputStream(bytes))) {
      return in.readNBytes(max);
    } catch (IOException _) {
      return new byte[0];
    }
  }
}
