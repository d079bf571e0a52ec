package dev.tsearch.cli;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A picture of a terminal in SVG, made of the text that a program printed on it.
///
/// The text is in the colors of a dark terminal, whatever the page around the picture looks like.
/// Styles are read from the codes of SGR (ECMA-48) that [dev.tsearch.cli.render.Style] uses; a code
/// without a color of its own here is an error, so that a new style cannot be missed.
///
/// @param columns the width of the terminal, in characters
/// @param lines the printed lines, with their codes
record TerminalPicture(int columns, List<String> lines) {
  /// The width and height of a character cell, and the margin on each side, in pixels.
  private static final double CELL_WIDTH = 8.4;

  private static final int LINE_HEIGHT = 19;
  private static final int MARGIN = 16;

  /// The baseline of a line of text below its upper edge, in pixels.
  private static final int BASELINE = 14;

  private static final Pattern CODE = Pattern.compile("\\d+");
  private static final Pattern CODES = Pattern.compile("\u001b\\[([0-9;]*)m");
  private static final Pattern OTHER_ESCAPES =
      Pattern.compile("\u001b\\](?:[^\u001b\u0007])*(?:\u001b\\\\|\u0007)");

  /// The properties of a code.
  private static final Map<String, String> PROPERTIES =
      Map.ofEntries(
          Map.entry("1", "font-weight=\"bold\""),
          Map.entry("2", "fill=\"#8b949e\""),
          Map.entry("3", "font-style=\"italic\""),
          Map.entry("4", "text-decoration=\"underline\""),
          Map.entry("31", "fill=\"#ff7b72\""),
          Map.entry("32", "fill=\"#7ee787\""),
          Map.entry("33", "fill=\"#e3b341\""),
          Map.entry("34", "fill=\"#79c0ff\""),
          Map.entry("35", "fill=\"#d2a8ff\""),
          Map.entry("36", "fill=\"#56d4dd\""));

  /// The picture as an SVG document.
  String svg() {
    int width = (int) Math.ceil(columns * CELL_WIDTH) + 2 * MARGIN;
    int height = lines.size() * LINE_HEIGHT + 2 * MARGIN;
    var svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d">
        <rect width="%1$d" height="%2$d" rx="8" fill="#0d1117"/>
        <g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#e6edf3">
        """
            .formatted(width, height));
    for (int i = 0; i < lines.size(); i++) {
      String spans = spans(lines.get(i));
      if (!spans.isEmpty()) {
        int y = MARGIN + i * LINE_HEIGHT + BASELINE;
        svg.append("<text x=\"%d\" y=\"%d\" xml:space=\"preserve\">".formatted(MARGIN, y))
            .append(spans)
            .append("</text>\n");
      }
    }
    return svg.append("</g>\n</svg>\n").toString();
  }

  private static String spans(String printed) {
    String line = OTHER_ESCAPES.matcher(printed).replaceAll("");
    var spans = new StringBuilder();
    String properties = "";
    int at = 0;
    Matcher code = CODES.matcher(line);
    while (code.find()) {
      appendSpan(line.substring(at, code.start()), properties, spans);
      properties = properties(code.group(1));
      at = code.end();
    }
    appendSpan(line.substring(at), properties, spans);
    return spans.toString();
  }

  private static void appendSpan(String text, String properties, StringBuilder spans) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
    if (text.isEmpty() || properties.isEmpty()) {
      spans.append(escaped);
    } else {
      spans.append("<tspan").append(properties).append('>').append(escaped).append("</tspan>");
    }
  }

  private static String properties(String codes) {
    var properties = new StringBuilder();
    for (Matcher each = CODE.matcher(codes); each.find(); ) {
      String code = each.group();
      if (code.equals("0")) {
        properties.setLength(0);
        continue;
      }
      String property = PROPERTIES.get(code);
      if (property == null) {
        throw new IllegalArgumentException("no color for the code " + code);
      }
      properties.append(' ').append(property);
    }
    return properties.toString();
  }
}
