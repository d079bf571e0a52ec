package dev.tsearch.indexer.catalog;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.store.sidecar.SessionRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// How a program resumes one of its sessions.
///
/// @param folder the folder in which the program must run; empty if it is unknown
/// @param command the program and its arguments
public record Resumption(String folder, List<String> command) {
  /// The source of transcripts in the format of Pi, some of which are those of OpenClaw.
  public static final String PI = "pi";

  private static final long SCHEMA = 1;
  private static final String RESUME = "--resume";
  private static final String SESSION = "--session";

  private static final String OPENCLAW = "/.openclaw/agents/";

  /// Stands for the id of the session.
  private static final String ID = "{}";

  /// The command of each program that can resume a session by its id.
  private static final Map<String, List<String>> COMMANDS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("amp", List.of("amp", "threads", "continue", ID)),
              Map.entry("antigravity", List.of("agy", "--conversation", ID)),
              Map.entry("claude-code", List.of("claude", RESUME, ID)),
              Map.entry("codex", List.of("codex", "resume", ID)),
              Map.entry("copilot-cli", List.of("copilot", RESUME, ID)),
              Map.entry("crush", List.of("crush", SESSION, ID)),
              Map.entry("cursor-cli", List.of("cursor-agent", RESUME, ID)),
              Map.entry("droid", List.of("droid", RESUME, ID)),
              Map.entry("gemini-cli", List.of("gemini", RESUME, ID)),
              Map.entry("goose", List.of("goose", "session", RESUME, "--session-id", ID)),
              Map.entry("gptme", List.of("gptme", "--name", ID)),
              Map.entry("grok-build", List.of("grok", RESUME, ID)),
              Map.entry("hermes", List.of("hermes", RESUME, ID)),
              Map.entry("kimi", List.of("kimi", SESSION, ID)),
              Map.entry("kiro", List.of("kiro-cli", "chat", "--resume-id", ID)),
              Map.entry("llm", List.of("llm", "chat", "--cid", ID)),
              Map.entry("mistral-vibe", List.of("vibe", RESUME, ID)),
              Map.entry("opencode", List.of("opencode", SESSION, ID)),
              Map.entry("openhands", List.of("openhands", RESUME, ID)),
              Map.entry(PI, List.of("pi", SESSION, ID)),
              Map.entry("qwen-code", List.of("qwen", RESUME, ID))));

  /// A program with the format of another one.
  ///
  /// @param name what people call it
  /// @param source the format
  /// @param place a part of the paths of its sessions
  /// @param command how it resumes a session; empty if that is not known
  private record Relative(String name, String source, String place, List<String> command) {
    /// Copies the command.
    Relative {
      command = List.copyOf(command);
    }
  }

  /// The programs that keep sessions in the format of another one. Their commands are those of
  /// their sources: `packages/opencode/src/index.ts` of `Kilo-Org/kilocode`, which names the
  /// program `kilo`, and that of `XiaomiMiMo/MiMo-Code`; and of other programs that resume TraeX.
  /// That of Open Interpreter has no command for it.
  private static final List<Relative> RELATIVES =
      List.of(
          new Relative("Kilo CLI", "opencode", "/kilo/kilo.db", List.of("kilo", SESSION, ID)),
          new Relative(
              "MiMoCode", "opencode", "/mimocode/mimocode.db", List.of("mimo", SESSION, ID)),
          new Relative("TraeX", "codex", "/.trae/cli/", List.of("traex", "resume", ID)),
          new Relative("Open Interpreter", "codex", "/.openinterpreter/", List.of()));

  /// The programs that find a session from any folder.
  private static final Set<String> ANYWHERE = Set.of("amp", "goose", "gptme", "hermes", "llm");

  /// Copies the command.
  public Resumption {
    command = List.copyOf(command);
  }

  /// The formats whose sessions can be resumed.
  public static List<String> sources() {
    return List.copyOf(COMMANDS.keySet());
  }

  /// How a session is resumed; empty if its program cannot resume it: a sub-agent, or a session
  /// that tsearch named because the program did not.
  public static Optional<Resumption> of(SessionRow row) {
    return of(row, COMMANDS.getOrDefault(row.source(), List.of()));
  }

  /// How a session is resumed by the program that wrote it, which may be another one with the same
  /// format; empty if that program cannot resume it, or if it is not known how.
  ///
  /// @param path the path of the session's source
  public static Optional<Resumption> of(SessionRow row, String path) {
    return relative(row.source(), path)
        .map(program -> of(row, program.command()))
        .orElseGet(() -> of(row));
  }

  /// The program that wrote a session in the format of another one, and whose way to resume it is
  /// not known; empty for other sessions.
  public static Optional<String> unknownProgram(String source, String path) {
    return relative(source, path)
        .filter(program -> program.command().isEmpty())
        .map(Relative::name);
  }

  /// Whether other programs have sessions in a format.
  public static boolean isShared(String source) {
    return source.equals(PI)
        || RELATIVES.stream().anyMatch(program -> program.source().equals(source));
  }

  private static Optional<Relative> relative(String source, String path) {
    return RELATIVES.stream()
        .filter(program -> program.source().equals(source) && path.contains(program.place()))
        .findFirst();
  }

  private static Optional<Resumption> of(SessionRow row, List<String> words) {
    boolean isOwn = !row.session().startsWith("-") && row.session().indexOf('@') < 0;
    if (words.isEmpty() || !isOwn || !row.agent().isEmpty()) {
      return Optional.empty();
    }
    List<String> command =
        words.stream().map(word -> word.equals(ID) ? row.session() : word).toList();
    return Optional.of(new Resumption(row.project(), command));
  }

  /// How OpenClaw resumes a session.
  ///
  /// @param key the key that OpenClaw gave the session
  public static Resumption ofOpenClaw(SessionRow row, String key) {
    return new Resumption(row.project(), List.of("openclaw", "tui", SESSION, key));
  }

  /// Whether a transcript is one of OpenClaw, which has the format of Pi.
  public static boolean isOfOpenClaw(String path) {
    return path.contains(OPENCLAW);
  }

  /// The same in the folder of the session; empty if the program must run there, and the archive
  /// does not know it.
  public Optional<Resumption> placed(SessionRow row) {
    if (row.project().startsWith("/")) {
      return Optional.of(this);
    }
    return ANYWHERE.contains(row.source())
        ? Optional.of(new Resumption("", command))
        : Optional.empty();
  }

  /// The call of the program, for a shell.
  public String call() {
    return String.join(" ", command.stream().map(ShellWord::quoted).toList());
  }

  /// The command line that changes to the folder first, if it is known, for a shell.
  public String commandLine() {
    return folder.isEmpty() ? call() : "cd " + ShellWord.quoted(folder) + " && " + call();
  }

  /// The object of `resume --json`: `schema source session folder command shell`; without `folder`
  /// if the archive does not know it.
  public JsonObject toJson(SessionRow session) {
    return JsonObject.builder()
        .put("schema", SCHEMA)
        .put("source", session.source())
        .put("session", session.session())
        .putText("folder", folder)
        .put("command", command)
        .put("shell", commandLine())
        .build();
  }
}
