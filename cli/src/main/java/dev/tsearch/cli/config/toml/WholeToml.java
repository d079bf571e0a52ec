package dev.tsearch.cli.config.toml;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;

/// Reads all of TOML, and says where a text is not TOML. Its parser has hundreds of classes.
final class WholeToml {
  /// What TOML has nowhere. The parser fails with an exception of its own on some of them.
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]");

  private WholeToml() {}

  /// The content of a text.
  static TomlContent read(String text) {
    Matcher control = CONTROL.matcher(text);
    if (control.find()) {
      int line =
          1 + (int) text.substring(0, control.start()).chars().filter(c -> c == '\n').count();
      String message =
          String.format(
              Locale.ROOT, "control character U+%04X", (int) text.charAt(control.start()));
      return new TomlContent(List.of(), Optional.of(new TomlContent.Fault(line, message)));
    }
    TomlParseResult parsed = Toml.parse(text);
    if (parsed.hasErrors()) {
      TomlParseError error = parsed.errors().getFirst();
      String message = String.valueOf(error.getMessage());
      return new TomlContent(
          List.of(), Optional.of(new TomlContent.Fault(error.position().line(), message)));
    }
    var values = new ArrayList<TomlContent.Assignment>();
    for (String key : parsed.dottedKeySet()) {
      Object value = parsed.get(key);
      if (value != null) {
        TomlPosition position = parsed.inputPositionOf(key);
        int line = position == null ? 0 : position.line();
        Object plain = value instanceof TomlArray array ? list(array) : value;
        values.add(new TomlContent.Assignment(key, Toml.parseDottedKey(key), plain, line));
      }
    }
    return new TomlContent(values, Optional.empty());
  }

  private static List<Object> list(TomlArray array) {
    var list = new ArrayList<Object>(array.size());
    for (int i = 0; i < array.size(); i++) {
      list.add(array.get(i));
    }
    return list;
  }
}
