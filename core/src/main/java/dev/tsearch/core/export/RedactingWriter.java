package dev.tsearch.core.export;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.redact.SecretMask;
import java.io.IOException;
import java.util.List;

/// Replaces secrets before another writer gets the conversations. Ids of sessions and entries stay.
///
/// Documents for people lose control characters first, which could divide a secret, and texts are
/// cut only afterwards.
final class RedactingWriter implements ConversationWriter {
  /// The metadata that documents for people show.
  private static final List<String> SHOWN = List.of("tool", "summary", "subtype", "event");

  private final ConversationWriter writer;
  private final ExportForm form;
  private final SecretMask mask;

  /// @param writer gets what is left; closed with this writer
  /// @param form the form that it writes
  RedactingWriter(ConversationWriter writer, ExportForm form, SecretMask mask) {
    this.writer = writer;
    this.form = form;
    this.mask = mask;
  }

  @Override
  public void conversation(ConversationHeading heading) throws IOException {
    writer.conversation(
        new ConversationHeading(
            heading.transcript(),
            mask.text(PlainText.line(heading.title())),
            mask.text(PlainText.line(heading.project())),
            heading.min(),
            heading.max()));
  }

  @Override
  public void entry(ExportedEntry exported) throws IOException {
    writer.entry(form.isForPrograms() ? whole(exported.entry()) : shown(exported));
  }

  private ExportedEntry whole(Entry entry) {
    JsonObject metadata = mask.object(entry.metadata().values());
    return ExportedEntry.of(with(entry, mask.text(entry.content()), metadata));
  }

  /// Neither the content of the entry nor other metadata are shown.
  private ExportedEntry shown(ExportedEntry exported) {
    String text = mask.text(PlainText.of(exported.text()));
    JsonObject metadata = exported.entry().metadata().values();
    for (String name : SHOWN) {
      String shown = metadata.text(name, "");
      if (!shown.isEmpty()) {
        boolean isText = shown.equals(exported.text());
        metadata = metadata.with(name, isText ? text : mask.text(PlainText.of(shown)));
      }
    }
    return new ExportedEntry(
        with(exported.entry(), "", metadata), text, exported.input().map(mask::object));
  }

  private Entry with(Entry entry, String content, JsonObject metadata) {
    return new Entry(
        entry.id(),
        entry.timestamp(),
        mask.text(entry.from()),
        mask.text(entry.to()),
        content,
        entry.type(),
        new Metadata(metadata));
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
