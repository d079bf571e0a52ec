package dev.tsearch.core.export;

import java.io.IOException;
import java.io.Writer;

/// Writes a document for people: finds out which part of a conversation each entry is, and has it
/// written by a form.
final class DocumentWriter implements ConversationWriter {
  private final DocumentForm form;
  private final ExportOptions options;
  private final Writer out;

  /// @param form writes to `out`
  DocumentWriter(DocumentForm form, ExportOptions options, Writer out) {
    this.form = form;
    this.options = options;
    this.out = out;
  }

  @Override
  public void conversation(ConversationHeading heading) throws IOException {
    form.conversation(heading);
  }

  @Override
  public void entry(ExportedEntry exported) throws IOException {
    String text = options.clean(exported.text());
    switch (EntryPart.of(exported.entry())) {
      case MESSAGE -> said(exported.speaker(), exported, text);
      case SUMMARY -> said("Summary", exported, text);
      case THINKING -> {
        if (!text.isBlank()) {
          form.thinking(exported, text);
        }
      }
      case CALL -> form.call(exported, text);
      case RESULT -> form.result(exported, text);
      case BOUNDARY -> {
        form.boundary(exported);
        String summary = exported.entry().metadata().summary();
        if (!summary.equals(text)) {
          said("Summary", exported, options.clean(summary));
        }
      }
      case NOTE -> form.note(exported, text);
    }
  }

  private void said(String name, ExportedEntry exported, String text) throws IOException {
    if (!text.isBlank()) {
      form.said(name, exported, text);
    }
  }

  @Override
  public void close() throws IOException {
    form.end();
    out.flush();
  }
}
