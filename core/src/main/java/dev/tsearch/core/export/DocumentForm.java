package dev.tsearch.core.export;

import java.io.IOException;

/// How a document for people looks: the parts of a conversation, each written once by the form.
/// Texts are clean and cut to the length that the options allow.
interface DocumentForm {

  /// Begins a conversation.
  void conversation(ConversationHeading heading) throws IOException;

  /// Writes what somebody said. The text is not blank.
  void said(String name, ExportedEntry exported, String text) throws IOException;

  /// Writes thinking. The text is not blank.
  void thinking(ExportedEntry exported, String text) throws IOException;

  /// Writes a tool call.
  void call(ExportedEntry exported, String text) throws IOException;

  /// Writes the result of a tool call.
  void result(ExportedEntry exported, String text) throws IOException;

  /// Writes that the context was compacted or cleared.
  void boundary(ExportedEntry exported) throws IOException;

  /// Writes an entry about the session itself.
  void note(ExportedEntry exported, String text) throws IOException;

  /// Completes the document.
  void end() throws IOException;
}
