package dev.tsearch.cli.command.help;

import dev.tsearch.cli.render.help.HelpText;
import dev.tsearch.cli.render.help.HelpText.Row;
import dev.tsearch.cli.render.help.HelpText.Section;
import dev.tsearch.core.entry.Field;
import java.util.ArrayList;
import java.util.List;

/// The help of the query language, on one screen.
final class QueryHelp {
  private QueryHelp() {}

  static HelpText text() {
    return new HelpText(
        "tsearch [OPTIONS] WORD…",
        "The query language: words are all required; whatever is not the language is text.",
        List.of(
            new Section("text", words()),
            new Section("operators", operators()),
            new Section("fields and times", fields())),
        List.of(
            "Quotes that the language shall see must get past the shell: '\"a b\"'. An argument of"
                + " several plain words, as in tsearch \"borrow checker\", is a phrase, too.",
            "Where nothing has all of it, less is asked for, and it is said how much less; --exact"
                + " never does.",
            "Of all that is found: --facets counts it, --sort time has the newest first, --after CURSOR"
                + " is the next page; tsearch sessions WORD… finds sessions that have all words.",
            "fields: " + String.join(" ", keys())));
  }

  private static List<Row> words() {
    return List.of(
        new Row("ownership", "the word and its inflections; parent_uuid finds parentUuid"),
        new Row("\"borrow checker\"", "these words in this order"),
        new Row("\"a b\"~3", "up to three places apart"),
        new Row("own*  c?lo*r", "terms of this shape"),
        new Row("colour~1", "terms that differ by a letter"),
        new Row("/re.?ex/", "terms that a regular expression matches"),
        new Row("src/main.rs  foo(  C++", "text as it is"));
  }

  private static List<Row> operators() {
    return List.of(
        new Row("a b   a AND b   +a +b", "both"),
        new Row("a OR b", "either"),
        new Row("-word   NOT a", "without; a minus needs three letters after it"),
        new Row("(a OR b) c", "groups"));
  }

  private static List<Row> fields() {
    return List.of(
        new Row("tool:Bash error:true", "entries with this value in a field"),
        new Row("project:garden", "a path, or the end of it"),
        new Row("intent:retry", "checkpoints whose intent (outcome:) has the word"),
        new Row("tokens:[1000 TO *]", "values from one to another; also version:[1.0 TO 1.9]"),
        new Row("time:[2026-01-01 TO *]", "entries of this time"),
        new Row("--since 30d --until 12h", "back from now: m h d w"),
        new Row("--since 2026-01-02", "local time; also yesterday, RFC 3339, unix seconds"));
  }

  private static List<String> keys() {
    var keys = new ArrayList<String>();
    for (Field field : Field.values()) {
      keys.add(field.key());
    }
    return keys;
  }
}
