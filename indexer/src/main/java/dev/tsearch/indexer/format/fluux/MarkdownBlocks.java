package dev.tsearch.indexer.format.fluux;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/// Splits a Markdown file into blocks at its headings of the third level. The text before the first
/// heading is a block too. Holds one block at a time. Single reader, not thread-safe; does not
/// close its stream.
final class MarkdownBlocks {
  private static final String HEADING = "### ";
  private static final byte[] MARK = HEADING.getBytes(UTF_8);
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final InputStream in;
  private final int maxBytes;
  private byte[] line = new byte[0];
  private long offset;
  private long lineNumber = 1;
  private boolean isBegun;

  /// A block.
  ///
  /// @param offset where the block begins, in bytes
  /// @param length its length in bytes, including bytes over the limit
  /// @param line its first line, counted from 1
  /// @param heading the heading without its mark; empty if the block has none
  /// @param body the text after the heading, without surrounding white space
  record Section(long offset, long length, long line, String heading, String body) {}

  /// @param in the file from its beginning
  /// @param maxBytes longer blocks are truncated
  MarkdownBlocks(InputStream in, int maxBytes) {
    this.in = new BufferedInputStream(in);
    this.maxBytes = maxBytes;
  }

  /// The next block; empty at the end.
  Optional<Section> next() throws IOException {
    if (!isBegun) {
      isBegun = true;
      line = readLine();
    }
    if (line.length == 0) {
      return Optional.empty();
    }
    long start = offset;
    long startLine = lineNumber;
    var bytes = new ByteArrayOutputStream();
    do {
      bytes.write(line, 0, Math.min(line.length, Math.max(0, maxBytes - bytes.size())));
      offset += line.length;
      lineNumber++;
      line = readLine();
    } while (line.length > 0 && !isHeading(line));
    return Optional.of(block(start, startLine, bytes.toString(UTF_8)));
  }

  private Section block(long start, long startLine, String bytes) {
    String text = bytes.startsWith(BYTE_ORDER_MARK) ? bytes.substring(1) : bytes;
    if (!text.startsWith(HEADING)) {
      return new Section(start, offset - start, startLine, "", text.strip());
    }
    int end = text.indexOf('\n');
    String heading = text.substring(HEADING.length(), end < 0 ? text.length() : end).strip();
    String body = end < 0 ? "" : text.substring(end).strip();
    return new Section(start, offset - start, startLine, heading, body);
  }

  private static boolean isHeading(byte[] line) {
    for (int i = 0; i < MARK.length; i++) {
      if (i >= line.length || line[i] != MARK[i]) {
        return false;
      }
    }
    return true;
  }

  /// The next line with its newline; empty at the end. Of a line over the limit, one byte more than
  /// the limit, so that the caller detects it.
  private byte[] readLine() throws IOException {
    var read = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0; b = in.read()) {
      read.write(b);
      if (b == '\n' || read.size() > maxBytes) {
        break;
      }
    }
    return read.toByteArray();
  }
}
