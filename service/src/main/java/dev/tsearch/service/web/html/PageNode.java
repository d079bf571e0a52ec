package dev.tsearch.service.web.html;

import dev.tsearch.core.export.HtmlText;
import dev.tsearch.core.export.PlainText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// A part of a page. Immutable.
public sealed interface PageNode {
  /// Writes it as HTML.
  void write(StringBuilder out);

  /// Foreign text, which stays text: it is escaped, and characters that control or reorder others
  /// are replaced.
  ///
  /// @param text the text
  record PageText(String text) implements PageNode {
    @Override
    public void write(StringBuilder out) {
      escape(text, out);
    }
  }

  /// A message of a conversation, with the Markdown that documents show.
  ///
  /// @param text the text of the message
  record PageMessage(String text) implements PageNode {
    @Override
    public void write(StringBuilder out) {
      try {
        HtmlText.message(PlainText.of(text), out);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /// What other nodes have written.
  ///
  /// @param html what [PageNode#write] appended
  record WrittenHtml(String html) implements PageNode {
    @Override
    public void write(StringBuilder out) {
      out.append(html);
    }
  }

  /// An element with its attributes and what it contains. An element that cannot contain anything
  /// has no end tag.
  ///
  /// @param name the name
  /// @param attributes the values of the attributes
  /// @param children what it contains
  record PageElement(String name, Map<String, String> attributes, List<PageNode> children)
      implements PageNode {
    private static final Set<String> WITHOUT_END = Set.of("br", "img", "input", "link", "meta");

    /// A file of the same site: the names have letters, digits, `.`, `_` and `-` only.
    private static final Pattern FILE =
        Pattern.compile("(?:\\.\\./)?[\\w-][\\w.-]*(?:/[\\w-][\\w.-]*)*(?:#n[0-9]+)?");

    /// Attributes whose value a browser opens or loads.
    private static final Set<String> ADDRESSES = Set.of("action", "formaction", "href", "src");

    /// Copies both, and refuses what could run or load something foreign.
    ///
    /// @throws IllegalArgumentException if an attribute is a handler or a style, or an address that
    ///   is not one of this server
    public PageElement {
      attributes = new TreeMap<>(attributes);
      children = List.copyOf(children);
      for (Map.Entry<String, String> attribute : attributes.entrySet()) {
        String key = attribute.getKey();
        boolean isForbidden =
            key.startsWith("on")
                || key.equals("style")
                || key.equals("srcdoc")
                || (ADDRESSES.contains(key) && !isOwn(attribute.getValue()));
        if (isForbidden) {
          throw new IllegalArgumentException(name + " must not have " + attribute);
        }
      }
    }

    /// Whether an address leads to this server or within the page. `//` and `/\` begin addresses of
    /// other servers.
    private static boolean isOwn(String address) {
      boolean isPath = address.startsWith("/") && !address.matches("(?s)/[/\\\\].*");
      return isPath
          || address.startsWith("#")
          || address.startsWith("?")
          || FILE.matcher(address).matches();
    }

    /// The same element with an attribute.
    public PageElement with(String attribute, String value) {
      Map<String, String> more = new TreeMap<>(attributes);
      more.put(attribute, value);
      return new PageElement(name, more, children);
    }

    /// The same element with another attribute that has no value, if a condition is true.
    public PageElement flag(String attribute, boolean condition) {
      return condition ? with(attribute, "") : this;
    }

    /// The same element with more in it.
    public PageElement add(PageNode... more) {
      return add(List.of(more));
    }

    /// The same element with more in it.
    public PageElement add(List<? extends PageNode> more) {
      List<PageNode> all = new ArrayList<>(children);
      all.addAll(more);
      return new PageElement(name, attributes, all);
    }

    /// The same element with a text at its end.
    public PageElement add(String text) {
      return add(new PageText(text));
    }

    @Override
    public void write(StringBuilder out) {
      out.append('<').append(name);
      attributes.forEach((key, value) -> {
        out.append(' ').append(key).append("=\"");
        escape(value, out);
        out.append('"');
      });
      out.append('>');
      if (!WITHOUT_END.contains(name)) {
        children.forEach(child -> child.write(out));
        out.append("</").append(name).append('>');
      }
    }
  }

  /// An empty element.
  static PageElement element(String name) {
    return new PageElement(name, Map.of(), List.of());
  }

  /// An empty element with a class.
  static PageElement element(String name, String classes) {
    return element(name).with("class", classes);
  }

  /// A link.
  static PageElement link(String address, String text) {
    return element("a").with("href", address).add(text);
  }

  private static void escape(String text, StringBuilder out) {
    try {
      HtmlText.escaped(PlainText.of(text), out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
