package dev.tsearch.cluster.push;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// A change of one document.
///
/// @param action what happens to it
/// @param key which document
/// @param version its version that is changed
/// @param body the whole document to create or replace, the changed members to update, nothing to
///   delete; with an array
record Change(Action action, DocumentKey key, DocumentVersion version, ByteBuffer body) {

  /// About the length of the line before the body.
  private static final int LINE_BYTES = 150;

  /// What happens to a document.
  enum Action {
    CREATE("create"),
    REPLACE("index"),
    UPDATE("update"),
    DELETE("delete");

    private final String word;

    Action(String word) {
      this.word = word;
    }

    /// The word of the interface.
    String word() {
      return word;
    }
  }

  /// A document.
  ///
  /// @param index its index
  /// @param id its id
  record DocumentKey(String index, String id) {}

  /// A version of a document.
  ///
  /// @param number its sequence number; -1 for none
  /// @param term its primary term
  record DocumentVersion(long number, long term) {
    /// No version: the document does not exist.
    static final DocumentVersion NONE = new DocumentVersion(-1, 0);
  }

  /// The number of bytes that it takes in a request, about.
  int bytes() {
    return body.remaining() + LINE_BYTES;
  }

  /// Appends it to the body of a request.
  void write(ByteArrayOutputStream out) {
    var line = new StringBuilder(160);
    line.append("{\"").append(action.word()).append("\":{\"_index\":\"").append(key.index());
    line.append("\",\"_id\":\"").append(key.id()).append('"');
    if (version.number() >= 0) {
      line.append(",\"if_seq_no\":").append(version.number());
      line.append(",\"if_primary_term\":").append(version.term());
    }
    line.append("}}\n");
    out.writeBytes(line.toString().getBytes(StandardCharsets.UTF_8));
    if (action == Action.DELETE) {
      return;
    }
    if (action == Action.UPDATE) {
      out.writeBytes("{\"doc\":".getBytes(StandardCharsets.UTF_8));
      append(out);
      out.write('}');
    } else {
      append(out);
    }
    out.write('\n');
  }

  private void append(ByteArrayOutputStream out) {
    out.write(body.array(), body.arrayOffset() + body.position(), body.remaining());
  }
}
