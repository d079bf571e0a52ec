package dev.tsearch.cli.config;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A program that keeps its transcripts in a folder of the user.
///
/// @param name the program
/// @param variable the environment variable that names the program's folder; empty if it has none
/// @param folder the program's folder otherwise
/// @param transcripts the paths of transcripts in that folder, as patterns of [#places]
record KnownProgram(String name, String variable, String folder, List<String> transcripts) {
  private static final String ANY = "*";
  private static final String DATA = "XDG_DATA_HOME";
  private static final String DATA_FOLDER = "~/.local/share";
  private static final String CONFIG = "XDG_CONFIG_HOME";
  private static final String CONFIG_FOLDER = "~/.config";
  private static final String MAC_FOLDER = "~/Library/Application Support";
  private static final String SESSIONS = "sessions";
  private static final String PROJECTS = "projects";
  private static final String WARP =
      "2BBY89MBSN.dev.warp/Library/Application Support/dev.warp.Warp-Stable/warp.sqlite";
  private static final List<String> CURSOR =
      List.of(
          "Cursor/User/globalStorage/state.vscdb", "Cursor/User/workspaceStorage/*/state.vscdb");

  /// Amazon Q is the earlier name of the program.
  private static final List<String> KIRO =
      List.of("kiro-cli/data.sqlite3", "amazon-q/data.sqlite3");

  /// Editors that are built on Visual Studio Code.
  private static final List<String> EDITORS =
      List.of("Code", "Code - Insiders", "VSCodium", "Cursor", "Windsurf");

  /// The extensions that keep tasks as Cline does.
  private static final List<String> EXTENSIONS =
      List.of("saoudrizwan.claude-dev", "rooveterinaryinc.roo-cline", "kilocode.kilo-code");

  /// All known programs but Claude Code and chibi, in the order of import.
  static final List<KnownProgram> ALL =
      List.of(
          new KnownProgram(
              "Codex CLI",
              "CODEX_HOME",
              "~/.codex",
              List.of(SESSIONS, "archived_sessions", "history.jsonl", "session_index.jsonl")),
          new KnownProgram(
              "Open Interpreter",
              "INTERPRETER_HOME",
              "~/.openinterpreter",
              List.of(SESSIONS, "archived_sessions")),
          new KnownProgram("TraeX", "", "~/.trae/cli", List.of(SESSIONS)),
          new KnownProgram("OpenClaude", "", "~/.openclaude", List.of(PROJECTS)),
          new KnownProgram("CodeBuddy", "", "~/.codebuddy", List.of(PROJECTS)),
          new KnownProgram("WorkBuddy", "", "~/.workbuddy", List.of(PROJECTS)),
          new KnownProgram("Qoder", "", "~/.qoder", List.of(PROJECTS)),
          new KnownProgram("iFlow", "", "~/.iflow", List.of(PROJECTS)),
          new KnownProgram("Command Code", "", "~/.commandcode", List.of(PROJECTS)),
          new KnownProgram(
              "Claude Desktop", "", MAC_FOLDER, List.of("Claude/local-agent-mode-sessions")),
          new KnownProgram("ChatGPT app", "", MAC_FOLDER, List.of("com.openai.chat")),
          new KnownProgram("Copilot CLI", "", "~/.copilot", List.of("session-state")),
          new KnownProgram("Copilot Chat", CONFIG, CONFIG_FOLDER, chats()),
          new KnownProgram("Copilot Chat", "", MAC_FOLDER, chats()),
          new KnownProgram("Gemini CLI", "GEMINI_CLI_HOME", "~", List.of(".gemini/tmp")),
          new KnownProgram("Tabnine", "", "~/.tabnine", List.of("agent/tmp")),
          new KnownProgram("Pi", "PI_CODING_AGENT_DIR", "~/.pi/agent", List.of(SESSIONS)),
          new KnownProgram("Pi", "", "~/.omp/agent", List.of(SESSIONS)),
          new KnownProgram("OpenClaw", "", "~/.openclaw", List.of("agents")),
          new KnownProgram("OpenHands", "", "~/.openhands", List.of("conversations")),
          new KnownProgram(
              "OpenCode",
              DATA,
              DATA_FOLDER,
              List.of(
                  "opencode/storage",
                  "opencode/opencode.db",
                  "kilo/kilo.db",
                  "mimocode/mimocode.db")),
          new KnownProgram("Cursor", CONFIG, CONFIG_FOLDER, CURSOR),
          new KnownProgram("Cursor", "", MAC_FOLDER, CURSOR),
          new KnownProgram("Cline", CONFIG, CONFIG_FOLDER, tasks()),
          new KnownProgram("Cline", "", MAC_FOLDER, tasks()),
          new KnownProgram(
              "Cline CLI", "CLINE_DIR", "~/.cline", List.of("data/sessions", "data/tasks")),
          new KnownProgram(
              "Cline CLI", "CLINE_DATA_DIR", "~/.cline/data", List.of(SESSIONS, "tasks")),
          new KnownProgram(
              "Cline CLI", "CLINE_SESSION_DATA_DIR", "~/.cline/data/sessions", List.of("")),
          new KnownProgram("Qwen Code", "QWEN_HOME", "~/.qwen", List.of(PROJECTS)),
          new KnownProgram("Cursor CLI", "", "~/.cursor", List.of(PROJECTS, "chats")),
          new KnownProgram("Cursor CLI", CONFIG, CONFIG_FOLDER, List.of("cursor/chats")),
          new KnownProgram("Droid", "", "~/.factory", List.of(SESSIONS)),
          new KnownProgram("Kimi Code", "KIMI_CODE_HOME", "~/.kimi-code", List.of(SESSIONS)),
          new KnownProgram("Kimi Code", "", "~/.kimi", List.of(SESSIONS)),
          new KnownProgram("Continue", "CONTINUE_GLOBAL_DIR", "~/.continue", List.of(SESSIONS)),
          new KnownProgram("Amp", DATA, DATA_FOLDER, List.of("amp/threads")),
          new KnownProgram("Goose", DATA, DATA_FOLDER, List.of("goose/sessions")),
          new KnownProgram("Hermes", "HERMES_HOME", "~/.hermes", List.of("state.db", SESSIONS)),
          new KnownProgram("Kiro CLI", DATA, DATA_FOLDER, KIRO),
          new KnownProgram("Kiro CLI", "", MAC_FOLDER, KIRO),
          new KnownProgram(
              "llm", "LLM_USER_PATH", "~/.config/io.datasette.llm", List.of("logs.db")),
          new KnownProgram("llm", "", MAC_FOLDER, List.of("io.datasette.llm/logs.db")),
          new KnownProgram("Zed", DATA, DATA_FOLDER, List.of("zed/threads/threads.db")),
          new KnownProgram("Zed", "", MAC_FOLDER, List.of("Zed/threads/threads.db")),
          new KnownProgram(
              "Warp", "XDG_STATE_HOME", "~/.local/state", List.of("warp-terminal/warp.sqlite")),
          new KnownProgram("Warp", "", "~/Library/Group Containers", List.of(WARP)),
          new KnownProgram("gptme", DATA, DATA_FOLDER, List.of("gptme/logs")),
          new KnownProgram("Mistral Vibe", "VIBE_HOME", "~/.vibe", List.of("logs/session")),
          new KnownProgram("Grok Build", "GROK_HOME", "~/.grok", List.of(SESSIONS)),
          new KnownProgram("Antigravity", "", "~/.gemini/antigravity-cli", List.of("brain")));

  /// Copies the list.
  KnownProgram {
    transcripts = List.copyOf(transcripts);
  }

  private static List<String> chats() {
    var folders = new ArrayList<String>();
    for (String editor : EDITORS) {
      folders.add(editor + "/User/globalStorage/emptyWindowChatSessions");
      folders.add(editor + "/User/workspaceStorage/*/chatSessions");
    }
    return folders;
  }

  private static List<String> tasks() {
    var folders = new ArrayList<String>();
    for (String editor : EDITORS) {
      for (String extension : EXTENSIONS) {
        folders.add(editor + "/User/globalStorage/" + extension + "/tasks");
      }
    }
    return folders;
  }

  /// The paths that a pattern means, in the order of their names. Names with `*` are those of files
  /// that exist; a pattern without any is one path, which need not exist.
  ///
  /// @param pattern names, separated by `/`
  static List<Path> places(Path folder, String pattern) {
    if (!pattern.contains(ANY)) {
      return List.of(folder.resolve(pattern));
    }
    List<Path> places = List.of(folder);
    for (Path part : Path.of(pattern)) {
      String name = part.toString();
      var next = new ArrayList<Path>();
      for (Path place : places) {
        if (name.contains(ANY)) {
          next.addAll(named(place, name));
        } else {
          next.add(place.resolve(name));
        }
      }
      places = next;
    }
    return places;
  }

  private static List<Path> named(Path folder, String name) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    var found = new ArrayList<Path>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, name)) {
      files.forEach(found::add);
    } catch (IOException _) {
      return List.of(); // unreadable: nothing can be imported from it
    }
    return found.stream().sorted().toList();
  }
}
