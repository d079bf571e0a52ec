package dev.tsearch.indexer.format;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import dev.tsearch.indexer.format.document.Document;
import dev.tsearch.indexer.format.entire.Entire;
import dev.tsearch.indexer.format.fluux.Fluux;
import dev.tsearch.indexer.format.hooks.HookLog;
import java.util.List;

/// The formats in the order of the program (`AllFormats` in `cli`).
public final class EveryFormat {
  private EveryFormat() {}

  /// A detector of all formats, with the limits of sources.
  public static Detector detector() {
    return detector(Json.SOURCE);
  }

  /// A detector of all formats, with the limits of a parser.
  public static Detector detector(Json json) {
    return new Detector(
        List.of(
            new ClaudeCode(json),
            new Chibi(json),
            new Entire(json),
            new Fluux(json),
            new HookLog(json),
            new Document(json)));
  }
}
