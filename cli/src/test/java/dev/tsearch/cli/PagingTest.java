package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pages of a search: `--page`, `--offset`, `next` and `prev`.
class PagingTest {
  private static final Terminal SCREEN = new Terminal(true, 100, false);

  @TempDir private Path home;
  private Cli pipe;
  private Cli terminal;

  @BeforeEach
  void importNineMessages() throws IOException {
    pipe = Cli.in(home);
    terminal = pipe.on(SCREEN).with("TSEARCH_TTY", "/dev/pts/7");
    importMessages("one", 1, 9);
  }

  private void importMessages(String session, int from, int to) throws IOException {
    Path folder = home.resolve("sources").resolve(session);
    Files.createDirectories(folder);
    var lines = new StringBuilder();
    for (int n = from; n <= to; n++) {
      lines.append(
          """
          {"type":"user","uuid":"%s-%02d","sessionId":"%s","timestamp":"2026-01-%02dT10:00:00Z",\
          "cwd":"/garden","message":{"role":"user","content":"the heron number %d"}}
          """
              .formatted(session, n, session, n, n));
    }
    Files.writeString(folder.resolve(session + ".jsonl"), lines);
    Result result = pipe.run("import", "--quiet", folder.toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  /// The numbers of the messages that a page has, in the order of printing.
  private static List<Integer> numbers(Result page) {
    var numbers = new ArrayList<Integer>();
    for (String line : page.out().lines().toList()) {
      int at = line.indexOf("heron number ");
      if (at >= 0 && line.startsWith(" ")) { // not the title of the session
        numbers.add(Integer.parseInt(line.substring(at + 13).replaceAll("\\D.*", "")));
      }
    }
    return numbers;
  }

  @Test
  void nextGoesOnToTheLastPageAndPrevBackToTheFirst() {
    Result first = terminal.run("heron", "--sort", "oldest", "-n", "4");
    assertThat(numbers(first)).containsExactly(1, 2, 3, 4);
    assertThat(first.err()).isEqualTo("4 of 9 · next: tsearch next\n");
    Result second = terminal.run("next");
    assertThat(numbers(second)).containsExactly(5, 6, 7, 8);
    assertThat(second.err()).isEqualTo("5–8 of 9 · next: tsearch next · back: tsearch prev\n");
    Result third = terminal.run("next");
    assertThat(numbers(third)).containsExactly(9);
    assertThat(third.err()).isEqualTo("9–9 of 9 · back: tsearch prev\n");
    assertThat(terminal.run("next"))
        .isEqualTo(new Result("", "tsearch: that was the last page, of 9 hits\n", 1));
    assertThat(terminal.run("prev")).isEqualTo(second);
    assertThat(terminal.run("next")).isEqualTo(third);
    assertThat(terminal.run("prev")).isEqualTo(second);
    assertThat(terminal.run("prev")).isEqualTo(first);
    assertThat(terminal.run("prev"))
        .isEqualTo(new Result("", "tsearch: that was the first page\n", 1));
  }

  @Test
  void theNextPageMayHaveAnotherSize() {
    terminal.run("heron", "--sort", "oldest", "-n", "4");
    assertThat(numbers(terminal.run("next", "-n", "2"))).containsExactly(5, 6);
    assertThat(numbers(terminal.run("next"))).containsExactly(7, 8);
    assertThat(numbers(terminal.run("prev", "-n", "1"))).containsExactly(5);
    assertThat(numbers(terminal.run("next", "--limit", "9"))).containsExactly(6, 7, 8, 9);
  }

  @Test
  void aPageOfTheLastSearchHasANumber() {
    terminal.run("heron", "--sort", "oldest", "-n", "4");
    assertThat(numbers(terminal.run("next", "--page", "3"))).containsExactly(9);
    assertThat(numbers(terminal.run("prev"))).containsExactly(5, 6, 7, 8);
    assertThat(numbers(terminal.run("next", "--page", "1"))).containsExactly(1, 2, 3, 4);
    assertThat(numbers(terminal.run("next"))).containsExactly(5, 6, 7, 8);
  }

  @Test
  void pagesByNumberAreThoseOfNext() {
    for (String order : List.of("oldest", "time", "relevance")) {
      Result page = terminal.run("heron", "--sort", order, "-n", "4");
      for (int number = 2; number <= 3; number++) {
        page = terminal.run("next");
        Result byNumber =
            pipe.on(SCREEN)
                .run("heron", "--sort", order, "-n", "4", "--page", Integer.toString(number));
        assertThat(byNumber.out()).as(order).isEqualTo(page.out());
      }
    }
  }

  @Test
  void importsInBetweenNeitherRepeatNorHideAHit() throws IOException {
    List<Integer> newest = numbers(terminal.run("heron", "--sort", "time", "-n", "4"));
    importMessages("two", 10, 20); // later than all, so before the first page
    newest.addAll(numbers(terminal.run("next")));
    newest.addAll(numbers(terminal.run("next")));
    assertThat(newest).containsExactly(9, 8, 7, 6, 5, 4, 3, 2, 1);

    List<Integer> oldest = numbers(terminal.run("heron", "--sort", "oldest", "-n", "18"));
    importMessages("three", 21, 22); // later than all, so on the last page
    oldest.addAll(numbers(terminal.run("next")));
    assertThat(oldest).containsExactlyElementsOf(Stream.iterate(1, n -> n + 1).limit(22).toList());
  }

  /// A word to exclude would be taken for an option.
  @Test
  void theCommandOfTheNextPageKeepsTheEndOfOptions() {
    assertThat(pipe.run("-n", "4", "--", "heron", "-reed").err())
        .contains("next: tsearch -n 4 --page 2 -- heron -reed\n");
    assertThat(pipe.run("-n", "4", "--", "heron").err())
        .contains("next: tsearch -n 4 --page 2 heron\n");
  }

  @Test
  void pagesStartAnywhere() {
    String[] search = {"heron", "--sort", "oldest", "-n", "4", "--offset", "2"};
    Result result = terminal.run(search);
    assertThat(numbers(result)).containsExactly(3, 4, 5, 6);
    assertThat(result.err()).isEqualTo("3–6 of 9 · next: tsearch next · back: tsearch prev\n");
    assertThat(numbers(terminal.run("prev"))).containsExactly(1, 2, 3, 4);
    assertThat(numbers(terminal.run("next"))).containsExactly(5, 6, 7, 8);
    assertThat(pipe.run(search).err())
        .isEqualTo("tsearch: 3–6 of 9 · next: tsearch --sort oldest -n 4 --offset 6 heron\n");
  }

  @Test
  void aPageAfterTheLastIsNothing() {
    for (String page : List.of("4", "100")) {
      assertThat(pipe.run("heron", "-n", "4", "--page", page))
          .isEqualTo(new Result("", "tsearch: there is no such page; the search has 9 hits\n", 1));
    }
    assertThat(pipe.run("heron", "-n", "4", "--page", "0").err())
        .isEqualTo("tsearch: --page needs a whole number >= 1, got 0\n");
    assertThat(pipe.run("zeppelin", "--exact", "--page", "2").err())
        .isEqualTo("tsearch: nothing found\n");
  }

  @Test
  void duplicatesAreCountedApartFromHits() throws IOException {
    Path folder = Files.createDirectories(home.resolve("sources").resolve("copy"));
    Path first = home.resolve("sources").resolve("one").resolve("one.jsonl");
    Files.writeString(
        folder.resolve("copy.jsonl"), Files.readString(first).replace("\"one", "\"copy"));
    assertThat(pipe.run("import", "--quiet", folder.toString()).exit()).isZero();
    assertThat(pipe.run("heron", "-n", "5", "--page", "9").err())
        .isEqualTo(
            "tsearch: there is no such page; the search has 9 hits; 9 duplicates are not listed\n");
    assertThat(pipe.run("heron", "-n", "5", "--page", "2").err())
        .isEqualTo("tsearch: 6–9 of 18; 9 duplicates are not listed\n");
  }

  /// Required, excluded and quoted parts mean the same in all commands: the same sessions in the
  /// same order with the same counts.
  @Test
  void sessionsOfWordsAreThoseOfTheHits() throws IOException {
    importMessages("two", 10, 19);
    importMessages("three", 20, 25);
    for (String query :
        List.of(
            "heron",
            "heron -\"number 12\"",
            "+heron number",
            "+heron +15 number",
            "\"number 12\" heron",
            "12 OR 21",
            "heron session:two",
            "the herons -\"number 3\"")) {
      Result list = pipe.run("-l", "--json", "-n", "100", query);
      assertThat(list.out()).as(query).isNotEmpty();
      assertThat(pipe.run("sessions", "--json", "-n", "100", "--", query))
          .as(query)
          .isEqualTo(list);
    }
    assertThat(pipe.run("sessions", "heron -\"number 12\"").out())
        .as("an excluded word excludes entries")
        .contains("two");
  }

  @Test
  void sortedHitsStateTheNumbersOfWords() {
    String relevance = pipe.run("heron", "number", "-n", "2").err();
    assertThat(relevance).contains("9 entries have both words");
    assertThat(pipe.run("heron", "number", "-n", "2", "--sort", "newest").err())
        .contains("9 entries have both words");
  }

  @Test
  void theNextPageIsOfTheSameSession() throws IOException {
    importMessages("later", 10, 19);
    terminal.run("number 1", "--sort", "oldest");
    Result first = terminal.run("heron", "--session", "@1", "--sort", "oldest", "-n", "4");
    assertThat(numbers(first)).containsExactly(1, 2, 3, 4);
    assertThat(numbers(terminal.run("next"))).containsExactly(5, 6, 7, 8);
    assertThat(numbers(terminal.run("heron", "--session=latest", "--sort", "oldest", "-n", "4")))
        .containsExactly(10, 11, 12, 13);
    importMessages("newest", 20, 22);
    assertThat(numbers(terminal.run("next"))).containsExactly(14, 15, 16, 17);
  }

  @Test
  void withoutATerminalTheNextPageHasANumber() {
    assertThat(pipe.run("heron", "-n", "4").err())
        .isEqualTo("tsearch: 4 of 9 · next: tsearch -n 4 --page 2 heron\n");
    assertThat(pipe.run("-n", "4", "--", "list", "heron").err())
        .contains("next: tsearch -n 4 --page 2 -- list heron\n");
    assertThat(pipe.run("heron", "-n", "4", "--quiet").err()).isEmpty();
    assertThat(pipe.run("heron", "-n", "4", "--verbose").err())
        .contains(" --cursor ")
        .doesNotContain("tsearch next");
    assertThat(pipe.run("next").err())
        .isEqualTo(
            "tsearch: next continues the last search of a terminal, and this is no terminal; use"
                + " --page N with the search, or the member next of --json\n");
  }

  @Test
  void everyTerminalHasItsOwnSearch() {
    terminal.run("heron", "--sort", "oldest", "-n", "2");
    Cli other = terminal.with("TSEARCH_TTY", "/dev/pts/8");
    assertThat(other.run("prev"))
        .isEqualTo(
            new Result(
                "",
                "tsearch: no search was printed on this terminal yet; to search for the word,"
                    + " type: tsearch -- prev\n",
                2));
    other.run("heron", "--sort", "time", "-n", "2");
    assertThat(numbers(terminal.run("next"))).containsExactly(3, 4);
    assertThat(numbers(other.run("next"))).containsExactly(7, 6);
  }

  @Test
  void theSearchIsRepeatedAsItWasTyped() {
    Path elsewhere = home.resolve("elsewhere");
    pipe.run("import", "--quiet", "--archive", elsewhere.toString(), home.resolve("sources") + "");
    terminal.run("-n", "3", "--archive", "elsewhere", "--sort", "oldest", "heron number", "-zebra");
    assertThat(numbers(terminal.run("next"))).containsExactly(4, 5, 6);
    assertThat(terminal.run("-n", "1", "--exact", "--", "next", "heron").exit()).isEqualTo(1);
    assertThat(terminal.run("next").err())
        .isEqualTo("tsearch: that was the last page, of 0 hits\n");
  }

  @Test
  void optionsThatSelectAPageExcludeEachOther() {
    assertThat(pipe.run("heron", "--page", "2", "--offset", "3"))
        .isEqualTo(
            new Result("", "tsearch: choose one of --page and --offset: each selects a page\n", 2));
    for (String option : List.of("--count", "--facets")) {
      assertThat(pipe.run("heron", "--page", "2", option).err())
          .isEqualTo(
              "tsearch: --page selects a page of hits; " + option + " is about all of them\n");
    }
    assertThat(pipe.run("heron", "--page", "2", "-l", "--cursor", "x").err())
        .isEqualTo("tsearch: choose one of --cursor and --page: each selects a page\n");
    assertThat(pipe.run("sessions", "--page", "2", "--timeline").err())
        .isEqualTo("tsearch: choose one of --timeline and --page\n");
  }

  /// The ids of the sessions that a page lists, which are words here.
  private static List<String> sessions(Result page) {
    return page.out().lines().skip(1).map(line -> line.strip().replaceAll(".* ", "")).toList();
  }

  /// A list of sessions had one page only: `next` went on with the search before it.
  @Test
  void aListOfSessionsHasPagesLikeASearch() throws IOException {
    importMessages("two", 10, 11);
    importMessages("three", 12, 13);
    terminal.run("heron");
    for (String[] list : new String[][] {{"sessions"}, {"sessions", "heron"}, {"heron", "-l"}}) {
      String[] two = Stream.concat(Stream.of(list), Stream.of("-n", "2")).toArray(String[]::new);
      Result first = terminal.run(two);
      assertThat(sessions(first)).hasSize(2);
      assertThat(first.err()).endsWith("2 of 3 sessions · next: tsearch next\n");
      Result second = terminal.run("next");
      assertThat(sessions(second)).hasSize(1).doesNotContainAnyElementsOf(sessions(first));
      assertThat(second.err()).endsWith("3–3 of 3 sessions · back: tsearch prev\n");
      assertThat(terminal.run("next").err())
          .isEqualTo("tsearch: that was the last page, of 3 sessions\n");
      assertThat(terminal.run("prev").out()).isEqualTo(first.out());
      assertThat(terminal.run("next", "-n", "5").out()).isEqualTo(second.out());
      assertThat(terminal.run("show", "@1").out()).contains(sessions(second).getFirst());
      assertThat(terminal.run("show", "@2").err())
          .isEqualTo("tsearch: @2: the last list had 1 session\n");
    }
  }

  @Test
  void inAPipeAPageOfSessionsHasANumber() throws IOException {
    importMessages("two", 10, 11);
    importMessages("three", 12, 13);
    assertThat(pipe.run("sessions", "-n", "2", "--page", "2").out()).contains("\tone\t");
    assertThat(pipe.run("sessions", "-n", "2").err())
        .isEqualTo("tsearch: 2 of 3 sessions · next: tsearch sessions -n 2 --page 2\n");
    assertThat(pipe.run("sessions", "--page", "2").err())
        .isEqualTo("tsearch: there is no such page; the list has 3 sessions\n");
    assertThat(pipe.run("-l", "heron", "-n", "1", "--offset", "1").err())
        .contains("2–2 of 3 sessions · next: tsearch -l -n 1 --page 3 heron\n");
    assertThat(pipe.run("sessions", "-n", "0").err())
        .isEqualTo("tsearch: 0 of 3 sessions; -n NUMBER shows more\n");
  }

  /// `--fields` was ignored with `-l --json`.
  @Test
  void fieldsSelectMembersAndColumnsOfSessions() {
    assertThat(pipe.run("-l", "heron", "--json", "--fields", "session,hits").out())
        .isEqualTo("{\"session\":\"one\",\"hits\":9}\n");
    assertThat(pipe.run("sessions", "--json", "--fields", "entries, session").out())
        .isEqualTo("{\"entries\":9,\"session\":\"one\"}\n");
    assertThat(pipe.run("sessions", "--fields", "session,began,max,title,hits").out())
        .isEqualTo("one\t2026-01-01T10:00:00Z\t1767952800\tthe heron number 1\t\n");
    assertThat(pipe.run("-l", "heron", "--fields", "snippet").err())
        .startsWith("tsearch: --fields: sessions have no field snippet; there are schema source");
    assertThat(pipe.run("sessions", "--fields", "corrections").err())
        .isEqualTo("tsearch: --fields corrections needs --json: it is no column\n");
    assertThat(terminal.run("sessions", "--fields", "title,session").out())
        .isEqualTo("TITLE               SESSION\nthe heron number 1  one\n");
  }

  /// It stood before what was said of the words.
  @Test
  void theFooterIsTheLastLine() {
    assertThat(pipe.run("rol:user", "hern", "-n", "2").err())
        .isEqualTo(
            """
            tsearch: no field is called "rol" (did you mean role:user?); searched as text
            tsearch: no entry has both words
            tsearch: also searched for `heron`: no entry has `hern`
            tsearch: 2 of 9 · next: tsearch -n 2 --page 2 rol:user hern
            """);
  }

  @Test
  void theFooterIsFaintAndFitsANarrowTerminal() {
    Cli narrow = terminal.on(new Terminal(true, 40, true));
    narrow.run("heron", "-n", "2");
    assertThat(narrow.run("next").err())
        .isEqualTo(
            """
            \u001b[2m3–4 of 9 · next: tsearch next · back:\u001b[0m
            \u001b[2mtsearch prev\u001b[0m
            """);
  }
}
