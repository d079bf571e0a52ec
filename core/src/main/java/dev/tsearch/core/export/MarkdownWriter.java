package dev.tsearch.core.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;

/// Writes Markdown, in the form that the package documentation describes.
final class MarkdownWriter implements ConversationWriter {
  private final ExportOptions options;
  private final Writer out;
  private boolean isEmpty = true;

  /// Who the last heading named; empty if a heading has to follow. Every message of a person has a
  /// heading; the messages of a model between them share one.
  private String speaker = "";

  MarkdownWriter(ExportOptions options, OutputStream out) {
    this.options = options;
    this.out = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
  }

  @Override
  public void conversation(ConversationHeading heading) throws IOException {
    line("# " + MarkdownText.literal(heading.line()));
    line("*" + MarkdownText.literal(heading.detail()) + "*");
    speaker = "";
  }

  @Override
  public void entry(ExportedEntry exported) throws IOException {
    String text = options.cut(PlainText.of(exported.text()));
    switch (EntryPart.of(exported.entry())) {
      case MESSAGE -> said(exported.speaker(), exported, text);
      case SUMMARY -> said("Summary", exported, text);
      case THINKING -> thinking(exported, text);
      case CALL -> call(exported, text);
      case RESULT -> result(exported, text);
      case BOUNDARY -> boundary(exported, text);
      case NOTE -> note(exported, text);
    }
  }

  /// Writes a block of one line, with a blank line before it.
  private void line(String line) throws IOException {
    blank();
    out.write(line);
    out.write('\n');
  }

  private void blank() throws IOException {
    out.write(isEmpty ? "" : "\n");
    isEmpty = false;
  }

  private void heading(String name, ExportedEntry exported) throws IOException {
    if (!name.equals(speaker) || name.startsWith("User")) {
      line("## " + MarkdownText.literal(name));
      speaker = name;
    }
    line("*" + exported.time() + " · " + MarkdownText.id(exported.entry().id()) + "*");
  }

  private void said(String name, ExportedEntry exported, String text) throws IOException {
    if (!text.isBlank()) {
      heading(name, exported);
      blank();
      MarkdownText.message(text, out);
    }
  }

  private void thinking(ExportedEntry exported, String text) throws IOException {
    if (text.isBlank()) {
      return;
    }
    String assistant = exported.speaker();
    if (!assistant.equals(speaker)) {
      heading(assistant, exported);
    }
    line(options.isThinkingOpen() ? "**💭 Thinking**" : "<details>");
    if (!options.isThinkingOpen()) {
      out.write("<summary>💭 Thinking</summary>\n");
    }
    blank();
    MarkdownText.message(text, out);
    if (!options.isThinkingOpen()) {
      line("</details>");
    }
  }

  private void call(ExportedEntry exported, String text) throws IOException {
    line("### 🔧 Tool: " + MarkdownText.literal(exported.tool()));
    if (exported.input().isPresent()) {
      fenced("json", options.cut(PlainText.of(Json.indented(exported.input().get()))));
    } else {
      fenced("", text);
    }
  }

  private void result(ExportedEntry exported, String text) throws IOException {
    String end = exported.hasFailed() ? "** ❌ Error" : "** ✓";
    line("**Tool Result: " + MarkdownText.literal(exported.tool()) + end);
    fenced("", text);
  }

  private void fenced(String language, String text) throws IOException {
    if (!text.isBlank()) {
      blank();
      MarkdownText.fenced(language, text, out);
    }
  }

  private void boundary(ExportedEntry exported, String text) throws IOException {
    line("---");
    line("*Context " + (exported.isCleared() ? "cleared" : "compacted") + "*");
    line("---");
    speaker = "";
    String summary = exported.entry().metadata().summary();
    if (!summary.isBlank() && !summary.equals(text)) {
      said("Summary", exported, options.cut(PlainText.of(summary)));
    }
  }

  private void note(ExportedEntry exported, String text) throws IOException {
    line("*[" + MarkdownText.literal(exported.note()) + "]*");
    fenced("", text);
  }

  @Override
  public void close() throws IOException {
    out.flush();
  }
}
