package dev.tsearch.core.export;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The elements of an HTML page, read strictly: every `<` must begin a known tag, every element
/// must end, and every `&` must begin one of the five entities.
final class ParsedHtml {
  private static final Pattern TAG =
      Pattern.compile("<(/?)([a-z0-9]+)((?: [a-z-]+(?:=\"[^\"<>]*\")?)*)>");
  private static final Set<String> VOID = Set.of("meta");
  private static final Set<String> KNOWN =
      Set.of(
          "html", "head", "meta", "title", "style", "body", "main", "header", "h1", "h2", "h4",
          "h5", "h6", "p", "a", "article", "div", "details", "summary", "b", "strong", "pre",
          "code", "ul", "ol", "li");
  private static final Pattern ATTRIBUTE = Pattern.compile(" ([a-z-]+)");
  private static final Set<String> ATTRIBUTES =
      Set.of(
          "lang",
          "charset",
          "name",
          "content",
          "http-equiv",
          "class",
          "id",
          "href",
          "open",
          "start");

  private final String text;
  private final List<String> problems = new ArrayList<>();
  private final List<String[]> codes = new ArrayList<>();

  ParsedHtml(String text) {
    this.text = text;
    Deque<String> open = new ArrayDeque<>();
    String classes = "";
    int at = text.indexOf("<html");
    int codeStart = 0;
    Matcher tag = TAG.matcher(text);
    for (int next = text.indexOf('<', at); next >= 0; next = text.indexOf('<', at)) {
      checkText(text.substring(at, next), open);
      if (!tag.find(next) || tag.start() != next) {
        problems.add("no tag: " + text.substring(next, Math.min(text.length(), next + 30)));
        return;
      }
      String name = tag.group(2);
      checkTag(name, tag.group(3));
      if (tag.group(1).isEmpty()) {
        classes = name.equals("details") ? tag.group(3) : classes;
        codeStart = name.equals("code") ? tag.end() : codeStart;
        if (!VOID.contains(name)) {
          open.push(name);
        }
      } else {
        if (!name.equals(open.poll())) {
          problems.add("ends out of order: " + name);
        }
        boolean isBlock = name.equals("code") && "pre".equals(open.peek());
        if (isBlock && open.contains("details")) {
          codes.add(new String[] {classes, unescaped(text.substring(codeStart, next))});
        }
      }
      at = tag.end();
    }
    open.forEach(name -> problems.add("open: " + name));
  }

  private void checkText(String between, Deque<String> open) {
    if ("style".equals(open.peek())) {
      return;
    }
    if (between.replaceAll("&(amp|lt|gt|quot|#39);", "").matches("(?s).*[&>\"'].*")) {
      problems.add("not escaped: " + between);
    }
  }

  private void checkTag(String name, String attributes) {
    if (!KNOWN.contains(name)) {
      problems.add("element " + name);
    }
    Matcher attribute = ATTRIBUTE.matcher(attributes.replaceAll("\"[^\"]*\"", ""));
    while (attribute.find()) {
      if (!ATTRIBUTES.contains(attribute.group(1))) {
        problems.add("attribute " + attribute.group(1));
      }
    }
    if (attributes.contains("href=") && !attributes.contains("href=\"#n")) {
      problems.add("link " + attributes);
    }
  }

  private static String unescaped(String text) {
    return text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
  }

  String text() {
    return text;
  }

  /// What is no element or attribute of the documents.
  List<String> problems() {
    return problems;
  }

  /// The code blocks in the folded parts of a class.
  List<String> codeOf(String wanted) {
    return codes.stream()
        .filter(code -> code[0].contains("\"" + wanted))
        .map(code -> code[1])
        .toList();
  }
}
