package dev.tsearch.cluster.schema;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/// An entry as it is sent to a cluster.
///
/// @param index the index
/// @param id the id of the document
/// @param digest a hash of the entry
/// @param source the document as JSON on one line, without a newline; with an array of its own
public record EntryDocument(String index, String id, String digest, ByteBuffer source) {
  /// The bytes of a hash that are kept: with 128 bits no two of a billion entries are equal.
  private static final int HASH_BYTES = 16;

  private static final int PARTS = 3;

  /// Between the parts of a conversation.
  public static final String SEPARATOR = "\u0001";

  /// The id of the document of an entry.
  public static String idOf(EntryId identity) {
    String text = identity.source() + SEPARATOR + identity.session() + SEPARATOR + identity.id();
    return hash(text.getBytes(StandardCharsets.UTF_8));
  }

  /// The conversation of an entry as one value.
  public static String conversation(Entry entry) {
    return entry.metadata().source()
        + SEPARATOR
        + entry.metadata().session()
        + SEPARATOR
        + entry.metadata().agent();
  }

  /// The source, the session and the agent of a conversation.
  public static String[] partsOf(String conversation) {
    return Arrays.copyOf(conversation.split(SEPARATOR, PARTS), PARTS);
  }

  /// A hash of the line of an entry. It changes with the schema and the analysis, so that documents
  /// are replaced then.
  static String digest(byte[] line) {
    byte[] made = (Template.VERSION + Template.ANALYSIS).getBytes(StandardCharsets.UTF_8);
    byte[] all = Arrays.copyOf(made, made.length + line.length);
    System.arraycopy(line, 0, all, made.length, line.length);
    return hash(all);
  }

  private static String hash(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(Arrays.copyOf(digest, HASH_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
