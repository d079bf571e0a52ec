package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.search.SearchOptions;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.core.export.ExportOptions;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import dev.tsearch.indexer.export.ExportRequest;
import dev.tsearch.indexer.export.ExportRequest.ExportPart;
import dev.tsearch.indexer.format.TranscriptWriter.WritableFormat;
import dev.tsearch.indexer.format.all.AllFormats;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// The options of `export`.
///
/// @param arguments the command line
record ExportArguments(ParseResult arguments) {
  /// The suffix of a document that is none of the forms.
  private static final Pattern OTHER_DOCUMENT =
      Pattern.compile(
          "\\.(?:pdf|docx?|odt|rtf|tex|epub|xml|csv|tsv|ya?ml)$", Pattern.CASE_INSENSITIVE);

  private static final String TOOL_INPUT = "--tool-input";
  private static final String NO_TOOLS = "--no-tools";
  private static final String NO_THINKING = "--no-thinking";

  private static final String AS = "--as";
  private static final String SOURCE = "source";
  private static final String ORIGIN = "--origin";
  private static final String OUTPUT = "--output";
  private static final String SITE = "--site";
  private static final String FORCE = "--force";
  private static final String STRICT = "--strict";
  private static final String MESSAGES = "messages";
  private static final String QUERY = "--query";
  private static final String LIMIT = "-n";
  private static final String MAX_TOKENS = "--max-tokens";
  private static final String THINKING = "--thinking";
  private static final String MAX_CONTENT = "--max-content";
  private static final String REDACT = "--redact";
  private static final String NO_REDACT = "--no-redact";
  private static final String STANDARD_OUTPUT = "-";

  /// Options that select entries of whole conversations.
  private static final List<String> OF_SESSIONS =
      List.of(
          ShowOptions.ARCHIVED,
          ShowOptions.META,
          ShowOptions.AGENTS,
          ShowOptions.HOOKS,
          TurnRange.OPTION,
          NO_TOOLS,
          NO_THINKING,
          TOOL_INPUT);

  /// Options about the text of documents for people.
  private static final List<String> OF_TEXT = List.of(THINKING, TOOL_INPUT, MAX_CONTENT);

  static CommandSpec spec() {
    return Options.none()
        .addOption(
            Options.choice(
                "FORM",
                "md, html, json; jsonl: all lines of the archive; chibi, claude-code, entire,"
                    + " fluux: files of that program; messages: what the model receives; source:"
                    + " the imported bytes",
                () -> forms().iterator(),
                AS))
        .addOption(
            Options.value(
                "FILE", "write it there; - for stdout; a new folder for a program", "-o", OUTPUT))
        .addOption(
            Options.value(
                "FOLDER",
                "with --as html: the sessions that match the words, or all, as pages in a new FOLDER",
                SITE))
        .addOption(Options.flag("write over a file that is there", FORCE))
        .addOption(
            Options.flag("write nothing if the program's format cannot hold everything", STRICT))
        .addOption(Options.flag("also what precedes the last compaction", ShowOptions.ARCHIVED))
        .addOption(Options.flag("also entries about the session itself", ShowOptions.META))
        .addOption(
            Options.flag("also conversations of sub-agents, after the session", ShowOptions.AGENTS))
        .addOption(
            Options.flag("also the session's hook events, where they happened", ShowOptions.HOOKS))
        .addOption(TurnRange.option())
        .addOption(Options.flag("unfold thinking", THINKING))
        .addOption(Options.flag("without thinking", NO_THINKING))
        .addOption(Options.flag("the whole input of tool calls, as JSON", TOOL_INPUT))
        .addOption(Options.flag("without calls and results of tools", NO_TOOLS))
        .addOption(Options.value("N", "cut each text to N characters", MAX_CONTENT))
        .addOption(
            Options.flag("mask keys, tokens and passwords (default: in md and html)", REDACT))
        .addOption(Options.flag("keep keys, tokens and passwords", NO_REDACT))
        .addOption(Options.value("QUERY", "the best passages for a query", QUERY))
        .addOption(SearchOptions.all())
        .addOption(
            Options.value(
                "N", "at most N passages (" + SearchRequest.DEFAULT_LIMIT + ")", LIMIT, "--limit"))
        .addOption(Options.value("N", "as many passages as fit in N tokens, about", MAX_TOKENS))
        .addOption(
            Options.value("PATH", "with --as source: which file of several, or its number", ORIGIN))
        .addPositional(Options.words("SESSION"));
  }

  boolean has(String option) {
    return Options.isGiven(arguments, option);
  }

  List<String> names() {
    return Options.wordsOf(arguments);
  }

  Optional<String> query() {
    return Options.valueOf(arguments, QUERY);
  }

  Optional<String> origin() {
    return Options.valueOf(arguments, ORIGIN);
  }

  /// The new folder for a site; empty if none is wanted.
  Optional<String> site() {
    return Options.valueOf(arguments, SITE);
  }

  /// Rejects what has no effect on a site.
  void checkSite() throws UserException {
    if (!Options.valueOf(arguments, AS).filter(ExportForm.HTML.word()::equals).isPresent()) {
      throw new UserException(SITE + " needs --as html");
    }
    String why = "has no effect with " + SITE;
    reject(List.of(OUTPUT, FORCE, STRICT, QUERY, LIMIT, MAX_TOKENS, ORIGIN), why);
    reject(OF_SESSIONS, why + ": sessions are whole");
    reject(OF_TEXT, why + ": entries are whole");
    if (names().isEmpty()) {
      reject(List.of(SearchOptions.ALL), "needs words");
    }
    if (has(REDACT) && has(NO_REDACT)) {
      throw new UserException("choose one of " + REDACT + ", " + NO_REDACT);
    }
  }

  /// Whether the imported bytes are wanted.
  boolean isSource() {
    return Options.valueOf(arguments, AS).filter(SOURCE::equals).isPresent();
  }

  /// Whether the messages that the model receives are wanted.
  boolean isMessages() {
    return Options.valueOf(arguments, AS).filter(MESSAGES::equals).isPresent();
  }

  /// The program in whose format files are wanted; empty for another form.
  Optional<WritableFormat> program() {
    return Options.valueOf(arguments, AS)
        .flatMap(name -> programs().filter(format -> format.name().equals(name)).findFirst());
  }

  private static Stream<WritableFormat> programs() {
    return AllFormats.detector(Json.SOURCE).formats().stream()
        .filter(WritableFormat.class::isInstance)
        .map(WritableFormat.class::cast);
  }

  private static Stream<String> forms() {
    return Stream.concat(
        Stream.of("md", "html", "json", "jsonl", MESSAGES, SOURCE),
        programs().map(WritableFormat::name));
  }

  /// Whether nothing is to be written if something would be lost.
  boolean isStrict() {
    return has(STRICT);
  }

  /// Rejects what has no effect on whole sessions as a program has them.
  void checkWhole() throws UserException {
    if (names().isEmpty()) {
      throw new UserException("export needs a SESSION; `tsearch sessions` lists sessions");
    }
    String form = AS + " " + Options.valueOf(arguments, AS).orElse("");
    reject(
        List.of(QUERY, LIMIT, MAX_TOKENS, SearchOptions.ALL, ORIGIN), "has no effect with " + form);
    reject(OF_SESSIONS, "has no effect with " + form + ": sessions are whole");
    reject(OF_TEXT, "has no effect with " + form + ": entries are whole");
    reject(List.of(REDACT), "has no effect with " + form);
    if (isMessages()) {
      reject(List.of(STRICT), "needs the format of a program");
    }
  }

  /// The typed form, else the form of the file's suffix, else Markdown.
  ///
  /// @throws UserException if the typed one is unknown, or the suffix is that of another document
  ExportForm form() throws UserException {
    Optional<String> typed = Options.valueOf(arguments, AS);
    if (typed.isPresent()) {
      return ExportForm.of(typed.get())
          .orElseThrow(() ->
              new UserException(
                  AS
                      + " must be "
                      + forms().collect(Collectors.joining(", "))
                      + "; got "
                      + typed.get()));
    }
    String file = Options.valueOf(arguments, OUTPUT).orElse("");
    Optional<ExportForm> known = ExportForm.ofFile(file);
    if (known.isEmpty() && OTHER_DOCUMENT.matcher(file).find()) {
      throw new UserException(
          "export makes no such file: " + file, "type " + AS + " md, html, json or jsonl");
    }
    return known.orElse(ExportForm.MD);
  }

  /// Where to write.
  ///
  /// @param isSafe whether a terminal may get it
  /// @throws UserException if standard output is a terminal that may not get it
  ExportOutput output(boolean isSafe, boolean isTerminal, Environment environment)
      throws UserException {
    Optional<String> file = Options.valueOf(arguments, OUTPUT);
    if (file.isEmpty() && isTerminal && !isSafe) {
      throw new UserException(
          "a source may hold anything; name a file with -o, or -o - to see it all the same");
    }
    boolean isFile = file.isPresent() && !file.get().equals(STANDARD_OUTPUT);
    Optional<Path> path = isFile ? Optional.of(environment.path(file.get())) : Optional.empty();
    return new ExportOutput(path, has(FORCE));
  }

  /// How texts are shown.
  ExportOptions text() throws UserException {
    return new ExportOptions(
        has(THINKING),
        has(TOOL_INPUT),
        Options.numberOf(arguments, MAX_CONTENT, 1, Integer.MAX_VALUE));
  }

  /// Whether secrets are masked: in documents for people unless they are to stay.
  boolean isRedacted() throws UserException {
    return has(REDACT) || (!has(NO_REDACT) && !form().isForPrograms());
  }

  /// Whether the lines of the archive are wanted: all of them, unless turns are chosen.
  private boolean isOfLines() throws UserException {
    return form() == ExportForm.JSONL && !has(TurnRange.OPTION);
  }

  /// What is wanted of each conversation.
  ExportRequest request() throws UserException {
    TurnRange turns = TurnRange.of(arguments);
    Set<ExportPart> parts = EnumSet.noneOf(ExportPart.class);
    add(
        ExportPart.ARCHIVED,
        has(ShowOptions.ARCHIVED) || has(TurnRange.OPTION) || isOfLines(),
        parts);
    add(ExportPart.META, has(ShowOptions.META) || isOfLines(), parts);
    add(ExportPart.AGENTS, has(ShowOptions.AGENTS) || isOfLines(), parts);
    add(ExportPart.HOOKS, has(ShowOptions.HOOKS), parts);
    add(ExportPart.TOOLS, !has(NO_TOOLS), parts);
    add(ExportPart.THINKING, !has(NO_THINKING), parts);
    add(ExportPart.INPUTS, has(TOOL_INPUT) || isRedacted(), parts);
    Revisions revisions = isOfLines() ? Revisions.ALL : Revisions.NEWEST;
    return new ExportRequest(revisions, turns.first(), turns.last(), parts);
  }

  private static void add(ExportPart part, boolean isWanted, Set<ExportPart> parts) {
    if (isWanted) {
      parts.add(part);
    }
  }

  /// The greatest number of passages.
  int limit() throws UserException {
    return Options.numberOf(arguments, LIMIT, 1, SearchRequest.DEFAULT_LIMIT);
  }

  /// The greatest number of tokens of passages.
  int maxTokens() throws UserException {
    return Options.numberOf(arguments, MAX_TOKENS, 1, Integer.MAX_VALUE);
  }

  /// Rejects what the exact bytes of a source exclude.
  void checkSource() throws UserException {
    reject(List.of(REDACT), "has no effect with --as source: the bytes are those of the source");
  }

  /// Rejects options that contradict each other or have no effect.
  void check() throws UserException {
    if (names().isEmpty() == query().isEmpty()) {
      throw new UserException(
          names().isEmpty()
              ? "export needs a SESSION, or --query QUERY; `tsearch sessions` lists sessions"
              : "choose one of SESSION, " + QUERY);
    }
    if (has(THINKING) && has(NO_THINKING)) {
      throw new UserException("choose one of " + THINKING + ", " + NO_THINKING);
    }
    if (has(REDACT) && has(NO_REDACT)) {
      throw new UserException("choose one of " + REDACT + ", " + NO_REDACT);
    }
    if (has(ORIGIN)) {
      throw new UserException(ORIGIN + " needs --as source");
    }
    reject(List.of(STRICT), "needs --as with the format of a program");
    if (form().isForPrograms()) {
      reject(OF_TEXT, "has no effect with --as " + form().word() + ": its entries are whole");
    }
    if (query().isPresent()) {
      reject(OF_SESSIONS, "needs a SESSION, and no " + QUERY);
      if (form() != ExportForm.MD) {
        reject(List.of(MAX_TOKENS), "needs --as md");
      }
    } else {
      reject(List.of(LIMIT, MAX_TOKENS, SearchOptions.ALL), "needs " + QUERY);
    }
    request();
    text();
    limit();
    maxTokens();
  }

  private void reject(List<String> options, String why) throws UserException {
    var given = new ArrayList<>(options);
    given.removeIf(option -> !has(option));
    if (!given.isEmpty()) {
      throw new UserException(given.getFirst() + " " + why);
    }
  }
}
