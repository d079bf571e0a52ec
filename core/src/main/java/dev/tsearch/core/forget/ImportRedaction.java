package dev.tsearch.core.forget;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.hash.KeyedHash;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Redacts all secrets of sources before they are stored, and remembers them as one rule, so that
/// later imports know the sources by what was stored. Safe for use by several threads; each has a
/// stage of its own.
public final class ImportRedaction {
  private final List<Pattern> own;
  private final SortedMap<String, SortedSet<String>> fresh = new TreeMap<>();
  private final Set<String> found = new HashSet<>();
  private long rule;

  /// @param own the user's own patterns of secrets
  public ImportRedaction(List<Pattern> own) {
    this.own = List.copyOf(own);
  }

  /// How many different secrets were found.
  public synchronized int found() {
    return found.size();
  }

  /// What this import overwrites: what the rules say, and then all secrets.
  MaskStage stage(KeyedHash keyed) {
    TextRules texts =
        TextRules.ofSecrets(
            keyed,
            List.of(),
            own,
            (name, hash) -> {
              add(name, hash);
              return true;
            });
    return MaskStage.of(keyed, texts);
  }

  private synchronized void add(String name, String hash) {
    if (found.add(hash)) {
      fresh.computeIfAbsent(name, _ -> new TreeSet<>()).add(hash);
    }
  }

  /// The lines that `forgotten.jsonl` gets before the masked bytes are stored; none if there is
  /// nothing new since the last call.
  ///
  /// @param before the rules of the archive, with a salt
  /// @param time when the import runs, in the form of RFC 3339
  public synchronized List<JsonObject> drain(Forgotten before, String time) {
    boolean isFirst = rule == 0;
    if (fresh.isEmpty() && (!isFirst || own.isEmpty())) {
      return List.of();
    }
    if (isFirst) {
      rule = before.nextId();
    }
    var lines = new ArrayList<>(isFirst ? before.adding(rule(time)) : rule(time).encode());
    if (!isFirst) {
      lines.removeIf(line -> line.has("id") || line.has("pattern"));
    }
    fresh.clear();
    return lines;
  }

  private ForgottenRule rule(String time) {
    return new ForgottenRule(
        rule,
        time,
        ForgottenRule.ForgetKind.IMPORT,
        0,
        0,
        0,
        new TreeSet<>(),
        Set.of(),
        Set.of(),
        Set.of(),
        Set.of(),
        Set.of(),
        fresh,
        List.of(),
        own.stream().map(Pattern::pattern).toList());
  }
}
