package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.JsonObjects;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// Tells listeners what was imported, as server-sent events. Safe for use by many threads.
///
/// The data of an event `import` is an object: `schema` (1), `time`, `sessions` (how many got
/// entries) and `entries` (how many were added). A listener that does not read misses events rather
/// than holding up imports.
public final class ImportEvents {
  /// The largest number of listeners.
  static final int MAX_LISTENERS = 16;

  private static final int MAX_WAITING = 64;

  /// A comment is sent this often, which shows whether the listener is still there.
  private static final Duration BEAT = Duration.ofSeconds(15);

  private final Set<BlockingQueue<byte[]>> listeners = ConcurrentHashMap.newKeySet();

  /// Tells all listeners of an import.
  public void imported(Instant time, int sessions, long entries) {
    byte[] object =
        JsonObjects.bytes(generator -> {
          generator.writeNumberProperty("schema", 1);
          generator.writeStringProperty("time", time.toString());
          generator.writeNumberProperty("sessions", sessions);
          generator.writeNumberProperty("entries", entries);
        });
    byte[] event = ("event: import\ndata: " + new String(object, UTF_8) + "\n\n").getBytes(UTF_8);
    listeners.forEach(listener -> listener.offer(event));
  }

  /// Whether another listener is allowed.
  boolean hasRoom() {
    return listeners.size() < MAX_LISTENERS;
  }

  /// Writes events until the listener has gone.
  void writeTo(OutputStream out) throws IOException, InterruptedException {
    BlockingQueue<byte[]> queue = new ArrayBlockingQueue<>(MAX_WAITING);
    listeners.add(queue);
    try {
      byte[] beat = ": tsearch\n\n".getBytes(UTF_8);
      out.write(beat);
      out.flush();
      while (true) {
        byte[] event = queue.poll(BEAT.toSeconds(), TimeUnit.SECONDS);
        out.write(event == null ? beat : event);
        out.flush();
      }
    } finally {
      listeners.remove(queue);
    }
  }
}
