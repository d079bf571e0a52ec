package dev.tsearch.indexer.format.document;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the head of a transcript in Markdown states about the whole conversation, as a list of
/// facts, a table or front matter: `**Session ID:** x`, `| Model | x |`, `Date: 2026-04-01`. Each
/// part is empty if it is not stated.
///
/// @param session the id of the session
/// @param time when the conversation began, or only the date
/// @param model the model, if it is one
/// @param project the folder that the conversation is about
record TextHead(String session, String time, String model, String project) {
  static final TextHead EMPTY = new TextHead("", "", "", "");

  /// The facts are in the first lines.
  private static final int MAX_LINES = 40;

  private static final Pattern FACT =
      Pattern.compile(
          "(?:[-*] |\\| )?\\**(?<name>[A-Za-z][A-Za-z _]{2,24}?)\\**(?::\\**| \\|)\\s+`?(?<value>[^`|]+?)`?\\s*\\|?");

  private static final Pattern SESSION = Pattern.compile("[0-9A-Za-z][0-9A-Za-z_.-]{7,79}");
  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\d(?:[ T]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?Z?)?");
  private static final Pattern MODEL = Pattern.compile("[0-9A-Za-z][0-9A-Za-z_.:/-]{2,79}");

  /// The head of a text.
  static TextHead of(String text) {
    TextHead head = EMPTY;
    for (String line : text.lines().limit(MAX_LINES).toList()) {
      if (SenderMark.of(line).isPresent()) {
        return head;
      }
      head = head.with(line.strip());
    }
    return head;
  }

  private TextHead with(String line) {
    Matcher fact = FACT.matcher(line);
    if (!fact.matches()) {
      return this;
    }
    String value = fact.group("value").strip();
    String name = fact.group("name").toLowerCase(Locale.ROOT).replace('_', ' ');
    return switch (name) {
      case "session id", "session", "sessionid", "conversation id" ->
          new TextHead(first(session, value, SESSION), time, model, project);
      case "date", "start time", "started", "created", "created at" ->
          new TextHead(session, first(time, value, TIME).replace(' ', 'T'), model, project);
      case "model", "models used" ->
          new TextHead(session, time, first(model, value, MODEL), project);
      case "project", "cwd", "working directory" ->
          new TextHead(session, time, model, value.startsWith("/") ? value : project);
      default -> this;
    };
  }

  private static String first(String known, String value, Pattern valid) {
    return known.isEmpty() && valid.matcher(value).matches() ? value : known;
  }

  /// The session as an id; empty if it is not stated.
  Optional<String> named() {
    return Optional.of(session).filter(id -> !id.isEmpty());
  }

  /// The date, without a clock; empty if it is not stated.
  String date() {
    return time.length() < 10 ? "" : time.substring(0, 10);
  }
}
