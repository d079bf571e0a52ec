package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Query.Everything;
import dev.tsearch.core.query.Query.FieldIn;
import dev.tsearch.core.query.Query.FieldIs;
import dev.tsearch.core.query.Query.Fuzzy;
import dev.tsearch.core.query.Query.Phrase;
import dev.tsearch.core.query.Query.Prefix;
import dev.tsearch.core.query.Query.Regex;
import dev.tsearch.core.query.Query.TimeIs;
import dev.tsearch.core.query.Query.Wildcard;
import dev.tsearch.core.query.Query.Word;
import dev.tsearch.core.time.Zone;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryParserTest {
  private static final QueryParser PARSER =
      new QueryParser(Instant.parse("2026-06-01T00:00:00Z"), ZoneOffset.UTC);

  @Test
  void plainWordsRank() {
    assertRead("ownership", word("ownership"));
    assertRead("  borrow   checker ", words("borrow", "checker"));
    assertRead("a * b", words("a", "b"));
    assertRead("a (b c)", words("a", "b", "c"));
    assertRead("a b -bread tool:x", all(words("a", "b"), not(word("bread")), tool("x")));
    assertRead("a tool:x", all(word("a"), tool("x")));
  }

  @Test
  void wordsNextToOrAreRequiredExceptStopWords() {
    assertRead("how to share OR lend it", any(word("share"), word("lend")));
    assertRead("the old boat OR ship", any(all(word("old"), word("boat")), word("ship")));
    assertRead("to be OR not", any(all(word("to"), word("be")), word("not")));
    assertRead("the AND boat OR ship", any(all(word("the"), word("boat")), word("ship")));
    var parser = new QueryParser(Instant.EPOCH, ZoneOffset.UTC);
    assertThat(parser.parse("the boat OR ship", Strictness.STRICT).query())
        .isEqualTo(any(all(word("the"), word("boat")), word("ship")));
  }

  @Test
  void patternsNextToWordsAreRequired() {
    assertRead("branch* worktree", all(words("worktree"), new Query.Prefix("branch")));
  }

  @Test
  void onlyMarkedWordsAreRequiredBesideOthers() {
    assertRead("+borrow checker", all(words("checker"), word("borrow")));
    assertRead("checker \"a b\"", all(words("checker"), new Phrase("a b", 0)));
    assertRead("a b +c", all(words("a", "b"), word("c")));
    assertRead("a b AND c", all(words("a"), word("b"), word("c")));
    assertRead("a +(b c)", all(words("a"), word("b"), word("c")));
    assertRead("a (b +c)", all(words("a", "b"), word("c")));
    assertRead("a own*", all(words("a"), new Prefix("own")));
  }

  @Test
  void joinedAndMarkedWordsAreAllRequired() {
    assertRead("borrow AND checker", all(word("borrow"), word("checker")));
    assertRead("+borrow +checker", all(word("borrow"), word("checker")));
    assertRead("", new Everything());
    assertRead("*", new Everything());
    assertRead("(a b) AND (c d)", all(word("a"), word("b"), word("c"), word("d")));
  }

  @Test
  void orHasLowerPrecedenceThanAnd() {
    assertRead("x b OR c AND d", any(all(word("x"), word("b")), all(word("c"), word("d"))));
    assertRead("a (b OR c) d", all(words("a", "d"), any(word("b"), word("c"))));
    assertRead("(a b) c", words("a", "b", "c"));
    assertRead("((a OR b) OR (c))", any(word("a"), word("b"), word("c")));
    assertRead("or and not", words("or", "and", "not"));
  }

  @Test
  void minusAndNotNegate() {
    assertRead("a -bread", all(word("a"), not(word("bread"))));
    assertRead("NOT a", not(word("a")));
    assertRead("NOT NOT a", word("a"));
    assertRead("NOT -bread", word("bread"));
    assertRead("a AND NOT b", all(word("a"), not(word("b"))));
    assertRead("a OR NOT b", any(word("a"), not(word("b"))));
    assertRead("-\"a b\"", not(new Phrase("a b", 0)));
    assertRead("-to:x", not(new FieldIs(Field.TO, "x")));
    assertRead("-(a b)", not(all(word("a"), word("b"))));
    assertRead("-pre*", not(new Prefix("pre")));
  }

  @Test
  void quotedTextIsAPhrase() {
    assertRead("\"borrow checker\"", new Phrase("borrow checker", 0));
    assertRead("\"a b\"~3", new Phrase("a b", 3));
    assertRead("\"a b\"~99999", new Phrase("a b", 9_999));
    assertRead("\"say \\\"hi\\\" c:\\dir\"", new Phrase("say \"hi\" c:\\dir", 0));
    assertRead("\"AND\"", new Phrase("AND", 0));
    assertRead("\"\" a \" \"", word("a"));
  }

  @Test
  void patternsMatchTerms() {
    assertRead("own*", new Prefix("own"));
    assertRead("snake_ca*", new Prefix("snake_ca"));
    assertRead("o*n", new Wildcard("o*n"));
    assertRead("*ship", new Wildcard("*ship"));
    assertRead("colo?r", new Wildcard("colo?r"));
    assertRead("colour~1", new Fuzzy("colour", 1));
    assertRead("colour~", new Fuzzy("colour", 2));
    assertRead("colour~0", word("colour"));
    assertRead("größe~1", new Fuzzy("größe", 1));
    assertRead("/re.?ex/", new Regex("re.?ex"));
    assertRead("(/a\\/b+/)", new Regex("a\\/b+"));
  }

  @Test
  void fieldsFilterByValue() {
    assertRead("tool:Bash", new FieldIs(Field.TOOL, "Bash"));
    assertRead("error:true", new FieldIs(Field.ERROR, "true"));
    assertRead("error:false", not(new FieldIs(Field.ERROR, "true")));
    assertRead("project:\"/my folder\"", new FieldIs(Field.PROJECT, "/my folder"));
    assertRead("project:/projects/x", new FieldIs(Field.PROJECT, "/projects/x"));
    assertRead("(tool:Bash)", new FieldIs(Field.TOOL, "Bash"));
    assertRead("file:a\\:b", new FieldIs(Field.FILE, "a:b"));
    assertThat(new FieldIs(Field.TOOL, "Bash").term()).isEqualTo("bash");
  }

  @Test
  void fieldsFilterByRange() {
    assertRead("tool:[A TO C]", new FieldIn(Field.TOOL, Optional.of("A"), Optional.of("C")));
    assertRead(
        "version:[* TO 2.0]", new FieldIn(Field.VERSION, Optional.empty(), Optional.of("2.0")));
    assertRead(
        "tokens:[1000 TO *]", new FieldIn(Field.TOKENS, Optional.of("1000"), Optional.empty()));
    assertRead("-tool:[A TO C]", not(new FieldIn(Field.TOOL, Optional.of("A"), Optional.of("C"))));
    assertThat(PARSER.parse("tokens:[few TO many]").notes())
        .containsExactly(
            "tokens: expected numbers, as in tokens:[1000 TO *], got [few TO many]; searched as"
                + " text");
    assertThat(PARSER.parse("tool:[A..C]").notes())
        .contains("tool: expected [A TO B], got [A..C]; searched as text");
  }

  @Test
  void expressionsThatRepeatTooMuchAreText() {
    assertRead("/a{1,1000}/", new Regex("a{1,1000}"));
    assertRead("/(a{40}){40,}/", new Word("/(a{40}){40,}/"));
    assertThat(PARSER.parse("/a{1,99999}/").notes())
        .containsExactly("/a{1,99999}/ repeats too much (at most 1000); searched as text");
    String optional = "/" + "a?".repeat(101) + "/";
    assertThat(PARSER.parse(optional).notes())
        .containsExactly(optional + " has too many of ? * + { (at most 100); searched as text");
    assertThat(PARSER.parse("/" + "a?".repeat(100) + "/").notes()).isEmpty();
  }

  @Test
  void timeFiltersByRange() {
    long newYear = Instant.parse("2026-01-01T00:00:00Z").getEpochSecond();
    assertRead("time:[2026-01-01 TO *]", new TimeIs(new TimeRange(newYear, Long.MAX_VALUE)));
    assertRead("time:[* TO *]", new TimeIs(TimeRange.ALL));
    assertRead("time:2026-01-01", new TimeIs(new TimeRange(newYear, newYear + 86_399)));
    assertRead(
        "x -time:[* TO 2026-01-01]",
        all(word("x"), not(new TimeIs(new TimeRange(Long.MIN_VALUE, newYear + 86_399)))));
  }

  /// The options and what screens show are fields, too.
  @Test
  void sinceAndUntilAreTimes_andFailedIsAnError() {
    long newYear = Instant.parse("2026-01-01T00:00:00Z").getEpochSecond();
    assertRead("since:2026-01-01", new TimeIs(new TimeRange(newYear, Long.MAX_VALUE)));
    assertRead("until:2026-01-01", new TimeIs(new TimeRange(Long.MIN_VALUE, newYear + 86_399)));
    assertRead(
        "x -since:\"2026-01-01\"",
        all(word("x"), not(new TimeIs(new TimeRange(newYear, Long.MAX_VALUE)))));
    assertRead("failed:true", new FieldIs(Field.ERROR, "true"));
    assertRead("failed:False", not(new FieldIs(Field.ERROR, "true")));
    assertRead("failed:3", word("failed:3"));
    assertThat(parse("failed:3").notes()).isEmpty();
  }

  /// Pasted text: each line is searched as it is.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/main.rs",
        "/usr/bin/env",
        "/usr/bin/",
        "std::vector",
        "foo(",
        "foo(bar)",
        "TODO:",
        "C++",
        "&&",
        "-rf",
        "--verbose",
        "-x",
        "+1",
        "\"open",
        "-\"open",
        "it's",
        "a:",
        "file:///tmp/a",
        "file::open",
        "https://a.example/b?c=d&e",
        "localhost:8080",
        "rust?",
        "**bold**",
        "*args,",
        "x=[1,2]",
        "{\"a\":1}",
        "$HOME/.cache",
        "a~b",
        "~/dir",
        "!important",
        "@decorator",
        "#[derive]",
        "error:",
        "C:\\Users\\me",
        "\\",
        "/[/",
        "time:soon",
        "time:[a",
        "error:404",
      })
  void rawTextIsText(String text) {
    assertRead(text, word(text));
  }

  @Test
  void pastedLinesAreTheirWords() {
    assertRead("a && b", words("a", "&&", "b"));
    assertRead("rm -rf", words("rm", "-rf"));
    assertRead("foo (bar", words("foo", "bar"));
    assertRead("foo) bar", words("foo)", "bar"));
    assertRead("-(foo", word("foo"));
    assertRead("if (x > 0) {", words("if", "x", ">", "0", "{"));
    assertRead("main () ()", word("main"));
    assertRead("x \"y", words("x", "\"y"));
    assertRead("(foo(bar) OR baz)", any(word("foo(bar)"), word("baz")));
  }

  @Test
  void operatorsWithoutOperandsAreWords() {
    assertRead("AND", word("AND"));
    assertRead("a OR", words("a", "OR"));
    assertRead("OR a", words("OR", "a"));
    assertRead("a AND OR b", all(words("b"), word("a"), word("OR")));
    assertRead("(NOT) a", words("NOT", "a"));
    assertRead("NOT ()", word("NOT"));
    assertRead("a OR (b AND)", any(word("a"), word("b")));
  }

  @Test
  void backslashEscapesPunctuation() {
    assertRead("own\\*", word("own*"));
    assertRead("\\-minus", word("-minus"));
    assertRead("tool\\:Bash", word("tool:Bash"));
    assertRead("\\(a\\)", word("(a)"));
    assertRead("\\\"a", word("\"a"));
    assertRead("a \\AND b", words("a", "AND", "b"));
    assertRead("\\\\AND", word("\\AND"));
  }

  @Test
  void deepParenthesesAreParsed() {
    assertThat(parse("(".repeat(10_000) + "a" + ")".repeat(10_000)).query()).isNotNull();
    assertRead("NOT ".repeat(20_001) + "a", not(word("a")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "toool:Bash; did you mean tool:Bash?",
        "Tool:Bash; did you mean tool:Bash?",
        "mode:x; did you mean model:x?",
        "TODO:fix; no field is called \"TODO\"",
        "error:404; error: is true or false",
        "time:soon; not a time: \"soon\"",
        "time:[now]; expected [2026-01-01 TO *]",
        "since:[1d TO *]; since: expected 7d or 2026-02",
        "until:done; until: not a time",
        "src/*; * works after letters, digits and _ only",
        "tool:Ba*; * is not a wildcard in this field",
        "colour~5; at most 2 letters may differ",
        "/a(b/; is not a valid regular expression (Unclosed group)",
      })
  void surprisingReadingsHaveNotes(String text, String note) {
    assertThat(parse(text).notes()).singleElement().asString().contains(note);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tool:Bash",
        "std::vector",
        "https://a.example",
        "localhost:8080",
        "12:30",
        "a && b",
        "C:\\Users",
        "own*",
        "**bold**",
        "foo(",
        "",
        "-rf",
        "main.rs:12"
      })
  void ordinaryTextHasNoNotes(String text) {
    assertThat(parse(text).notes()).isEmpty();
  }

  @Test
  void notesAreDistinct() {
    assertThat(parse("toool:a toool:a").notes()).hasSize(1);
  }

  private static void assertRead(String text, Query expected) {
    Query read = parse(text).query();
    assertThat(read).as(text).isEqualTo(expected);
    String printed = QueryPrinter.print(read);
    assertThat(parse(printed).query()).as("%s, printed as %s", text, printed).isEqualTo(read);
  }

  private static ParsedQuery parse(String text) {
    return PARSER.parse(text);
  }

  private static Query word(String text) {
    return new Word(text);
  }

  private static Query words(String... texts) {
    return new Query.Words(Arrays.stream(texts).map(Word::new).toList());
  }

  private static Query tool(String name) {
    return new FieldIs(Field.TOOL, name);
  }

  private static Query all(Query... parts) {
    return new Query.All(List.of(parts));
  }

  private static Query any(Query... parts) {
    return new Query.Any(Arrays.asList(parts));
  }

  private static Query not(Query query) {
    return new Query.Not(query);
  }

  @Test
  void repeatedWordsCountOnce() {
    QueryParser parser = new QueryParser(Instant.EPOCH, Zone.of(ZoneOffset.UTC));
    assertThat(parser.parse("git Git git").query()).isEqualTo(new Query.Word("git"));
    assertThat(parser.parse("git log GIT").query())
        .isEqualTo(new Query.Words(List.of(new Query.Word("git"), new Query.Word("log"))));
  }
}
