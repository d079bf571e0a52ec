package dev.tsearch.indexer.lucene.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.term.XxHash64;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Filters and indexes of another chain or schema give wrong results silently, so a change of
/// either must change the fingerprint. The failure of this test contains the new one.
class FingerprintTest {
  private static final String GOLDEN =
      """
      Hello World parentUuid ParentUUID parent_uuid HTTPServer2 Base64Encoder URLs __init__ 10ms
      512MiB v1.2.3 1.5GB 0x7fff utf8 E0502 c45af7b1 2026-01-02T19:18:31.028Z src/main.rs ~/.x/y
      a/../b C:\\dir std::vector<int> foo.barBaz() C++ C# C++17 kebab-case don't a@b.example
      https://a.example/p/?q=x&r=1#z main.rs:12 foo..bar a->b naïve_test Straße İstanbul ŁÓDŹ Σοφός
      ёлка Ærø ﬁn ＦＵＬＬ 日本語テスト 한국어 ひらがな 東京2020年 हिन्दी ไทย עברית 🎉👍🏽🇩🇪👨‍👩‍👧❤️1️⃣ ½ x² € → ✓
      \u001b[1;31mred\u001b[0m soft\u00ADhyphen zero\u200Bwidth e\u0301 \uD800 𝒳
      """;

  @Test
  void fingerprint_isTheHashOfChainAndSchema() {
    String chain = Terms.line(GOLDEN + "x".repeat(300) + " " + "é_".repeat(300));
    String fields = Arrays.stream(Field.values()).map(Field::key).collect(Collectors.joining(" "));
    String whole = chain + "\n" + fields + "\n" + IndexSchema.VERSION;
    byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
    String hash = Long.toHexString(XxHash64.hash(bytes, 0, bytes.length));
    assertThat(LuceneTokenizer.CHAIN_AND_SCHEMA)
        .as("what chain and schema make; set LuceneTokenizer.CHAIN_AND_SCHEMA to it")
        .isEqualTo(hash);
  }

  @Test
  void indexFields_haveDistinctNames() {
    assertThat(Field.values())
        .extracting(Field::key)
        .doesNotContain(
            IndexSchema.CONTENT,
            IndexSchema.BOOST,
            IndexSchema.TIME,
            IndexSchema.PARTITION,
            IndexSchema.OFFSET,
            IndexSchema.LENGTH);
  }
}
