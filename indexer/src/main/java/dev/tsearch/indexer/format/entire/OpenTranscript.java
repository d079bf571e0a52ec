package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.DiskStreams;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.entire.SessionRecorder.ChunkLimit;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The transcript of a session while it is recorded: `full.jsonl`, or all chunks of a transcript
/// that was split ([TranscriptChunks]). Lines are appended to the last file, or to another one if
/// that is full and the limit holds for the transcript.
///
/// Holds a lock on `full.jsonl` until it is closed. One owner, not thread-safe.
final class OpenTranscript implements Closeable {
  private static final byte[] LINE_FEED = {'\n'};

  private final Disk disk;
  private final Path folder;
  private final ChunkLimit limit;
  private final Closeable lock;
  private final List<Path> paths;
  private final List<Disk.InputFile> inputs = new ArrayList<>();
  private Disk.OutputFile out;

  private OpenTranscript(Disk disk, Path folder, ChunkLimit limit, Closeable lock)
      throws IOException {
    this.disk = disk;
    this.folder = folder;
    this.limit = limit;
    this.lock = lock;
    this.paths = TranscriptChunks.files(disk, folder);
    this.out = disk.append(paths.getLast());
    try {
      for (Path path : paths) {
        inputs.add(disk.open(path));
      }
    } catch (IOException e) {
      closeAfter(e);
      throw e;
    }
  }

  /// Receives the bytes at the end of a transcript that are no whole line.
  @FunctionalInterface
  interface TornBytes {
    /// Keeps the bytes. They are then removed from the transcript.
    void keep(byte[] torn) throws IOException;
  }

  /// Opens a transcript, which need not exist, for appending after its last whole line.
  ///
  /// Cutting torn bytes off `full.jsonl` ends the lock, so the transcript is then locked and
  /// examined again.
  ///
  /// @param session the session, for the message of the exception
  /// @param limit when the transcript gets another file
  /// @throws SessionInUseException if another recorder has the lock
  static OpenTranscript open(
      Disk disk, Path folder, String session, ChunkLimit limit, TornBytes torn) throws IOException {
    Path first = folder.resolve(SessionRecorder.TRANSCRIPT);
    while (true) {
      boolean isNew = !disk.exists(first);
      Closeable lock =
          disk.tryLock(first).orElseThrow(() -> new SessionInUseException(session, folder));
      OpenTranscript transcript;
      try {
        if (isNew) {
          disk.syncDirectory(folder);
        }
        transcript = new OpenTranscript(disk, folder, limit, lock);
      } catch (IOException e) {
        lock.close();
        throw e;
      }
      if (transcript.isWhole(torn)) {
        return transcript;
      }
    }
  }

  /// Whether the transcript ends in a whole line, to which it adds a missing line feed. Otherwise
  /// cuts the torn bytes off, and closes the transcript.
  private boolean isWhole(TornBytes torn) throws IOException {
    try {
      TranscriptTail tail = TranscriptTail.of(inputs.getLast());
      if (tail.torn().length == 0) {
        if (!tail.hasLineFeed()) {
          out.write(ByteBuffer.wrap(LINE_FEED));
        }
        return true;
      }
      torn.keep(tail.torn());
      disk.truncate(paths.getLast(), tail.end());
    } catch (IOException | RuntimeException e) {
      closeAfter(e);
      throw e;
    }
    close();
    return false;
  }

  /// The last line; empty if there is none.
  JsonObject last() throws IOException {
    for (Disk.InputFile file : inputs.reversed()) {
      TranscriptTail tail = TranscriptTail.of(file);
      if (tail.end() > 0) {
        return tail.last();
      }
    }
    return JsonObject.EMPTY;
  }

  /// The bytes of all files, joined by line feeds. The caller need not close the stream; it must
  /// not be used after the transcript was closed.
  InputStream reading() {
    var parts = new ArrayList<InputStream>();
    for (Disk.InputFile file : inputs) {
      if (!parts.isEmpty()) {
        parts.add(new ByteArrayInputStream(LINE_FEED));
      }
      parts.add(DiskStreams.reading(file));
    }
    return new SequenceInputStream(Collections.enumeration(parts));
  }

  /// Appends a line by one write. If the line cannot be written whole, as on a full disk, the
  /// transcript ends as before, and it is closed.
  ///
  /// @param isSynced whether the line is durable when this method returns
  void append(byte[] line, boolean isSynced) throws IOException {
    try {
      if ((limit.isForAll() || paths.size() > 1)
          && out.size() > 0
          && out.size() + line.length > limit.maxBytes()) {
        beginChunk(isSynced);
      }
    } catch (IOException e) {
      closeAfter(e);
      throw e;
    }
    long size = out.size();
    try {
      out.write(ByteBuffer.wrap(line));
      if (isSynced) {
        out.sync();
      }
    } catch (IOException e) {
      restore(size, e);
      closeAfter(e);
      throw e;
    }
  }

  /// Begins another chunk. The chunk before it loses its last line feed, since chunks are joined by
  /// line feeds.
  private void beginChunk(boolean isSynced) throws IOException {
    Path full = paths.getLast();
    Path next = TranscriptChunks.file(folder, TranscriptChunks.number(full) + 1);
    Disk.OutputFile chunk = disk.append(next);
    try (Closeable _ = out) {
      out = chunk;
      paths.add(next);
      inputs.add(disk.open(next));
      disk.truncate(full, disk.size(full) - LINE_FEED.length);
      if (isSynced) {
        disk.syncDirectory(folder);
      }
    }
  }

  private void restore(long size, IOException cause) {
    try {
      if (size == 0 && paths.size() > 1) {
        disk.delete(paths.getLast());
      } else {
        disk.truncate(paths.getLast(), size);
      }
    } catch (IOException second) {
      cause.addSuppressed(second);
    }
  }

  /// Closes the transcript because of a failure, to which it adds its own.
  void closeAfter(Exception cause) {
    try {
      close();
    } catch (IOException second) {
      cause.addSuppressed(second);
    }
  }

  /// Closes the files, which ends the lock.
  @Override
  public void close() throws IOException {
    try (Closeable _ = lock;
        Closeable _ = out) {
      for (Disk.InputFile file : inputs) {
        file.close();
      }
    }
  }
}
