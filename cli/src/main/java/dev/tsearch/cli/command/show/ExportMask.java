package dev.tsearch.cli.command.show;

import dev.tsearch.cli.config.SecretPatterns;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.export.ConversationWriter;
import dev.tsearch.core.export.ExportedEntry;
import dev.tsearch.core.redact.SecretMask;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Masks the secrets of an export, if they are to be masked, and says how many there were.
///
/// @param mask counts them; empty if they stay
record ExportMask(Optional<SecretMask> mask) {

  /// The mask that the options ask for.
  static ExportMask of(ExportArguments options, Settings settings) throws UserException {
    return new ExportMask(
        options.isRedacted()
            ? Optional.of(new SecretMask(SecretPatterns.all(settings)))
            : Optional.empty());
  }

  /// The writer of the document.
  ConversationWriter writer(ExportArguments options, OutputStream out) throws UserException {
    return mask.isPresent()
        ? ConversationWriter.redacting(options.form(), options.text(), out, mask.get())
        : ConversationWriter.of(options.form(), options.text(), out);
  }

  /// An entry of the document, with what is needed to find its secrets.
  ExportedEntry entry(Entry entry, OriginalBytes originals) throws IOException {
    return new ExportedEntry(
        entry, entry.content(), mask.isPresent() ? originals.input(entry) : Optional.empty());
  }

  /// The text of an entry of the document.
  String text(ExportedEntry exported) {
    JsonObject input = exported.input().orElse(JsonObject.EMPTY);
    return mask.map(secrets -> secrets.text(exported.text(), input)).orElse(exported.text());
  }

  /// Says how many secrets of which kinds were masked.
  void report(Console console) throws IOException {
    SortedMap<String, Long> counts = mask.map(SecretMask::counts).orElseGet(TreeMap::new);
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    if (all > 0) {
      String kinds =
          counts.entrySet().stream()
              .map(kind -> kind.getKey() + " " + Quantity.count(kind.getValue()))
              .collect(Collectors.joining(", "));
      console.say(
          "masked "
              + Quantity.of(all, "secret", "secrets")
              + " ("
              + kinds
              + "); --no-redact keeps"
              + " them");
    } else if (mask.isPresent()) {
      console.say("no secret found to mask");
    }
  }
}
