package dev.tsearch.core.original;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// A cache of recently used frames, which evicts the least recently used one. Not thread-safe;
/// [OriginalReader] synchronizes access.
final class FrameCache {
  /// 16 MiB of frames of the default length, enough to read a few sources concurrently.
  private static final int MAX_FRAMES = 16;

  private final LinkedHashMap<FrameKey, byte[]> frames = new LinkedHashMap<>(16, 0.75f, true);

  private record FrameKey(int log, int frame) {}

  byte @Nullable [] find(int log, int frame) {
    return frames.get(new FrameKey(log, frame));
  }

  void put(int log, int frame, byte[] bytes) {
    frames.put(new FrameKey(log, frame), bytes);
    if (frames.size() > MAX_FRAMES) {
      frames.pollFirstEntry();
    }
  }
}
