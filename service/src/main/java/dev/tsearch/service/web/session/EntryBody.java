package dev.tsearch.service.web.session;

import static dev.tsearch.service.web.html.PageNode.element;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.AnsiText;
import dev.tsearch.core.transcript.EmbeddedImage;
import dev.tsearch.core.transcript.LineDiff;
import dev.tsearch.core.transcript.LineDiff.DiffLine;
import dev.tsearch.core.transcript.call.CallForm;
import dev.tsearch.core.transcript.call.CallInput;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.PageNode.PageMessage;
import dev.tsearch.service.web.html.WebTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What an unfolded entry has: a command as a terminal, an edit as a difference, tasks as a list,
/// thinking as a message, pictures, and the sub-agent that a call started.
///
/// @param places where the parts of the conversation are
/// @param entry the entry
/// @param source the value of the source that it was made from; empty if there is none
public record EntryBody(EntryPlaces places, Entry entry, Optional<JsonObject> source) {
  /// A longer text is cut; it can be opened whole.
  private static final int MAX_TEXT = 100_000;

  /// The nodes.
  public List<PageNode> nodes() throws IOException {
    var nodes = new ArrayList<PageNode>();
    Optional<CallForm> form =
        entry.type().equals(EntryType.TOOL_CALL)
            ? source.flatMap(value -> CallInput.of(value, entry)).flatMap(CallForm::of)
            : Optional.empty();
    nodes.addAll(form.isPresent() ? form(form.get()) : text());
    int images = source.map(value -> EmbeddedImage.in(value).size()).orElse(0);
    for (int at = 0; at < images && hasAttachment(); at++) {
      image(at).ifPresent(nodes::add);
    }
    String agent = entry.metadata().values().text("agentId", "");
    if (!agent.isEmpty() && entry.metadata().agent().isEmpty()) {
      nodes.add(
          places.agent(
              new TranscriptId(entry.metadata().source(), entry.metadata().session(), agent)));
    }
    return nodes;
  }

  private boolean hasAttachment() {
    return !entry.metadata().values().list("attachments").isEmpty();
  }

  private List<PageNode> text() {
    String content = entry.content();
    boolean isCut = content.length() > MAX_TEXT;
    String text = isCut ? content.substring(0, MAX_TEXT) : content;
    var nodes = new ArrayList<PageNode>();
    if (entry.type().equals(EntryType.THINKING) || entry.type().equals(EntryType.MESSAGE)) {
      nodes.add(element("div", "text").add(new PageMessage(text)));
    } else if (!text.isBlank()) {
      nodes.add(terminal(text));
    }
    if (isCut) {
      nodes.add(places.whole(entry, "All " + WebTexts.number(content.length()) + " characters"));
    }
    return nodes;
  }

  /// Text of a terminal with its colors.
  private static PageElement terminal(String text) {
    var parts = new ArrayList<PageNode>();
    for (AnsiText part : AnsiText.of(text)) {
      parts.add(
          part.styles().isEmpty()
              ? new PageNode.PageText(part.text())
              : element("span", String.join(" ", part.styles())).add(part.text()));
    }
    return element("pre", "terminal").with("tabindex", "0").add(parts);
  }

  private static List<PageNode> form(CallForm form) {
    return switch (form) {
      case CallForm.ShellCommand(String command, String description) -> {
        var nodes = new ArrayList<PageNode>();
        if (!description.isBlank()) {
          nodes.add(element("p", "detail").add(description));
        }
        nodes.add(terminal("$ " + command.replace("\n", "\n  ")));
        yield nodes;
      }
      case CallForm.FileEdit edit -> edit(edit);
      case CallForm.FilePatch(List<CallForm.FileEdit> files) ->
          files.stream().flatMap(file -> edit(file).stream()).toList();
      case CallForm.TaskList(List<CallForm.ListedTask> tasks) ->
          List.of(element("ul", "tasks").add(tasks.stream().map(EntryBody::task).toList()));
      case CallForm.NamedValues(List<CallForm.NamedValue> values) ->
          List.of(terminal(String.join("\n", values.stream().map(EntryBody::value).toList())));
    };
  }

  private static String value(CallForm.NamedValue value) {
    return value.name() + ": " + value.text().replace("\n", "\n  ");
  }

  private static List<PageNode> edit(CallForm.FileEdit edit) {
    return List.of(
        element("p", "path").add(element("code").add(edit.path())),
        difference(edit.replacements()));
  }

  private static PageElement difference(List<CallForm.EditedPart> replacements) {
    var lines = new ArrayList<PageNode>();
    for (CallForm.EditedPart replacement : replacements) {
      for (DiffLine line : LineDiff.of(replacement.before(), replacement.after())) {
        lines.add(
            switch (line.side()) {
              case BOTH -> element("span").add("  " + line.text() + "\n");
              case REMOVED -> element("del").add("- " + line.text() + "\n");
              case ADDED -> element("ins").add("+ " + line.text() + "\n");
            });
      }
    }
    return element("pre", "diff").with("tabindex", "0").add(lines);
  }

  private static PageElement task(CallForm.ListedTask task) {
    String status = task.status().name().toLowerCase(Locale.ROOT).replace('_', '-');
    String sign =
        switch (task.status()) {
          case DONE -> "☑ ";
          case IN_PROGRESS -> "◐ ";
          case OPEN -> "☐ ";
        };
    PageElement line = element("li", status).add(sign + task.text());
    return task.status() == CallForm.TaskStatus.IN_PROGRESS
        ? line.add(element("span", "detail").add(" (in progress)"))
        : line;
  }

  private Optional<PageNode> image(int at) throws IOException {
    return places
        .image(entry, at)
        .map(address ->
            element("img")
                .with("src", address)
                .with("alt", "Picture " + (at + 1) + " of this entry")
                .with("loading", "lazy"));
  }
}
