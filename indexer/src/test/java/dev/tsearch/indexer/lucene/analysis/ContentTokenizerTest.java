package dev.tsearch.indexer.lucene.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.indexer.lucene.query.RandomCompounds;
import dev.tsearch.indexer.lucene.query.RandomTexts;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentTokenizerTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      ignoreLeadingAndTrailingWhitespace = true,
      quoteCharacter = '`',
      textBlock =
          """
          Hello, brave World!          → hello brave world
          parentUuid                   → parent|parentuuid~2 uuid
          ParentUUID                   → parent|parentuuid~2 uuid
          GraphQLSchema                → graph|graphqlschema~3|graphql~2 ql|qlschema~2 schema
          aBcD_eFgH                    → a|abcd~3|abc~2|abcd_efgh bc|bcd~2 d e|efgh~3|efg~2 fg|fgh~2 h
          parent_uuid                  → parent|parent_uuid uuid
          parentuuid                   → parentuuid
          HTTPServer2                  → http|httpserver2~2 server2
          Base64Encoder                → base64|base64encoder~2 encoder
          URLs and IDs                 → urls and ids
          kebab-case                   → kebab|kebab-case case
          test_fooBar_10ms             → test|test_foobar_10ms foo|foobar~2 bar 10|10ms~2 ms
          MAX_LINE_BYTES               → max|max_line_bytes line bytes
          __init__                     → init|__init__
          src/main.rs                  → src|src/main.rs main rs
          /usr/bin/env                 → usr|usr/bin/env bin env
          ~/.claude/projects           → claude|claude/projects projects
          a/../b                       → a|a/../b b
          C:\\Users\\me                  → c|c:\\users\\me users me
          std::vector<int>             → std|std::vector vector int
          foo.barBaz()                 → foo|foo.barbaz bar|barbaz~2 baz
          main.rs:12:5                 → main|main.rs rs 12 5
          foo(                         → foo
          TODO:                        → todo
          a && b                       → a b
          rm -rf                       → rm rf
          C++ and C# but a+b           → c|c++ and c|c# but a b
          C++17                        → c 17
          .NET Node.js                 → net node|node.js js
          v1.2.3                       → v|v1~2|v1.2.3 1 2 3
          1.2.3                        → 1|1.2.3 2 3
          error[E0502]                 → error e0502
          10ms 512MiB 1.5GB 3s         → 10|10ms~2 ms 512|512mib~2 mib 1|1.5gb 5|5gb~2 gb 3|3s~2 s
          0x7fff utf8 x86_64           → 0x7fff utf8 x86|x86_64 64
          c45af7b1 1234567890abcdef    → c45af7b1 1234567890abcdef
          2026-01-02T19:18:31Z         → 2026|2026-01-02t19 01 02|02t19~2 19 18 31|31z~2 z
          mail a@b.example now         → mail a|a@b.example b example now
          https://a.example/p/?q=x&r=1 → https|https://a.example/p/?q=x&r=1 a example p q x r 1
          foo..bar foo--bar a->b       → foo bar foo bar a b
          don't                        → don t
          Straße STRASSE               → strasse|straße strasse
          naïve naive                  → naive|naïve naive
          İstanbul ISTANBUL            → istanbul istanbul
          Ærøskøbing                   → aeroskobing|ærøskøbing
          Σοφός ΣΟΦΟΣ                  → σοφοσ|σοφός σοφοσ
          ёлка                         → елка|ёлка
          naïve_test                   → naive|naïve|naive_test|naïve_test test
          日本語テスト                 → 日|日本 本|本語 語|語テ テ|テス ス|スト ト
          한국어                       → 한|한국 국|국어 어
          東京2020年                   → 東|東京 京 2020 年
          हिन्दी में                      → हिन्दी में
          🎉 done 👍🏽                   → 🎉 done 👍|👍🏽
          ❤️                            → ❤
          🇩🇪                           → 🇩🇪
          ＦＵＬＬ１                    → full1|ｆｕｌｌ１
          soft\u00ADhyphen             → softhyphen
          """)
  void termsOf(String text, String terms) {
    String unescaped = text.replace("\\\\", "\\").replace("\\u00AD", "\u00AD");
    assertThat(Terms.line(unescaped)).isEqualTo(terms.replace("\\\\", "\\"));
  }

  /// The index stores the number of positions of a term as its number of postings at a position. So
  /// a second equal term at a position would make a term of one position one of two.
  @Test
  void termsOfAPosition_areDistinct() {
    long seed = Seed.next();
    var random = new Random(seed);
    var texts = new ArrayList<>(List.of("x".repeat(300) + "_y.z", "x".repeat(300) + "++"));
    texts.add("_\u0301Foo _\u0301fooBar");
    for (int round = 0; round < 2000; round++) {
      texts.add(RandomTexts.noise(random, 200));
      texts.add(RandomCompounds.text(random, 6));
    }
    for (String text : texts) {
      Set<String> ofPosition = new HashSet<>();
      int position = -1;
      for (Terms.Term term : Terms.of(text)) {
        if (term.position() > position) {
          ofPosition.clear();
          position = term.position();
        }
        assertThat(ofPosition.add(term.text())).as("seed %d: %s in %s", seed, term, text).isTrue();
      }
    }
  }

  @Test
  void textWithoutLetters_hasNoTerms() {
    for (String text :
        new String[] {"", " ", "--", "___", "+ - * /", "…", "\uD800", "\u0301", "_\u0301"}) {
      assertThat(Terms.of(text)).as(text).isEmpty();
    }
  }

  /// A segment of a path has the same parts alone and within the path.
  @Test
  void partsOfAnIdentifier_doNotDependOnTheTextAroundIt() {
    List<String> identifiers =
        List.of("parentUuid", "v1", "10ms", "E0502", "c45af7b1", "MAX_SIZE", "naïve", "HTTPServer");
    for (String identifier : identifiers) {
      for (String frame : List.of("%s", "a/%s/b", "x.%s", "%s::y", "(%s)", "a-%s-b", "%s++")) {
        List<String> alone = parts(identifier);
        assertThat(parts(frame.formatted(identifier))).as(frame).containsSubsequence(alone);
      }
    }
  }

  @Test
  void composedAndDecomposedText_haveTheSameTerms() {
    String text = "naïve Ångström café 한국어 パ";
    assertThat(Terms.line(Normalizer.normalize(text, Normalizer.Form.NFD)))
        .isEqualTo(Terms.line(Normalizer.normalize(text, Normalizer.Form.NFC)));
  }

  @Test
  void lowerCaseText_hasTheSameTermsIfItHasTheSameParts() {
    for (String text : List.of("İSTANBUL", "ŠKODA", "ÀÉÎ", "ΑΒΓ", "ДЖ")) {
      String lowered = text.toLowerCase(Locale.ROOT);
      String folded = Terms.of(text).getFirst().text();
      assertThat(Terms.of(lowered).getFirst().text()).as(text).isEqualTo(folded);
    }
  }

  @Test
  void longTerms_areTruncatedByCodePoint() {
    for (String letter : List.of("a", "é", "字".repeat(0) + "ж", "𝒳")) {
      for (Terms.Term term : Terms.of(letter.repeat(700))) {
        int codePoints = term.text().codePointCount(0, term.text().length());
        assertThat(codePoints).isEqualTo(TermQueue.MAX_TERM_CODE_POINTS);
      }
    }
    assertThat(Terms.of("ß".repeat(700)).getFirst().text()).hasSize(255);
  }

  @Test
  void endlessCompoundsAndIdentifiers_areSplit() {
    String dotted = "ab.".repeat(5000) + "end";
    String snake = "ab_".repeat(5000) + "end";
    for (String text : List.of(dotted, snake)) {
      assertThat(parts(text)).hasSize(5001).endsWith("end");
    }
  }

  @Test
  void hugeText_isTruncated() throws Exception {
    String text = "word ".repeat(ContentTokenizer.MAX_TEXT_UNITS / 5 + 10) + "last";
    var chain = new ContentChain();
    int terms = 0;
    try (var stream = chain.stream(text, null)) {
      stream.reset();
      while (stream.incrementToken()) {
        terms++;
      }
    }
    assertThat(terms).isEqualTo(ContentTokenizer.MAX_TEXT_UNITS / 5 + 1);
    assertThat(ContentTokenizer.cuts(text)).isTrue();
    assertThat(ContentTokenizer.cuts("short")).isFalse();
  }

  /// A search for `error` once missed the colored output of compilers: the term was `31merror`.
  @Test
  void terminalColors_separateWords() {
    assertThat(
            Terms.line(
                "\u001b[1;31merror\u001b[0m: a\u001b[2Kb \u001b[38;5;9mred \u001bplain \u001b["))
        .isEqualTo(Terms.line("error: a b red plain"));
  }

  @Test
  void offsets_referToTheNormalizedText() {
    String text = ContentTokenizer.normalize("Cafe\u0301 src/main.rs 日本 👍🏽");
    for (Terms.Term term : Terms.of(text)) {
      String stretch = text.substring(term.start(), term.end());
      assertThat(Terms.of(stretch)).extracting(Terms.Term::text).contains(term.text());
      assertThat(term.text().getBytes(StandardCharsets.UTF_8)).isNotEmpty();
    }
  }

  private static List<String> parts(String text) {
    return Terms.of(text).stream()
        .filter(term -> term.role() == TermRole.PART)
        .map(Terms.Term::text)
        .toList();
  }
}
