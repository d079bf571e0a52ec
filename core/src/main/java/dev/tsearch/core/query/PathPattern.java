package dev.tsearch.core.query;

import dev.tsearch.core.entry.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A pattern of file paths as a user types it: `src/` is everything in a folder of that name, `*`
/// matches any characters of a name, `?` one of them, and `**` any characters and slashes. A
/// pattern matches a path whole or from the start of any of its names, so `*.go` matches in every
/// folder.
///
/// @param text the pattern as typed
public record PathPattern(String text) {

  /// A part of a pattern.
  public sealed interface Part {
    /// Exactly this text, in lower case.
    record Literal(String text) implements Part {}

    /// Any number of characters other than `/`.
    record NamePart() implements Part {}

    /// One character other than `/`.
    record OneCharacter() implements Part {}

    /// Any number of characters.
    record AnyPath() implements Part {}

    /// Any number of folders, each with its `/`.
    record AnyFolders() implements Part {}
  }

  /// Whether a value of a field is a pattern and not a path.
  public static boolean isPattern(Field field, String value) {
    return field == Field.FILE
        && (value.indexOf('*') >= 0
            || value.indexOf('?') >= 0
            || (value.length() > 1 && value.endsWith("/")));
  }

  /// The parts of the pattern in their order.
  public List<Part> parts() {
    String pattern = Field.FILE.term(text.startsWith("./") ? text.substring(2) : text);
    if (text.endsWith("/")) {
      pattern += "/**";
    }
    var parts = new ArrayList<Part>();
    var literal = new StringBuilder();
    int at = 0;
    while (at < pattern.length()) {
      char c = pattern.charAt(at);
      if (c != '*' && c != '?') {
        literal.append(c);
        at++;
        continue;
      }
      if (!literal.isEmpty()) {
        parts.add(new Part.Literal(literal.toString()));
        literal.setLength(0);
      }
      if (pattern.startsWith("**/", at)) {
        parts.add(new Part.AnyFolders());
        at += 3;
      } else if (pattern.startsWith("**", at)) {
        parts.add(new Part.AnyPath());
        at += 2;
      } else {
        parts.add(c == '*' ? new Part.NamePart() : new Part.OneCharacter());
        at++;
      }
    }
    if (!literal.isEmpty()) {
      parts.add(new Part.Literal(literal.toString()));
    }
    return parts;
  }

  /// Whether a path matches.
  public boolean matches(String path) {
    String term = Field.FILE.term(path);
    Pattern regex = regex();
    if (regex.matcher(term).matches()) {
      return true;
    }
    for (int slash = term.indexOf('/'); slash >= 0; slash = term.indexOf('/', slash + 1)) {
      String rest = term.substring(slash + 1);
      if (!rest.isEmpty() && regex.matcher(rest).matches()) {
        return true;
      }
    }
    return false;
  }

  private Pattern regex() {
    var regex = new StringBuilder();
    for (Part part : parts()) {
      regex.append(
          switch (part) {
            case Part.Literal(String literal) -> Pattern.quote(literal);
            case Part.NamePart() -> "[^/]*";
            case Part.OneCharacter() -> "[^/]";
            case Part.AnyPath() -> ".*";
            case Part.AnyFolders() -> "(?:.*/)?";
          });
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL);
  }
}
