package dev.tsearch.core.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.redact.SecretMask;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.function.BiFunction;

/// Writes conversations as one document. Entries are written as they arrive, and none is kept. One
/// owner, not thread-safe.
///
/// The caller announces each conversation with [#conversation], passes its entries to [#entry] in
/// their order, and closes the writer, which completes the document. Closing neither closes nor
/// flushes the stream further than its own buffer.
public interface ConversationWriter extends Closeable {

  /// A writer of a form.
  ///
  /// @param out receives the document in UTF-8; the caller closes it
  static ConversationWriter of(ExportForm form, ExportOptions options, OutputStream out) {
    return switch (form) {
      case MD -> document(MarkdownForm::new, options, out);
      case HTML -> document(HtmlForm::new, options, out);
      case JSON -> new EntryLinesWriter(EntryLinesWriter.Layout.ARRAY, out);
      case JSONL -> new EntryLinesWriter(EntryLinesWriter.Layout.LINES, out);
    };
  }

  /// A writer of a form that replaces secrets: in documents for people in all that they show, in
  /// the JSON forms in all texts of entries but the ids.
  ///
  /// @param out receives the document in UTF-8; the caller closes it
  /// @param mask replaces and counts the secrets
  static ConversationWriter redacting(
      ExportForm form, ExportOptions options, OutputStream out, SecretMask mask) {
    return new RedactingWriter(of(form, options, out), form, options, mask);
  }

  private static ConversationWriter document(
      BiFunction<ExportOptions, Writer, DocumentForm> form,
      ExportOptions options,
      OutputStream out) {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
    return new DocumentWriter(form.apply(options, writer), options, writer);
  }

  /// Begins a conversation.
  ///
  /// @throws IOException if the stream cannot be written
  void conversation(ConversationHeading heading) throws IOException;

  /// Writes the next entry of the conversation that was begun last.
  ///
  /// @throws IOException if the stream cannot be written
  void entry(ExportedEntry exported) throws IOException;

  /// Completes the document. A document without entries is valid, too.
  @Override
  void close() throws IOException;
}
