package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// What a person typed in a session, as Entire writes it to `prompt.txt`: a compaction's summary,
/// which stands where the person speaks, counts too, and pictures do not.
public final class Prompts {
  private static final String SEPARATOR = "\n\n---\n\n";

  private static final Pattern OF_THE_EDITOR = Pattern.compile("(?s)<ide_[^>]*>.*?</ide_[^>]*>");

  private static final Pattern OF_THE_PROGRAM =
      Pattern.compile(
          "(?s)<(local-command-caveat|system-reminder|command-name|command-message|command-args"
              + "|local-command-stdout)(?:\\s[^>]*)?>.*?</\\1>");

  private static final Pattern MEDIA =
      Pattern.compile("(?m)^\\[(?:image|document|audio|video|file)\\b[^\\]\\n]*\\]$\\n*");

  private Prompts() {}

  /// A text without the elements that editors and programs put into what a person typed.
  public static String typed(String text) {
    String ofPerson = OF_THE_EDITOR.matcher(text).replaceAll("");
    return OF_THE_PROGRAM.matcher(ofPerson).replaceAll("").strip();
  }

  /// All that was typed in the main conversation from a line of its source on.
  ///
  /// @param entries the session's entries, in order
  /// @param linesBefore how many lines of the source are left out
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

  /// The content without the lines that stand for pictures and documents.
  private static String words(Entry entry) {
    return entry.metadata().values().list("attachments").isEmpty()
        ? entry.content()
        : MEDIA.matcher(entry.content()).replaceAll("");
  }

  /// The prompts as one text.
  public static String joined(List<String> prompts) {
    return String.join(SEPARATOR, prompts);
  }
}
