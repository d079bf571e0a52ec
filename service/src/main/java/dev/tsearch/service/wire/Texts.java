package dev.tsearch.service.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Texts as bytes: each as its length in UTF-8 (four bytes, big-endian) and its bytes; a list as
/// the number of its texts and the texts; a map as the list of its keys and values in turn.
final class Texts {
  private Texts() {}

  /// Writes texts.
  static final class Writer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Writer text(String text) {
      byte[] encoded = text.getBytes(UTF_8);
      number(encoded.length);
      bytes.writeBytes(encoded);
      return this;
    }

    Writer list(List<String> texts) {
      number(texts.size());
      for (String text : texts) {
        text(text);
      }
      return this;
    }

    Writer map(Map<String, String> texts) {
      var flat = new ArrayList<String>(2 * texts.size());
      for (Map.Entry<String, String> entry : texts.entrySet()) {
        flat.add(entry.getKey());
        flat.add(entry.getValue());
      }
      return list(flat);
    }

    /// Byte by byte: a stream of data would load classes that a client needs for nothing else.
    private void number(int number) {
      for (int shift = 24; shift >= 0; shift -= 8) {
        bytes.write(number >>> shift);
      }
    }

    byte[] bytes() {
      return bytes.toByteArray();
    }
  }

  /// Reads texts.
  static final class Reader {
    private final ByteBuffer bytes;

    Reader(byte[] bytes) {
      this.bytes = ByteBuffer.wrap(bytes);
    }

    /// @throws IOException if the bytes are no text
    String text() throws IOException {
      byte[] encoded = new byte[number()];
      bytes.get(encoded);
      return new String(encoded, UTF_8);
    }

    /// @throws IOException if the bytes are no list of texts
    List<String> list() throws IOException {
      int size = number();
      var texts = new ArrayList<String>();
      for (int i = 0; i < size; i++) {
        texts.add(text());
      }
      return texts;
    }

    /// @throws IOException if the bytes are no map of texts
    Map<String, String> map() throws IOException {
      List<String> flat = list();
      var texts = new LinkedHashMap<String, String>();
      for (int i = 0; i + 1 < flat.size(); i += 2) {
        texts.put(flat.get(i), flat.get(i + 1));
      }
      return texts;
    }

    /// A number that is at most the number of bytes that follow.
    private int number() throws IOException {
      try {
        int number = bytes.getInt();
        if (number >= 0 && number <= bytes.remaining()) {
          return number;
        }
        throw new IOException("a length of " + number + " with " + bytes.remaining() + " bytes");
      } catch (BufferUnderflowException e) {
        throw new IOException("texts end too early", e);
      }
    }
  }
}
