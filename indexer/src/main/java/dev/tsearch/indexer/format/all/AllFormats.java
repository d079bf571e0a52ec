package dev.tsearch.indexer.format.all;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.aider.Aider;
import dev.tsearch.indexer.format.amp.Amp;
import dev.tsearch.indexer.format.antigravity.Antigravity;
import dev.tsearch.indexer.format.chatgpt.ChatGpt;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import dev.tsearch.indexer.format.claude.ClaudeHistory;
import dev.tsearch.indexer.format.claude.ClaudeStream;
import dev.tsearch.indexer.format.claude.SavedResults;
import dev.tsearch.indexer.format.claudeai.ClaudeAi;
import dev.tsearch.indexer.format.cline.Cline;
import dev.tsearch.indexer.format.cline.ClineManifest;
import dev.tsearch.indexer.format.cline.ClineSession;
import dev.tsearch.indexer.format.codex.Codex;
import dev.tsearch.indexer.format.codex.OldRollout;
import dev.tsearch.indexer.format.continuedev.ContinueDev;
import dev.tsearch.indexer.format.copilot.CopilotCli;
import dev.tsearch.indexer.format.copilot.CopilotWorkspace;
import dev.tsearch.indexer.format.crush.Crush;
import dev.tsearch.indexer.format.cursor.CursorCli;
import dev.tsearch.indexer.format.cursor.CursorStore;
import dev.tsearch.indexer.format.cursor.CursorText;
import dev.tsearch.indexer.format.cursoride.CursorIde;
import dev.tsearch.indexer.format.document.Document;
import dev.tsearch.indexer.format.droid.Droid;
import dev.tsearch.indexer.format.droid.DroidSettings;
import dev.tsearch.indexer.format.entire.Entire;
import dev.tsearch.indexer.format.fluux.Fluux;
import dev.tsearch.indexer.format.gemini.GeminiCli;
import dev.tsearch.indexer.format.goose.GooseDatabase;
import dev.tsearch.indexer.format.goose.GooseLog;
import dev.tsearch.indexer.format.gptme.Gptme;
import dev.tsearch.indexer.format.grok.GrokBuild;
import dev.tsearch.indexer.format.grok.GrokSummary;
import dev.tsearch.indexer.format.grok.GrokUpdates;
import dev.tsearch.indexer.format.hermes.Hermes;
import dev.tsearch.indexer.format.hermes.HermesFile;
import dev.tsearch.indexer.format.hooks.HookLog;
import dev.tsearch.indexer.format.kimi.Kimi;
import dev.tsearch.indexer.format.kimi.KimiState;
import dev.tsearch.indexer.format.kiro.AmazonQ;
import dev.tsearch.indexer.format.kiro.KiroCli;
import dev.tsearch.indexer.format.kiro.KiroFile;
import dev.tsearch.indexer.format.llm.LlmLog;
import dev.tsearch.indexer.format.opencode.OpenCode;
import dev.tsearch.indexer.format.opencode.OpenCodeDatabase;
import dev.tsearch.indexer.format.openhands.OpenHands;
import dev.tsearch.indexer.format.pi.Pi;
import dev.tsearch.indexer.format.qwen.QwenCode;
import dev.tsearch.indexer.format.slack.SlackExport;
import dev.tsearch.indexer.format.specstory.SpecStory;
import dev.tsearch.indexer.format.sweagent.SweAgent;
import dev.tsearch.indexer.format.taubench.TauBench;
import dev.tsearch.indexer.format.vibe.MistralVibe;
import dev.tsearch.indexer.format.vibe.VibeFile;
import dev.tsearch.indexer.format.vibe.VibeMeta;
import dev.tsearch.indexer.format.vscode.CopilotChat;
import dev.tsearch.indexer.format.warp.Warp;
import dev.tsearch.indexer.format.zed.ZedThreads;
import dev.tsearch.indexer.rows.DatabaseLayout;
import dev.tsearch.indexer.rows.RowFormat;
import java.util.List;
import java.util.Optional;

/// Every source format. The last one accepts files that no other format claims.
public final class AllFormats {
  private AllFormats() {}

  /// Returns a detector of all formats.
  ///
  /// @param json parses the values of sources
  public static Detector detector(Json json) {
    return new Detector(
        List.of(
            new SavedResults(json),
            new ClaudeCode(json),
            new ClaudeHistory(json),
            new ClaudeStream(json),
            new Chibi(json),
            new Entire(json),
            new Fluux(json),
            new HookLog(json),
            new Codex(json),
            new OldRollout(json),
            new CopilotCli(json),
            new CopilotWorkspace(json),
            new GeminiCli(json),
            new Pi(json),
            new ChatGpt(json),
            new ClaudeAi(json),
            new SweAgent(json),
            new OpenHands(json),
            new QwenCode(json),
            new CursorCli(json),
            new CursorText(json),
            new Droid(json),
            new DroidSettings(json),
            new Kimi(json),
            new KimiState(json),
            new Gptme(json),
            new MistralVibe(json),
            new VibeFile(json),
            new GrokBuild(json),
            new GrokUpdates(json),
            new VibeMeta(json),
            new GrokSummary(json),
            new Antigravity(json),
            new Cline(json),
            new ClineSession(json),
            new ClineManifest(json),
            new ContinueDev(json),
            new Amp(json),
            new GooseLog(json),
            new OpenCode(json),
            new OpenCodeDatabase(json),
            new CursorIde(json),
            new CursorStore(json, "id", "data"),
            new CursorStore(json, "key", "value"),
            new GooseDatabase(json),
            new Crush(json),
            new Hermes(json),
            new HermesFile(json),
            new KiroCli(json),
            new KiroFile(json),
            new AmazonQ(json),
            new LlmLog(json),
            new ZedThreads(json),
            new Warp(json),
            new SpecStory(json),
            new Aider(json),
            new SlackExport(json),
            new TauBench(json),
            new CopilotChat(json),
            new Document(json)));
  }

  /// Identifies what is recognized, see [Detector#generation].
  public static String generation() {
    return detector(Json.SOURCE).generation();
  }

  /// The format whose transcripts repeat the sessions of a source, see [SourceFormat#replaces].
  public static Optional<String> replacedBy(String source) {
    return detector(Json.SOURCE).named(source).flatMap(SourceFormat::replaces);
  }

  /// The layouts of the databases from which formats have rows.
  public static List<DatabaseLayout> databases() {
    return detector(Json.SOURCE).formats().stream()
        .filter(RowFormat.class::isInstance)
        .map(format -> ((RowFormat) format).layout())
        .toList();
  }
}
