package dev.tsearch.core.export;

import dev.tsearch.core.json.Json;
import java.io.IOException;
import java.io.Writer;

/// Writes Markdown, in the form that the package documentation describes.
final class MarkdownForm implements DocumentForm {
  private final ExportOptions options;
  private final Writer out;
  private boolean isEmpty = true;

  /// Who the last heading named; empty if a heading has to follow. Every message of a person has a
  /// heading; the messages of a model between them share one.
  private String speaker = "";

  MarkdownForm(ExportOptions options, Writer out) {
    this.options = options;
    this.out = out;
  }

  @Override
  public void conversation(ConversationHeading heading) throws IOException {
    line("# " + MarkdownText.literal(heading.line()));
    line("*" + MarkdownText.literal(heading.detail()) + "*");
    speaker = "";
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

  @Override
  public void said(String name, ExportedEntry exported, String text) throws IOException {
    heading(name, exported);
    blank();
    MarkdownText.message(text, out);
  }

  @Override
  public void thinking(ExportedEntry exported, String text) throws IOException {
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

  @Override
  public void call(ExportedEntry exported, String text) throws IOException {
    line("### 🔧 Tool: " + MarkdownText.literal(exported.tool()));
    if (options.isInputShown() && exported.input().isPresent()) {
      fenced("json", options.clean(Json.indented(exported.input().get())));
    } else {
      fenced("", text);
    }
  }

  @Override
  public void result(ExportedEntry exported, String text) throws IOException {
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

  @Override
  public void boundary(ExportedEntry exported) throws IOException {
    line("---");
    line("*Context " + (exported.isCleared() ? "cleared" : "compacted") + "*");
    line("---");
    speaker = "";
  }

  @Override
  public void note(ExportedEntry exported, String text) throws IOException {
    line("*[" + MarkdownText.literal(exported.note()) + "]*");
    fenced("", text);
  }

  @Override
  public void end() throws IOException {}
}
