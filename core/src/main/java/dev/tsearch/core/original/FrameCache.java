package dev.tsearch.core.original;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// The frames that were read last. Not thread-safe; its [OriginalReader] guards it.
final class FrameCache {
  /// 16 MiB of frames of the usual length: those of a few sources that are read side by side.
  private static final int MOST_FRAMES = 16;

  private final LinkedHashMap<Key, byte[]> frames = new LinkedHashMap<>(16, 0.75f, true);

  private record Key(int log, int frame) {}

  byte @Nullable [] find(int log, int frame) {
    return frames.get(new Key(log, frame));
  }

  void put(int log, int frame, byte[] bytes) {
    frames.put(new Key(log, frame), bytes);
    if (frames.size() > MOST_FRAMES) {
      frames.pollFirstEntry();
    }
  }
}
