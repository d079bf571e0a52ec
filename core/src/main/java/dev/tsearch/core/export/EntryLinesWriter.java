package dev.tsearch.core.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.EntryCodec;
import java.io.IOException;
import java.io.OutputStream;

/// Writes the lines of the archive, see [EntryCodec]: one after the other, or as the elements of an
/// array.
final class EntryLinesWriter implements ConversationWriter {
  private final Layout layout;
  private final OutputStream out;
  private boolean hasEntries;

  /// What is around the lines.
  enum Layout {
    /// An array: its brackets have lines of their own.
    ARRAY,
    /// Nothing.
    LINES
  }

  EntryLinesWriter(Layout layout, OutputStream out) {
    this.layout = layout;
    this.out = out;
  }

  @Override
  public void conversation(ConversationHeading heading) {
    // The entries name their conversation.
  }

  @Override
  public void entry(ExportedEntry exported) throws IOException {
    byte[] line = EntryCodec.encode(exported.entry());
    switch (layout) {
      case LINES -> out.write(line);
      case ARRAY -> {
        out.write((hasEntries ? ",\n" : "[\n").getBytes(UTF_8));
        out.write(line, 0, line.length - 1);
      }
    }
    hasEntries = true;
  }

  @Override
  public void close() throws IOException {
    if (layout == Layout.ARRAY) {
      out.write((hasEntries ? "\n]\n" : "[]\n").getBytes(UTF_8));
    }
  }
}
