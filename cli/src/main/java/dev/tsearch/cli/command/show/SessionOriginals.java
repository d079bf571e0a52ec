package dev.tsearch.cli.command.show;

import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.Losses;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

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

  private static boolean endsWithLineFeed(SourceRow row, OriginalStore store) throws IOException {
    return Arrays.equals(store.read(row.number(), row.length() - 1, 1), LINE_FEED);
  }
}
