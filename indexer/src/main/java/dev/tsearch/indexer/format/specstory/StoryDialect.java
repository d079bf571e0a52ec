package dev.tsearch.indexer.format.specstory;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.ToolInput;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the messages of a file: objects with `role`, `model`, `time` and `text`.
/// Single owner, not thread-safe.
final class StoryDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;

  /// Reasoning and uses of tools in the text of an answer.
  private static final Pattern PART =
      Pattern.compile(
          "(?s)<think>(?<thought>.*?)</think>"
              + "|<tool-use [^>]*data-tool-name=\"(?<tool>[^\"]*)\"[^>]*>(?<use>.*?)</tool-use>"
              + "|(?m)^Tool use: \\*\\*(?<old>[^*]+)\\*\\*(?<input>[^\\n]*)(?:\\n\\s*Result:\\s*\\n)?");

  private static final Pattern HTML = Pattern.compile("</?(?:details|summary)>");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```[a-z]*\\n(.*?)^```$");

  private ConversationFacts facts = ConversationFacts.UNKNOWN;

  @Override
  public void describe(JsonObject value) {
    String session = value.text("session", "");
    if (!session.isEmpty()) {
      facts = ConversationFacts.of(session, "");
    }
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return value.value("time");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    String text = value.text("text", "");
    if (value.text("role", "").equals("user")) {
      List<EntryDraft> prompt =
          text.isBlank()
              ? List.of()
              : List.of(PARTIES.prompt(MessageContent.of(text), JsonObject.EMPTY));
      return new DraftedMessage("", time(value), prompt);
    }
    JsonObject more = JsonObject.builder().putText("model", value.text("model", "")).build();
    return new DraftedMessage("", time(value), answer(text, more));
  }

  private static List<EntryDraft> answer(String text, JsonObject more) {
    var drafts = new ArrayList<EntryDraft>();
    Matcher part = PART.matcher(text);
    int end = 0;
    while (part.find(end)) {
      addText(text.substring(end, part.start()), more, drafts);
      end = part.end();
      if (part.group("thought") != null) {
        String thought = plain(part.group("thought")).replaceFirst("^Thought Process\\s*", "");
        drafts.add(PARTIES.thinking(thought.strip(), more));
      } else if (part.group("tool") != null) {
        addUse(part.group("tool"), plain(part.group("use")), more, drafts);
      } else {
        Matcher output = FENCED.matcher(text).region(end, text.length());
        boolean hasOutput = output.find() && text.substring(end, output.start()).isBlank();
        String use = part.group("input") + (hasOutput ? "\n" + output.group() : "");
        end = hasOutput ? output.end() : end;
        addUse(part.group("old"), use, more, drafts);
      }
    }
    addText(text.substring(end), more, drafts);
    return drafts;
  }

  private static String plain(String html) {
    return HTML.matcher(html).replaceAll("").strip();
  }

  private static void addText(String text, JsonObject more, List<EntryDraft> drafts) {
    String own = text.strip();
    if (!own.isEmpty() && !own.equals("---")) {
      drafts.add(PARTIES.answer(MessageContent.of(own), more));
    }
  }

  /// The call and, if there is a block of code, its result.
  private static void addUse(String tool, String use, JsonObject more, List<EntryDraft> drafts) {
    Matcher output = FENCED.matcher(use);
    boolean hasOutput = output.find();
    String input = (hasOutput ? use.substring(0, output.start()) : use).strip();
    String shown = input.replaceFirst("^Tool use: \\*\\*[^*]*\\*\\*\\s*", "");
    drafts.add(PARTIES.call(tool, "", ToolInput.of(shown.strip()), more));
    if (hasOutput) {
      MessageContent content = MessageContent.of(output.group(1).stripTrailing());
      drafts.add(PARTIES.result(tool, "", content, JsonObject.EMPTY));
    }
  }
}
