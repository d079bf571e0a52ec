package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.forget.hash.LiteralSearch;
import dev.tsearch.core.forget.json.ConversationParts;
import dev.tsearch.core.json.Unescaped;
import dev.tsearch.core.redact.EncodedText;
import dev.tsearch.core.redact.SecretSpan;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.catalog.OrderedEntries;
import dev.tsearch.indexer.catalog.SessionCatalog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// What entries say, without the spaces around it. Takes about 400 bytes for each text.
/// Single-threaded.
final class SaidTexts {
  /// How many characters of a text are looked for first.
  private static final int BEGINNING = 8;

  private final KeyedHash keyed;
  private final Set<String> hashes = new HashSet<>();

  /// How many bytes the texts have, by the hashes of their first lines.
  private final Map<String, Set<Integer>> lengths = new HashMap<>();

  /// How many characters the sentences have, by the hashes of their beginnings.
  private final Map<LiteralHash, Set<Integer>> beginnings = new HashMap<>();

  /// Finds these beginnings; null until it is asked for.
  private @Nullable LiteralSearch search;

  SaidTexts(KeyedHash keyed) {
    this.keyed = keyed;
  }

  /// What some entries say, and no other entry of their sessions.
  ///
  /// @param transcripts the transcripts of the sessions
  static SaidTexts of(
      List<SelectedEntry> entries,
      Set<TranscriptId> transcripts,
      Snapshot snapshot,
      KeyedHash keyed)
      throws IOException {
    Set<EntryAddress> forgotten = new HashSet<>();
    var said = new SaidTexts(keyed);
    for (SelectedEntry each : entries) {
      forgotten.add(each.address());
      said.add(snapshot.read(each.address()).content());
    }
    OrderedEntries all =
        new SessionCatalog(snapshot).ordered(transcripts, OrderedEntries.Revisions.ALL);
    for (Optional<LocatedEntry> next = all.next(); next.isPresent(); next = all.next()) {
      if (!forgotten.contains(next.get().address())) {
        said.remove(next.get().entry().content());
      }
    }
    return said;
  }

  void add(String text) {
    String said = plain(text);
    if (!said.isEmpty() && hashes.add(keyed.of(said))) {
      String first = said.lines().findFirst().orElseThrow();
      lengths
          .computeIfAbsent(keyed.of(first.strip()), _ -> new HashSet<>())
          .add(said.getBytes(UTF_8).length);
      if (said.length() >= BEGINNING && ConversationParts.isSentence(said)) {
        beginnings
            .computeIfAbsent(
                LiteralHash.of(keyed, said.substring(0, BEGINNING)), _ -> new HashSet<>())
            .add(said.length());
        search = null;
      }
    }
  }

  void remove(String text) {
    hashes.remove(keyed.of(plain(text)));
  }

  boolean contain(String text) {
    return hashes.contains(keyed.of(plain(text)));
  }

  /// Whether a string stands for bytes that have one of the texts, if this is a sentence.
  boolean areEncodedIn(String string) {
    var found = new AtomicBoolean();
    if (!beginnings.isEmpty()) {
      EncodedText.visit(
          string,
          EncodedText.SHORT,
          (from, to, bytes) -> {
            boolean isAll = from == 0 && to == string.length();
            String text = isAll && !found.get() ? EncodedText.text(bytes) : "";
            if (areIn(text) || areIn(Unescaped.of(text).text())) {
              found.set(true);
            }
          });
    }
    return found.get();
  }

  /// Whether one of the sentences is anywhere in a text.
  private boolean areIn(String text) {
    LiteralSearch known = search;
    if (known == null) {
      known = new LiteralSearch(keyed, beginnings.keySet());
      search = known;
    }
    String lines = text.replace("\r\n", "\n");
    var spans = new ArrayList<SecretSpan>();
    known.find(lines, spans);
    return spans.stream()
        .anyMatch(span ->
            beginnings
                .getOrDefault(
                    LiteralHash.of(keyed, lines.substring(span.from(), span.to())), Set.of())
                .stream()
                .map(length -> span.from() + length)
                .anyMatch(
                    end -> end <= lines.length() && contain(lines.substring(span.from(), end))));
  }

  /// Where the texts are among the lines of a file.
  ///
  /// @param file the bytes of the file, of which each is a character
  List<MaskSpan> within(String file) {
    var found = new ArrayList<MaskSpan>();
    int at = 0;
    while (at < file.length()) {
      int end = endOfLine(file, at);
      String line = decoded(file.substring(at, end)).strip();
      for (int length : lengths.getOrDefault(keyed.of(line), Set.of())) {
        int from = at + leading(file, at, end);
        int to = end(file, from, length);
        if (to > 0
            && file.substring(to, endOfLine(file, to)).isBlank()
            && contain(decoded(file.substring(from, to)))) {
          found.add(MaskSpan.blank(from, to));
        }
      }
      at = end + 1;
    }
    return found;
  }

  /// A text without the spaces around it, with an LF at the end of each line.
  private static String plain(String text) {
    return text.strip().replace("\r\n", "\n");
  }

  /// Where so many bytes end, without the CRs at the ends of lines; 0 if there are fewer.
  private static int end(String file, int from, int length) {
    int at = from;
    for (int left = length; left > 0 && at < file.length(); at++) {
      left -= file.startsWith("\r\n", at) ? 0 : 1;
      if (left == 0) {
        return at + 1;
      }
    }
    return 0;
  }

  private static int endOfLine(String file, int from) {
    int end = file.indexOf('\n', from);
    return end < 0 ? file.length() : end;
  }

  private static int leading(String file, int from, int to) {
    int at = from;
    while (at < to && (file.charAt(at) == ' ' || file.charAt(at) == '\t')) {
      at++;
    }
    return at - from;
  }

  /// The text of bytes, of which each is a character.
  static String decoded(String bytes) {
    return new String(bytes.getBytes(ISO_8859_1), UTF_8);
  }
}
