package dev.tsearch.service.web;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.service.web.archive.ArchiveDesk;
import dev.tsearch.service.web.html.PageAddress;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/// Sessions as one document: `/export` with `session`, once for each, and `as`, the form.
/// Thread-safe.
///
/// @param served the archive and the surroundings
/// @param desk writes the document
record SelectionExport(ServedLibrary served, ArchiveDesk desk) {

  /// The document of an address.
  ///
  /// @throws InvalidQuestionException if no session is named, or one that the archive does not have
  WebDownload answer(PageAddress address) throws IOException, InvalidQuestionException {
    List<String> names = address.of("session");
    if (names.isEmpty()) {
      throw new InvalidQuestionException("session", "no session is chosen", "");
    }
    ExportForm form =
        ExportForm.of(address.value("as"))
            .orElseThrow(
                () -> new InvalidQuestionException("as", "must be md, html, json or jsonl", ""));
    String first = "";
    try (OpenLibrary open = served.opener().open().open()) {
      for (String name : names) {
        if (!(open.meaning(name) instanceof Meaning.OneSession(TranscriptId found))) {
          throw new InvalidQuestionException("session", "no session is called " + name, "");
        }
        first = first.isEmpty() ? found.session() : first;
      }
    }
    String plain = first.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String more = names.size() == 1 ? "" : "-and-" + (names.size() - 1) + "-more";
    String file = plain.substring(0, Math.min(40, plain.length())) + more + "." + form.word();
    return new WebDownload(
        file,
        type(form),
        out -> {
          try {
            desk.export(names, form, out);
          } catch (InvalidQuestionException e) {
            throw new IOException(e);
          }
        });
  }

  private static String type(ExportForm form) {
    return switch (form) {
      case MD -> "text/markdown; charset=utf-8";
      case HTML -> "text/html; charset=utf-8";
      case JSON -> "application/json";
      case JSONL -> "application/x-ndjson";
    };
  }
}
