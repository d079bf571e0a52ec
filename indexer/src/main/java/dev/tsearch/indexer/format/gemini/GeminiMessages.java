package dev.tsearch.indexer.format.gemini;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.CallNames;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.ToolInput;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Makes drafts of entries from messages.
final class GeminiMessages {

  /// Beginnings of texts that the program sends in the name of the user.
  private static final List<String> INJECTED =
      List.of(
          "<session_context>",
          "This is the Gemini CLI. We are setting up the context",
          "System: Please continue.");

  private static final String EXIT = "Exit Code: ";

  private final Parties parties;

  GeminiMessages(Parties parties) {
    this.parties = parties;
  }

  List<EntryDraft> drafts(JsonObject message) {
    String type = message.text("type", "");
    return switch (type) {
      case "user" -> prompt(message);
      case "gemini" -> answer(message);
      case "" -> session(message);
      default -> note(type, content(message).text());
    };
  }

  private List<EntryDraft> note(String subtype, String text) {
    return text.isBlank() ? List.of() : List.of(parties.note(subtype, text, JsonObject.EMPTY));
  }

  /// A line about the session: its title, or messages that the person took back.
  private List<EntryDraft> session(JsonObject line) {
    String rewound = line.text("$rewindTo", "");
    if (!rewound.isEmpty()) {
      return List.of(parties.injected("rewind", "Rewound to message " + rewound));
    }
    String title = line.text("summary", line.object("$set").text("summary", ""));
    return note("title", title);
  }

  private static MessageContent content(JsonObject message) {
    Object content = message.value("content");
    return content instanceof List<?>
        ? MessageContent.ofParts(parts(content))
        : MessageContent.of(content);
  }

  /// The parts of a content, which may be one part instead of a list.
  private static List<Object> parts(@Nullable Object content) {
    return switch (content) {
      case null -> List.of();
      case List<?> parts -> parts.stream().map(GeminiMessages::part).toList();
      default -> List.of(part(content));
    };
  }

  /// A part in the form that other programs use for pictures.
  private static Object part(Object part) {
    JsonObject data = part instanceof JsonObject object ? object.object("inlineData") : null;
    return data == null || data.isEmpty() ? part : data.with("type", "image");
  }

  private List<EntryDraft> prompt(JsonObject message) {
    MessageContent content = content(message);
    if (content.isEmpty()) {
      return List.of();
    }
    if (INJECTED.stream().anyMatch(content.text().stripLeading()::startsWith)) {
      return List.of(parties.injected("context", content.text()));
    }
    return new MessageDrafts(parties).prompt(parts(message.value("content")));
  }

  /// The thoughts, the text, and the tool calls with their results. The first entry has the tokens.
  private List<EntryDraft> answer(JsonObject message) {
    var drafts = new ArrayList<EntryDraft>();
    for (JsonObject thought : message.objects("thoughts")) {
      String subject = thought.text("subject", "");
      String text = thought.text("description", thought.text("text", ""));
      String whole = subject.isBlank() ? text : subject + "\n" + text;
      if (!whole.isBlank()) {
        drafts.add(parties.thinking(whole, more(message, drafts)));
      }
    }
    MessageContent content = content(message);
    if (!content.isEmpty()) {
      drafts.add(parties.answer(content, more(message, drafts)));
    }
    for (JsonObject call : message.objects("toolCalls")) {
      addCall(call, message, drafts);
    }
    if (drafts.isEmpty() && !message.object("tokens").isEmpty()) {
      drafts.add(parties.usage(message.object("tokens"), ofModel(message)));
    }
    return drafts;
  }

  private static JsonObject more(JsonObject message, List<EntryDraft> before) {
    JsonObject tokens = message.object("tokens");
    JsonObject model = ofModel(message);
    return before.isEmpty() && !tokens.isEmpty() ? model.with("usage", tokens) : model;
  }

  private static JsonObject ofModel(JsonObject message) {
    return JsonObject.builder().putText("model", message.text("model", "")).build();
  }

  private void addCall(JsonObject call, JsonObject message, List<EntryDraft> drafts) {
    String callId = call.text("id", "");
    String tool = call.text("name", "").isBlank() ? CallNames.UNKNOWN : call.text("name", "");
    drafts.add(parties.call(tool, callId, ToolInput.of(call.value("args")), more(message, drafts)));
    MessageContent output = output(call);
    if (output.isEmpty() && !call.has("result")) {
      return;
    }
    OptionalLong exit = exitCode(output.text());
    JsonObject.Builder result = JsonObject.builder();
    exit.ifPresent(code -> result.put("exit_code", code));
    String status = call.text("status", "");
    result.put("is_error", status.equals("error") || exit.orElse(0) != 0);
    drafts.add(parties.result(tool, callId, output, result.build()));
  }

  private static MessageContent output(JsonObject call) {
    var outputs = new ArrayList<Object>();
    for (Object part : call.list("result")) {
      JsonObject response =
          part instanceof JsonObject object
              ? object.object("functionResponse").object("response")
              : JsonObject.EMPTY;
      Object output = response.has("output") ? response.value("output") : response.value("error");
      outputs.add(output == null ? (response.isEmpty() ? part : response) : output);
    }
    if (outputs.isEmpty()) {
      call.text("resultDisplay").ifPresent(outputs::add);
    }
    return MessageContent.ofParts(outputs);
  }

  private static OptionalLong exitCode(String output) {
    int at = output.indexOf(EXIT);
    if (at < 0 || (at > 0 && output.charAt(at - 1) != '\n')) {
      return OptionalLong.empty();
    }
    int newline = output.indexOf('\n', at);
    String code = output.substring(at + EXIT.length(), newline < 0 ? output.length() : newline);
    try {
      return OptionalLong.of(Long.parseLong(code.strip()));
    } catch (NumberFormatException _) {
      return OptionalLong.empty();
    }
  }
}
