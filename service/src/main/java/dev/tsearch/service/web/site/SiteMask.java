package dev.tsearch.service.web.site;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.export.PlainText;
import dev.tsearch.core.redact.SecretMask;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.sidecar.TimedText;
import dev.tsearch.core.transcript.call.CallInput;
import dev.tsearch.indexer.catalog.OutlinedEntry;
import java.util.Optional;

/// Replaces the secrets in what a site shows.
///
/// @param mask replaces and counts them; empty if they stay
record SiteMask(Optional<SecretMask> mask) {

  String text(String text) {
    return text(text, JsonObject.EMPTY);
  }

  /// A text without its secrets, and without those of the object that it shows. Characters that
  /// pages leave out may divide a secret: then they are left out here.
  private String text(String text, JsonObject shown) {
    if (mask.isEmpty()) {
      return text;
    }
    String plain = PlainText.of(text);
    String masked = mask.get().text(plain, shown);
    return masked.equals(plain) ? text : masked;
  }

  JsonObject object(JsonObject value) {
    return mask.map(secrets -> secrets.object(value)).orElse(value);
  }

  Entry entry(Entry entry, Optional<JsonObject> source) {
    if (mask.isEmpty()) {
      return entry;
    }
    JsonObject input =
        entry.type().equals(EntryType.TOOL_CALL)
            ? source.flatMap(value -> CallInput.of(value, entry)).orElse(JsonObject.EMPTY)
            : JsonObject.EMPTY;
    return new Entry(
        entry.id(),
        entry.timestamp(),
        text(entry.from()),
        text(entry.to()),
        text(entry.content(), input),
        entry.type(),
        new Metadata(object(entry.metadata().values())));
  }

  OutlinedEntry outlined(OutlinedEntry one) {
    return one.prompt().isEmpty() ? one : one.withPrompt(text(one.prompt()));
  }

  SessionRow row(SessionRow row) {
    return new SessionRow(
        row.source(),
        row.session(),
        row.agent(),
        text(row.project()),
        row.count(),
        row.min(),
        row.max(),
        row.isTimeInferred(),
        timed(row.prompt()),
        timed(row.name()),
        timed(row.summary()));
  }

  private TimedText timed(TimedText timed) {
    return new TimedText(text(timed.text()), timed.time());
  }
}
