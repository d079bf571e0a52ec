package dev.tsearch.indexer.format.all;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.chatgpt.ChatGpt;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import dev.tsearch.indexer.format.claudeai.ClaudeAi;
import dev.tsearch.indexer.format.codex.Codex;
import dev.tsearch.indexer.format.copilot.CopilotCli;
import dev.tsearch.indexer.format.document.Document;
import dev.tsearch.indexer.format.entire.Entire;
import dev.tsearch.indexer.format.fluux.Fluux;
import dev.tsearch.indexer.format.gemini.GeminiCli;
import dev.tsearch.indexer.format.hooks.HookLog;
import dev.tsearch.indexer.format.openhands.OpenHands;
import dev.tsearch.indexer.format.pi.Pi;
import dev.tsearch.indexer.format.sweagent.SweAgent;
import java.util.List;

/// Every source format. The last one accepts files that no other format claims.
public final class AllFormats {
  private AllFormats() {}

  /// Returns a detector of all formats.
  ///
  /// @param json parses the values of sources
  public static Detector detector(Json json) {
    return new Detector(
        List.of(
            new ClaudeCode(json),
            new Chibi(json),
            new Entire(json),
            new Fluux(json),
            new HookLog(json),
            new Codex(json),
            new CopilotCli(json),
            new GeminiCli(json),
            new Pi(json),
            new ChatGpt(json),
            new ClaudeAi(json),
            new SweAgent(json),
            new OpenHands(json),
            new Document(json)));
  }
}
