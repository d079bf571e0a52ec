package dev.tsearch.core.original;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// A cache of recently used frames, which evicts the least recently used one. Not thread-safe;
/// [OriginalReader] synchronizes access.
final class FrameCache {
  /// 16 MiB of frames of the default length, enough to read a few sources concurrently.
  private static final int MAX_FRAMES = 16;

  private final LinkedHashMap<Long, byte[]> frames = new LinkedHashMap<>(16, 0.75f, true);

  byte @Nullable [] find(int log, int frame) {
    return frames.get(key(log, frame));
  }

  void put(int log, int frame, byte[] bytes) {
    frames.put(key(log, frame), bytes);
    if (frames.size() > MAX_FRAMES) {
      frames.pollFirstEntry();
    }
  }

  /// A number, because a record as the key links its equals and hashCode at each start.
  private static long key(int log, int frame) {
    return (long) log << Integer.SIZE | frame;
  }
}
