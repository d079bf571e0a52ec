package dev.tsearch.service.wire;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/// The program that shows long output on the client's terminal.
///
/// @param words the program and its arguments
/// @param defaults environment variables for it, in addition to those of the client
public record PagerProgram(List<String> words, Map<String, String> defaults) {

  /// Copies the words.
  public PagerProgram {
    words = List.copyOf(words);
    defaults = Map.copyOf(defaults);
  }

  /// The content of the frame.
  public byte[] bytes() {
    return new Texts.Writer().list(words).map(defaults).bytes();
  }

  /// Reads the content of a frame.
  ///
  /// @throws IOException if it is no program
  public static PagerProgram of(byte[] bytes) throws IOException {
    var texts = new Texts.Reader(bytes);
    return new PagerProgram(texts.list(), texts.map());
  }
}
