package dev.tsearch.cli.command.help;

import dev.tsearch.cli.render.help.HelpText;
import dev.tsearch.cli.render.help.HelpText.HelpRow;
import dev.tsearch.cli.render.help.HelpText.HelpSection;
import dev.tsearch.core.entry.Field;
import java.util.ArrayList;
import java.util.List;

/// The help of the query language, on one screen.
final class QueryHelp {
  private QueryHelp() {}

  static HelpText text() {
    return new HelpText(
        "tsearch [OPTIONS] WORD…",
        "The best sessions for the words come first; --exact requires all words.",
        List.of(
            new HelpSection("text", words()),
            new HelpSection("operators", operators()),
            new HelpSection("fields", fields()),
            new HelpSection("times", times())),
        List.of(
            "In a shell, quote quotes: '\"a b\"'. One argument of several plain words is a phrase,"
                + " too. AND binds tighter than OR. A backslash makes punctuation text: \\-x. Case does"
                + " not matter. Anything that is not query syntax is searched as text.",
            "Words rank: an entry needs one of them, and words such as `the` never suffice. A word"
                + " that hardly any entry has also finds the most similar frequent word. --exact"
                + " requires every word, each as if in quotes: no inflections.",
            "fields: " + String.join(" ", keys())));
  }

  private static List<HelpRow> words() {
    return List.of(
        new HelpRow("ownership", "the word, its inflections; graphql: GraphQLSchema"),
        new HelpRow("\"borrow checker\"", "these words in this order"),
        new HelpRow("\"a b\"~3", "up to three places apart"),
        new HelpRow("own*  c?lo*r", "terms of this form; ? is one character"),
        new HelpRow("colour~1  /re.?ex/", "terms that differ by a letter, or match an expression"),
        new HelpRow("src/main.rs  foo(  C++", "text as written"));
  }

  private static List<HelpRow> operators() {
    return List.of(
        new HelpRow("a b c", "any of them; more and rarer words come first"),
        new HelpRow("a AND b   +a +b", "both"),
        new HelpRow("+a b   \"a b\" c   a* c", "what is marked, quoted, a pattern; c ranks"),
        new HelpRow("a OR b   a b OR c", "either; both a and b, or c"),
        new HelpRow("-word   NOT a", "without; a minus needs three letters after it"),
        new HelpRow("(a OR b) c", "groups"));
  }

  private static List<HelpRow> fields() {
    return List.of(
        new HelpRow("tool:Bash error:true", "values of fields; tool:shell is any shell"),
        new HelpRow("project:garden", "a path, or the end of it"),
        new HelpRow(
            "file:src/  file:*.go", "a folder, or a pattern: * in a name, ** in any folder"),
        new HelpRow("checkpoint:a1b2", "its id begins so; intent:retry: its intent has the word"),
        new HelpRow("tokens:[1000 TO *]", "values from one to another; also version:[1.0 TO 1.9]"),
        new HelpRow("time:2026-02", "of this time; since:7d: from it on; until:7d: to its end"));
  }

  private static List<HelpRow> times() {
    return List.of(
        new HelpRow("30d  12h  90min  3mo  1y", "back from now; also \"3 days ago\""),
        new HelpRow("today  monday  last-week", "the whole day, week; also \"last 7 days\""),
        new HelpRow(
            "2026  2026-02  2026-02-03", "the whole year, month or day; \"3 feb\", 2026-W07"),
        new HelpRow("14:30  2026-02-03T14:30", "local time, also 2pm; with Z or +02:00, RFC 3339"),
        new HelpRow("--since 2026-02", "from its start; --until: to its end; --on: its days"));
  }

  private static List<String> keys() {
    var keys = new ArrayList<String>();
    for (Field field : Field.values()) {
      keys.add(field.key());
    }
    return keys;
  }
}
