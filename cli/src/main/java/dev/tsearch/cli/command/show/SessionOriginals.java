package dev.tsearch.cli.command.show;

import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.catalog.ImportOrder.ImportedValue;
import dev.tsearch.indexer.format.Losses;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The originals of a session that came in the format in which it is exported.
///
/// @param files by their place in the exported folder: one source, or the parts of a file
/// @param losses what is not in these files: other versions, and entries of files that the format
///   does not have
/// @param hasMore whether the session also has entries that were not imported
record SessionOriginals(Map<Path, List<SourceRow>> files, Losses losses, boolean hasMore) {
  private static final byte[] LINE_FEED = {'\n'};

  /// Opens the parts of a file. A part that does not end in a line feed gets one if another part
  /// follows. The caller closes the stream.
  static InputStream open(List<SourceRow> parts, OriginalStore store) throws IOException {
    var streams = new ArrayList<InputStream>();
    for (SourceRow part : parts) {
      streams.add(store.open(part.number()));
      boolean isLast = part.equals(parts.getLast());
      if (!isLast && part.length() > 0 && !endsWithLineFeed(part, store)) {
        streams.add(new ByteArrayInputStream(LINE_FEED));
      }
    }
    return new SequenceInputStream(Collections.enumeration(streams));
  }

  /// Writes the lines of several sources, each line whole. A line without a value goes before the
  /// next line of its source, since it may repeat a value that was imported before that.
  ///
  /// @param order the values of these sources in the order of their imports
  static void join(
      List<SourceRow> parts, List<ImportedValue> order, OriginalStore store, OutputStream out)
      throws IOException {
    Map<Long, SourceLines> sources = new LinkedHashMap<>();
    try {
      for (SourceRow part : parts) {
        InputStream in = new BufferedInputStream(store.open(part.number()));
        sources.put(part.number(), new SourceLines(in));
      }
      for (ImportedValue value : order) {
        Objects.requireNonNull(sources.get(value.source())).copyThrough(value.offset(), out);
      }
      for (SourceLines source : sources.values()) {
        source.copyThrough(Long.MAX_VALUE, out);
      }
    } finally {
      for (SourceLines source : sources.values()) {
        source.in.close();
      }
    }
  }

  /// The lines of a source, which are copied once.
  private static final class SourceLines {
    private final InputStream in;
    private long copied;
    private boolean hasEnded;

    SourceLines(InputStream in) {
      this.in = in;
    }

    /// Copies the lines up to the one with an offset, unless they were copied.
    void copyThrough(long offset, OutputStream out) throws IOException {
      while (!hasEnded && copied <= offset) {
        copyLine(out);
      }
    }

    private void copyLine(OutputStream out) throws IOException {
      long start = copied;
      for (int next = in.read(); next >= 0; next = in.read()) {
        out.write(next);
        copied++;
        if (next == '\n') {
          return;
        }
      }
      hasEnded = true;
      if (copied > start) {
        out.write('\n');
      }
    }
  }

  private static boolean endsWithLineFeed(SourceRow row, OriginalStore store) throws IOException {
    return Arrays.equals(store.read(row.number(), row.length() - 1, 1), LINE_FEED);
  }
}
