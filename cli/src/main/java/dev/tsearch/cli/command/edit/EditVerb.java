package dev.tsearch.cli.command.edit;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.SecretPatterns;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.edit.ContextStrategy;
import dev.tsearch.core.edit.Injection;
import dev.tsearch.core.edit.Position;
import dev.tsearch.core.edit.Redaction;
import dev.tsearch.core.edit.Redaction.Redacted;
import dev.tsearch.core.edit.Redaction.SignedThinking;
import dev.tsearch.core.edit.RefusedEditException;
import dev.tsearch.core.edit.TranscriptFile;
import dev.tsearch.core.edit.TranscriptFile.Followers;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.redact.SecretFinder;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ParseResult;

/// What the command can do with a file.
enum EditVerb {
  /// Inserts a prompt.
  REMIND("remind", "TEXT", 1),
  /// Inserts a prompt and its answer.
  EXCHANGE("exchange", "PROMPT ANSWER", 2),
  /// Inserts a tool call and its result.
  TOOL_RESULT("tool-result", "TOOL INPUT RESULT", 3),
  /// Inserts facts about the project.
  CONTEXT("context", "NAME=FACT…", 1),
  /// Sets the text of a line.
  SET_TEXT("set-text", "ID TEXT", 2),
  /// Sets the result of a tool call.
  SUMMARIZE("summarize", "CALL TEXT", 2),
  /// Replaces long results.
  PRUNE("prune", "", 0),
  /// Replaces what a regular expression matches, or all secrets.
  REDACT("redact", "PATTERN", 1),
  /// Removes a line.
  REMOVE("remove", "ID", 1);

  static final String AT = "--at";
  static final String FAILED = "--failed";
  static final String LIMIT = "--limit";
  static final String THINKING = "--thinking";
  static final String SECRETS = "--secrets";
  static final String TREE = "--tree";
  static final String NO_RELINK = "--no-relink";

  private static final List<EditVerb> INSERTING = List.of(REMIND, EXCHANGE, TOOL_RESULT);

  private final String word;
  private final String takes;
  private final int least;

  EditVerb(String word, String takes, int least) {
    this.word = word;
    this.takes = takes;
    this.least = least;
  }

  /// The known kinds of secrets and those of the settings.
  @FunctionalInterface
  interface KnownSecrets {
    /// Reads the settings.
    SecretFinder finder() throws UserException;
  }

  /// The verb of a word.
  ///
  /// @param typed all words of the command line, for the message
  static EditVerb of(String word, List<String> typed) throws UserException {
    Optional<EditVerb> verb =
        Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    return verb.orElseThrow(() ->
        new UserException(
            "edit has no verb "
                + word
                + ", only "
                + Arrays.stream(values()).map(each -> each.word).collect(Collectors.joining(", "))
                + "; to search for the words, type: tsearch -- edit "
                + String.join(" ", typed)));
  }

  /// Changes a file; returns what was done, or nothing if nothing changed.
  ///
  /// @param secrets what `redact --secrets` replaces
  Optional<String> apply(
      Injection injection, List<String> words, KnownSecrets secrets, ParseResult arguments)
      throws IOException, UserException, RefusedEditException {
    boolean isOfSecrets = Options.isGiven(arguments, SECRETS);
    if (isOfSecrets && this != REDACT) {
      throw new UserException(SECRETS + " is for redact");
    }
    checkCount(words, isOfSecrets ? "" : takes, isOfSecrets ? 0 : least);
    if (Options.isGiven(arguments, AT) && !INSERTING.contains(this)) {
      throw new UserException(AT + " is for remind, exchange and tool-result");
    }
    TranscriptFile file = injection.file();
    switch (this) {
      case REMIND -> injection.injectReminder(words.getFirst(), at(arguments, "start"));
      case EXCHANGE ->
          injection.injectExchange(words.getFirst(), words.get(1), at(arguments, "start"));
      case TOOL_RESULT ->
          injection.injectToolResult(
              words.getFirst(),
              input(words.get(1)),
              words.get(2),
              Options.isGiven(arguments, FAILED),
              at(arguments, "current"));
      case CONTEXT -> new ContextStrategy.ProjectContext(facts(words)).apply(injection);
      case SET_TEXT -> file.setText(words.getFirst(), words.get(1));
      case SUMMARIZE -> injection.summarizeToolResult(words.getFirst(), words.get(1));
      case PRUNE -> {
        return prune(injection, arguments);
      }
      case REDACT -> {
        SecretFinder finder =
            isOfSecrets ? secrets.finder() : SecretPatterns.only("PATTERN", words.getFirst());
        return redact(file, finder, arguments);
      }
      case REMOVE -> {
        return Optional.of(remove(file, words.getFirst(), arguments));
      }
    }
    return Optional.of(
        switch (this) {
          case SET_TEXT, SUMMARIZE -> "changed 1 line";
          case EXCHANGE, TOOL_RESULT -> "inserted 2 lines";
          default -> "inserted 1 line";
        });
  }

  private void checkCount(List<String> words, String takes, int least) throws UserException {
    boolean isMore = takes.endsWith("…");
    if (words.size() < least || (words.size() > least && !isMore)) {
      String needs = takes.isEmpty() ? "no more words" : takes;
      throw new UserException(
          "edit FILE " + word + " needs " + needs + "; quote a text of several words");
    }
  }

  private static Position at(ParseResult arguments, String otherwise) {
    return Position.of(Options.valueOf(arguments, AT).orElse(otherwise));
  }

  private static JsonObject input(String json) throws UserException {
    try {
      return Json.SOURCE.object(json);
    } catch (MalformedJsonException e) {
      throw new UserException(
          "INPUT must be a JSON object, such as {\"command\":\"ls\"}: " + e.reason());
    }
  }

  private static Map<String, String> facts(List<String> words) throws UserException {
    Map<String, String> facts = new LinkedHashMap<>();
    for (String word : words) {
      int sign = word.indexOf('=');
      if (sign < 1) {
        throw new UserException("context needs NAME=FACT, got " + word);
      }
      facts.put(word.substring(0, sign), word.substring(sign + 1));
    }
    return facts;
  }

  private static Optional<String> prune(Injection injection, ParseResult arguments)
      throws IOException, UserException, RefusedEditException {
    int limit =
        Options.numberOf(arguments, LIMIT, 1, ContextStrategy.MemoryPruning.STANDARD_LENGTH);
    int count = new ContextStrategy.MemoryPruning(limit).apply(injection);
    return count == 0 ? Optional.empty() : Optional.of("pruned " + counted(count, "result"));
  }

  private static Optional<String> redact(
      TranscriptFile file, SecretFinder finder, ParseResult arguments) throws RefusedEditException {
    SignedThinking thinking =
        Options.isGiven(arguments, THINKING) ? SignedThinking.CHANGED : SignedThinking.KEPT;
    Redacted redacted = file.redact(new Redaction(finder, Redaction.REPLACEMENT, thinking));
    String left =
        redacted.thinkingLeft() == 0
            ? ""
            : "left "
                + counted(redacted.thinkingLeft(), "block")
                + " of signed thinking that match; --thinking changes them, too";
    if (redacted.places() == 0) {
      return left.isEmpty() ? Optional.empty() : Optional.of(left);
    }
    String done =
        "redacted "
            + counted(redacted.places(), "passage")
            + " in "
            + counted(redacted.lines(), "line");
    return Optional.of(left.isEmpty() ? done : done + "; " + left);
  }

  private static String remove(TranscriptFile file, String id, ParseResult arguments)
      throws RefusedEditException {
    if (Options.isGiven(arguments, TREE)) {
      return "removed " + counted(file.removeTree(id).size(), "line");
    }
    file.remove(
        id, Options.isGiven(arguments, NO_RELINK) ? Followers.ORPHANED : Followers.RELINKED);
    return "removed 1 line";
  }

  private static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
