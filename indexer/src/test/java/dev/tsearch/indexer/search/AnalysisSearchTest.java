package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What each kind of word finds, from the text of a query to the order of its hits.
class AnalysisSearchTest {
  /// Written as ◌ below.
  private static final char COMBINING_ACUTE = 0x301;

  @TempDir private Path folder;

  /// The texts are entries, all else being equal; those behind `>` come in this order, those behind
  /// `!` are not found. The worse of two comes later in time, so that its age does not help the
  /// better.
  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      quoteCharacter = '`',
      textBlock =
          """
          parentUuid        > the ParentUuid here; the parent_uuid here ! uuid of a parent
          parent_uuid       > the parent_uuid here; the parentUuid here ! uuid of a parent
          kebab-case        > a kebab-case name; the kebab case ! case of kebab
          HTTPServer        > an HTTPServer runs; an http server runs ! server of http
          src/main.rs       > in src/main.rs now; in src main rs now
          src/main.rs       > in src/main.rs now ! main.rs in src
          /usr/bin/env      > with /usr/bin/env now; usr bin env ! env in usr
          std::vector       > a std::vector here; a std vector here ! vector of std
          foo.bar.baz       > call foo.bar.baz now; call foo bar baz now ! baz of foo bar
          main              > in src/main.rs now
          v1.2.3            > at v1.2.3 now ! at v1.2.4 now
          1.2.3             > at v1.2.3 now
          500ms             > it took 500ms ! it took 501ms
          10MB              > of 10MB there ! of 11MB there
          0x7ffe            > at 0x7ffe there ! at 0x7fff there
          deadbeef01        > of deadbeef01 there ! of deadbeef02 there
          c45af7b1-90ab     > of c45af7b1-90ab-4f there ! of c45af7b2-90ab-4f there
          E0502             > as error[E0502] says ! as error[E0503] says
          ENOENT            > with ENOENT: no such file
          https://example.org/a?b=c > at https://example.org/a?b=c now ! at https://example.org/d
          example.org       > at https://example.org/a?b=c now
          ada@example.org   > to ada@example.org now ! to ada of example and org
          日本語            > これは日本語です ! 日の本の語
          日                > これは日本語です
          한국어            > 이것은 한국어 문장 ! 이것은 국한어 문장
          naïve             > so naïve there; so naive there
          naive             > so naïve there
          Straße            > in the Straße now; in the strasse now
          e◌tude       > the étude here; the etude here
          étude        > the e◌tude here
          👍                > good 👍 here ! good 👎 here
          👍🏽               > good 👍🏽 here; good 👍 here
          C++               > in C++ here; in C here
          foo(              > call foo() here
          branch            > of a branch here; of branches here
          "branch"          > of a branch here ! of branches here
          """)
  void findsWholesBeforeParts_andNothingElse(String query, String texts) throws IOException {
    String[] foundAndNot = texts.split(" ! ", -1);
    List<String> found = List.of(foundAndNot[0].split("; ", -1));
    var entries = new ArrayList<Entry>();
    for (int at = 0; at < found.size(); at++) {
      entries.add(Entries.message("hit" + at, Entries.NOON + at, combined(found.get(at)), "s"));
    }
    for (int at = 1; at < foundAndNot.length; at++) {
      entries.add(Entries.message("no" + at, Entries.NOON, combined(foundAndNot[at]), "s"));
    }
    try (var sample = SampleArchive.create(folder.resolve("archive"), 0)) {
      sample.append(entries);
      assertThat(ids(sample, query)).as("not indexed").isEqualTo(hits(found.size()));
      sample.index();
      assertThat(ids(sample, query)).as("indexed").isEqualTo(hits(found.size()));
    }
  }

  private static List<String> hits(int count) {
    var hits = new ArrayList<String>();
    for (int at = 0; at < count; at++) {
      hits.add("hit" + at);
    }
    return hits;
  }

  private static List<String> ids(SampleArchive sample, String query) throws IOException {
    var parser = new QueryParser(Instant.EPOCH, ZoneOffset.UTC);
    SearchRequest request =
        SearchRequest.of(parser.parse(combined(query)).query()).withStrictness(Strictness.STRICT);
    return new Searcher(sample.archive(), IndexUpdate.NONE)
        .search(request).hits().stream().map(hit -> hit.entry().id()).toList();
  }

  private static String combined(String text) {
    return text.replace('◌', COMBINING_ACUTE);
  }
}
