package dev.tsearch.core.export;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.redact.SecretMask;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Replaces secrets before another writer gets the conversations. Ids of sessions and entries stay.
///
/// Documents for people lose control characters first, which could divide a secret, and texts are
/// cut only afterwards.
final class RedactingWriter implements ConversationWriter {
  /// The metadata that documents for people show.
  private static final List<String> SHOWN = List.of("tool", "summary", "subtype", "event");

  private final ConversationWriter writer;
  private final ExportForm form;
  private final ExportOptions options;
  private final SecretMask mask;

  /// @param writer gets what is left; closed with this writer
  /// @param form the form that it writes
  RedactingWriter(
      ConversationWriter writer, ExportForm form, ExportOptions options, SecretMask mask) {
    this.writer = writer;
    this.form = form;
    this.options = options;
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
    writer.entry(form.isForPrograms() ? whole(exported) : shown(exported));
  }

  private ExportedEntry whole(ExportedEntry exported) {
    Entry entry = exported.entry();
    JsonObject metadata = mask.object(entry.metadata().values());
    return ExportedEntry.of(with(entry, masked(entry.content(), exported), metadata));
  }

  /// A text of a call shows its input without the names of its members.
  private String masked(String text, ExportedEntry exported) {
    return mask.text(text, exported.input().orElse(JsonObject.EMPTY));
  }

  /// Neither the content of the entry nor other metadata are shown.
  private ExportedEntry shown(ExportedEntry exported) {
    String text = masked(PlainText.of(exported.text()), exported);
    JsonObject metadata = exported.entry().metadata().values();
    for (String name : SHOWN) {
      String shown = metadata.text(name, "");
      if (!shown.isEmpty()) {
        boolean isText = shown.equals(exported.text());
        metadata = metadata.with(name, isText ? text : masked(PlainText.of(shown), exported));
      }
    }
    Optional<JsonObject> input =
        options.isInputShown() ? exported.input().map(mask::object) : Optional.empty();
    return new ExportedEntry(with(exported.entry(), "", metadata), text, input);
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
