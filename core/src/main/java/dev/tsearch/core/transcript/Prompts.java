package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Extracts the prompts that a person typed in a session, as Entire writes them to `prompt.txt`.
/// The summary of a compaction has the role of the user and is included; images are not.
public final class Prompts {
  private static final String SEPARATOR = "\n\n---\n\n";

  private static final Pattern OF_THE_EDITOR = Pattern.compile("(?s)<ide_[^>]*>.*?</ide_[^>]*>");

  private static final Pattern OF_THE_PROGRAM =
      Pattern.compile(
          "(?s)<(local-command-caveat|system-reminder|command-name|command-message|command-args"
              + "|local-command-stdout)(?:\\s[^>]*)?>.*?</\\1>");

  private static final String COMMAND_NAME = "<command-name>";

  /// A message that is nothing but a slash command: its name and its arguments are the groups.
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?s)\\s*(?:<command-message>[^<]*</command-message>\\s*)?"
              + COMMAND_NAME
              + "([^<]*)</command-name>\\s*(?:<command-message>[^<]*</command-message>\\s*)?"
              + "(?:<command-args>(.*)</command-args>\\s*)?");

  private static final Pattern MEDIA =
      Pattern.compile("(?m)^\\[(?:image|document|audio|video|file)\\b[^\\]\\n]*\\]$\\n*");

  private Prompts() {}

  /// Removes the elements that editors and programs insert into the text of a person.
  public static String typed(String text) {
    String ofPerson = OF_THE_EDITOR.matcher(text).replaceAll("");
    return OF_THE_PROGRAM.matcher(ofPerson).replaceAll("").strip();
  }

  /// A slash command as a person typed it, with its arguments, if a text is nothing else; otherwise
  /// the text.
  public static String withPlainCommand(String text) {
    if (!text.contains(COMMAND_NAME)) {
      return text;
    }
    Matcher command = COMMAND.matcher(text);
    if (!command.matches()) {
      return text;
    }
    String arguments = command.group(2) == null ? "" : " " + command.group(2).strip();
    return (command.group(1).strip() + arguments).strip();
  }

  /// The prompts of the main conversation after a line of its source.
  ///
  /// @param entries the entries of the session, in order
  /// @param linesBefore the number of lines of the source to ignore
  public static List<String> of(List<Entry> entries, long linesBefore) {
    var prompts = new ArrayList<String>();
    for (Entry entry : entries) {
      boolean isTyped =
          (entry.type().equals(EntryType.MESSAGE) || entry.type().equals(EntryType.SUMMARY))
              && entry.metadata().agent().isEmpty()
              && entry.metadata().values().text("role", "").equals("user");
      String text = isTyped && Transcript.line(entry) > linesBefore ? typed(words(entry)) : "";
      if (!text.isEmpty()) {
        prompts.add(text);
      }
    }
    return prompts;
  }

  /// The content without the placeholder lines of images and documents.
  private static String words(Entry entry) {
    return entry.metadata().values().list("attachments").isEmpty()
        ? entry.content()
        : MEDIA.matcher(entry.content()).replaceAll("");
  }

  /// Joins the prompts to one text.
  public static String joined(List<String> prompts) {
    return String.join(SEPARATOR, prompts);
  }
}
