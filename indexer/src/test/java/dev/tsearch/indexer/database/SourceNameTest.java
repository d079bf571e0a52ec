package dev.tsearch.indexer.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Two sessions had one name if the code of a character continued in the text after it.
class SourceNameTest {
  private static final String ALPHABET = "019aeu%;. /\t\u0001\u00e4\u0e41\ue419\ud83d\ude00";

  @Test
  void differentSessions_haveDifferentNamesOfPlainCharacters() {
    long seed = 20261123;
    var random = new Random(seed);
    Map<String, String> sessions = new HashMap<>();
    for (int i = 0; i < 200_000; i++) {
      var session = new StringBuilder();
      for (int length = random.nextInt(4); length >= 0; length--) {
        session.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
      }
      String name = DatabaseSources.fileName(session.toString());
      assertThat(name).as("seed %d", seed).matches("[A-Za-z0-9._%;-]+");
      String other = sessions.put(name, session.toString());
      if (other != null) {
        assertThat(other).as("seed %d: %s", seed, name).isEqualTo(session.toString());
      }
    }
    assertThat(DatabaseSources.fileName("ses_1 a")).isEqualTo("ses_1%20a.jsonl");
  }
}
