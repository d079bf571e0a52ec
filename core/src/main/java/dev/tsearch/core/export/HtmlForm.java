package dev.tsearch.core.export;

import dev.tsearch.core.json.Json;
import java.io.IOException;
import java.io.Writer;

/// Writes one HTML page: no scripts, nothing that is loaded, no links to other pages. A content
/// security policy in the page forbids the same once more.
final class HtmlForm implements DocumentForm {
  private final ExportOptions options;
  private final Writer out;

  /// The length of the first line of a call that its summary shows.
  private static final int SUMMARY_LENGTH = 100;

  private boolean hasHead;
  private boolean hasConversation;
  private long entries;

  HtmlForm(ExportOptions options, Writer out) {
    this.options = options;
    this.out = out;
  }

  private void head(String title) throws IOException {
    if (hasHead) {
      return;
    }
    hasHead = true;
    out.write(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; style-src 'unsafe-inline'">
        <title>\
        """);
    HtmlText.escaped(title, out);
    out.write("</title>\n<style>\n");
    out.write(HtmlStyle.SHEET);
    out.write("</style>\n</head>\n<body>\n");
  }

  @Override
  public void conversation(ConversationHeading heading) throws IOException {
    endConversation();
    head(heading.line());
    hasConversation = true;
    out.write("<main>\n<header>\n<h1>");
    HtmlText.escaped(heading.line(), out);
    out.write("</h1>\n<p class=\"detail\">");
    HtmlText.escaped(heading.detail(), out);
    out.write("</p>\n</header>\n");
  }

  private void endConversation() throws IOException {
    out.write(hasConversation ? "</main>\n" : "");
    hasConversation = false;
  }

  @Override
  public void said(String name, ExportedEntry exported, String text) throws IOException {
    String role = name.startsWith("User") ? "user" : name.startsWith("Assistant") ? "model" : "";
    begin("article", "message " + role, "");
    out.write("<h2>");
    HtmlText.escaped(name, out);
    out.write("</h2> ");
    place(exported);
    out.write("\n<div class=\"text\">\n");
    HtmlText.message(text, out);
    out.write("</div>\n</article>\n");
  }

  /// Begins an element with an anchor of its own.
  private void begin(String element, String classes, String attribute) throws IOException {
    entries++;
    out.write("<" + element + " class=\"" + classes.strip() + "\" id=\"n" + entries + "\"");
    out.write(attribute + ">");
  }

  /// Time and id, as a link to the entry itself.
  private void place(ExportedEntry exported) throws IOException {
    out.write("<a class=\"place\" href=\"#n" + entries + "\">");
    out.write(exported.time());
    out.write(" · ");
    HtmlText.escaped(PlainText.line(exported.entry().id()), out);
    out.write("</a>");
  }

  @Override
  public void thinking(ExportedEntry exported, String text) throws IOException {
    begin("details", "thinking", options.isThinkingOpen() ? " open" : "");
    summary("Thinking", "");
    place(exported);
    out.write("\n<div class=\"text\">\n");
    HtmlText.message(text, out);
    out.write("</div>\n</details>\n");
  }

  @Override
  public void call(ExportedEntry exported, String text) throws IOException {
    begin("details", "call", "");
    summary("→ " + exported.tool(), firstLine(text));
    place(exported);
    out.write('\n');
    if (options.isInputShown() && exported.input().isPresent()) {
      String input = Json.indented(exported.input().get());
      HtmlText.code("json", options.clean(input), out);
    } else {
      HtmlText.code("", text, out);
    }
    out.write("</details>\n");
  }

  @Override
  public void result(ExportedEntry exported, String text) throws IOException {
    boolean hasFailed = exported.hasFailed();
    String name = (hasFailed ? "❌ " + exported.tool() + " failed" : "✓ " + exported.tool());
    folded(hasFailed ? "result failed" : "result", name, exported, text);
  }

  @Override
  public void note(ExportedEntry exported, String text) throws IOException {
    folded("note", exported.note(), exported, text);
  }

  private void folded(String classes, String name, ExportedEntry exported, String text)
      throws IOException {
    begin("details", classes, "");
    summary(name, firstLine(text));
    place(exported);
    out.write('\n');
    if (!text.isBlank()) {
      HtmlText.code("", text, out);
    }
    out.write("</details>\n");
  }

  private void summary(String name, String more) throws IOException {
    out.write("<summary><b>");
    HtmlText.escaped(name, out);
    out.write("</b> ");
    HtmlText.escaped(more, out);
    out.write("</summary>");
  }

  /// The first line with text, cut.
  private static String firstLine(String text) {
    int start = 0;
    while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    int newline = text.indexOf('\n', start);
    int end = newline < 0 ? text.length() : newline;
    String line = text.substring(start, Math.min(end, start + SUMMARY_LENGTH + 1));
    return line.length() <= SUMMARY_LENGTH ? line : ExportOptions.start(line, SUMMARY_LENGTH) + "…";
  }

  @Override
  public void boundary(ExportedEntry exported) throws IOException {
    begin("p", "boundary", "");
    out.write(exported.isCleared() ? "Context cleared " : "Context compacted ");
    place(exported);
    out.write("</p>\n");
  }

  @Override
  public void end() throws IOException {
    head("Transcript");
    endConversation();
    out.write("</body>\n</html>\n");
  }
}
