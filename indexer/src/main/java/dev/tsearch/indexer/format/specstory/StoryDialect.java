package dev.tsearch.indexer.format.specstory;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.ToolInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the messages of a file: objects with `role`, `model`, `time` and `text`.
/// Single owner, not thread-safe.
final class StoryDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;

  private static final MarkedPattern HTML = MarkedPattern.of("<", "</?(?:details|summary)>");
  private static final Pattern THOUGHT_TITLE = Pattern.compile("Thought Process\\s*");
  private static final Pattern USE_TITLE = Pattern.compile("Tool use: \\*\\*[^*]*\\*\\*\\s*");

  /// A path, which has no blanks at its ends, in quotes of code.
  private static final Pattern SHOWN_FILE = Pattern.compile("(?m)^\\h*`([^`\\s][^`\\n]*)`\\h*$");

  private static final Pattern CHANGED_FILE =
      Pattern.compile(
          "(?:The file|File created successfully at:) (\\S[^\\n]*?)(?: has been .*)?(?:\\n|$)");

  private static final String ERROR = "<tool_use_error>";

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
    int end = 0;
    Optional<StoryPart> next = StoryPart.find(text, end);
    while (next.isPresent()) {
      StoryPart part = next.get();
      addText(text.substring(end, part.start()), more, drafts);
      end = part.end();
      switch (part.kind()) {
        case THOUGHT -> {
          String thought = without(THOUGHT_TITLE, plain(part.text()));
          drafts.add(PARTIES.thinking(thought.strip(), more));
        }
        case USE -> addUse(part, plain(part.text()), more, drafts);
        case OLD_USE -> {
          Optional<CodeBlock> output = blockAt(text, end);
          int after = output.map(CodeBlock::end).orElse(end);
          String block =
              output.map(found -> "\n" + text.substring(found.start(), after)).orElse("");
          end = after;
          addUse(part, part.text() + block, more, drafts);
        }
      }
      next = StoryPart.find(text, end);
    }
    addText(text.substring(end), more, drafts);
    return drafts;
  }

  /// The block of code at a position, which blanks and empty lines may precede.
  private static Optional<CodeBlock> blockAt(String text, int position) {
    int at = position;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    int start = at;
    return text.startsWith(CodeBlock.FENCE, start)
        ? CodeBlock.find(text, start).filter(block -> block.start() == start)
        : Optional.empty();
  }

  private static String plain(String html) {
    return HTML.removeFrom(html).strip();
  }

  /// A text without a title that it begins with.
  private static String without(Pattern title, String text) {
    Matcher begun = title.matcher(text);
    return begun.lookingAt() ? text.substring(begun.end()) : text;
  }

  private static void addText(String text, JsonObject more, List<EntryDraft> drafts) {
    String own = text.strip();
    if (!own.isEmpty() && !own.equals("---")) {
      drafts.add(PARTIES.answer(MessageContent.of(own), more));
    }
  }

  /// The call and, if there is a block of code, its result: the last block, since a call that
  /// writes a file shows its content in one. What follows the last block belongs to the result.
  private static void addUse(StoryPart part, String use, JsonObject more, List<EntryDraft> drafts) {
    List<CodeBlock> blocks = CodeBlock.all(use);
    int begin = blocks.isEmpty() ? use.length() : blocks.getLast().start();
    String input = without(USE_TITLE, use.substring(0, begin).strip()).strip();
    String output =
        blocks.isEmpty()
            ? ""
            : (blocks.getLast().code().stripTrailing() + use.substring(blocks.getLast().end()))
                .stripTrailing();
    List<String> files = part.isOfFile() ? files(input, output) : List.of();
    JsonObject named = files.isEmpty() ? more : more.with("files", files);
    drafts.add(PARTIES.call(part.tool(), "", ToolInput.of(input), named));
    if (!blocks.isEmpty()) {
      JsonObject failure =
          output.startsWith(ERROR)
              ? JsonObject.builder().put("is_error", true).build()
              : JsonObject.EMPTY;
      drafts.add(PARTIES.result(part.tool(), "", MessageContent.of(output), failure));
    }
  }

  /// The file that a use of a tool shows as its input, alone on a line, or that its result names.
  private static List<String> files(String input, String result) {
    Matcher shown = SHOWN_FILE.matcher(input);
    if (shown.find()) {
      return List.of(shown.group(1));
    }
    Matcher changed = CHANGED_FILE.matcher(result);
    return changed.lookingAt() ? List.of(changed.group(1)) : List.of();
  }
}
