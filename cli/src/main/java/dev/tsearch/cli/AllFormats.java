package dev.tsearch.cli;

import dev.tsearch.cli.command.SourceFormats;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import dev.tsearch.indexer.format.document.Document;
import dev.tsearch.indexer.format.entire.Entire;
import dev.tsearch.indexer.format.fluux.Fluux;
import dev.tsearch.indexer.format.hooks.HookLog;
import java.util.List;

/// Every source format. The last one accepts files that no other format claims.
final class AllFormats implements SourceFormats {

  @Override
  public Detector reading(Json json) {
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
