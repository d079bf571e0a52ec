package dev.tsearch.cli.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.json.JsonObjects.MemberWriter;
import java.io.IOException;
import java.io.OutputStream;

/// A stream of text in UTF-8. Single writer, not thread-safe; its owner flushes it.
public final class TextOutput {
  private final OutputStream stream;

  /// Prints to a stream, which the caller closes.
  public TextOutput(OutputStream stream) {
    this.stream = stream;
  }

  /// Prints diagnostics to a stream. What it does not take is lost: a closed or full standard error
  /// does not stop the work that is reported.
  public static TextOutput diagnostics(OutputStream stream) {
    return new TextOutput(new ForgivingStream(stream));
  }

  /// Prints text.
  public void text(String text) throws OutputException {
    bytes(text.getBytes(UTF_8));
  }

  /// Prints text and ends the line.
  public void line(String text) throws OutputException {
    text(text);
    line();
  }

  /// Ends the line.
  public void line() throws OutputException {
    try {
      stream.write('\n');
    } catch (IOException e) {
      throw new OutputException(e);
    }
  }

  /// Prints bytes.
  public void bytes(byte[] bytes) throws OutputException {
    try {
      stream.write(bytes);
    } catch (IOException e) {
      throw new OutputException(e);
    }
  }

  /// Prints a JSON object and ends the line.
  public void json(MemberWriter members) throws OutputException {
    bytes(JsonObjects.bytes(members));
    line();
  }

  /// Flushes buffered text.
  public void flush() throws OutputException {
    try {
      stream.flush();
    } catch (IOException e) {
      throw new OutputException(e);
    }
  }
}
