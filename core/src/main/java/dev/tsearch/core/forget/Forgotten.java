package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.SourceMask.RuleStage;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.forget.json.ConversationParts;
import dev.tsearch.core.forget.json.ObjectIdentity;
import dev.tsearch.core.json.Json;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Everything that an archive was told to forget. Immutable.
///
/// @param salt the salt of all hashes, in hexadecimal digits; empty if nothing was ever forgotten
/// @param rules what each command forgot, by its number
/// @param lifted the numbers of the rules that imports do not apply any more
public record Forgotten(String salt, SortedMap<Long, ForgottenRule> rules, SortedSet<Long> lifted) {
  /// The state of an archive that was never told to forget.
  public static final Forgotten NOTHING =
      new Forgotten("", Collections.emptySortedMap(), Collections.emptySortedSet());

  private static final long VERSION = 1;

  /// Copies the collections.
  public Forgotten {
    rules = Collections.unmodifiableSortedMap(new TreeMap<>(rules));
    lifted = Collections.unmodifiableSortedSet(new TreeSet<>(lifted));
  }

  /// What the lines of the file say.
  static Forgotten of(List<JsonObject> lines) {
    String salt = "";
    var linesOf = new TreeMap<Long, List<JsonObject>>();
    var lifted = new TreeSet<Long>();
    for (JsonObject line : lines) {
      if (line.has("forgotten")) {
        salt = line.text("salt", "");
      } else if (line.has("lifted")) {
        lifted.add(line.number("lifted", 0));
      } else if (line.has("of")) {
        List<JsonObject> rule = linesOf.get(line.number("of", 0));
        if (rule != null) {
          rule.add(line);
        }
      } else if (line.has("id")) {
        linesOf.putIfAbsent(line.number("id", 0), new ArrayList<>(List.of(line))); // or there twice
      }
    }
    var rules = new TreeMap<Long, ForgottenRule>();
    linesOf.forEach((id, all) -> rules.put(id, ForgottenRule.decode(all)));
    return new Forgotten(salt, rules, lifted);
  }

  /// This with a random salt, which it gets with its first rule; the same if it has one.
  public Forgotten salted() {
    byte[] random = new byte[KeyedHash.SALT_BYTES];
    new SecureRandom().nextBytes(random);
    return salted(random);
  }

  /// This with a salt; the same if it has one.
  ///
  /// @param random [KeyedHash#SALT_BYTES] bytes
  public Forgotten salted(byte[] random) {
    return salt.isEmpty() ? new Forgotten(HexFormat.of().formatHex(random), rules, lifted) : this;
  }

  /// The hashes of this archive.
  ///
  /// @throws IllegalStateException if it has no salt
  public KeyedHash keyed() {
    if (salt.isEmpty()) {
      throw new IllegalStateException("an archive gets its salt when it first forgets");
    }
    return new KeyedHash(HexFormat.of().parseHex(salt));
  }

  /// The number of the next rule.
  public long nextId() {
    return rules.isEmpty() ? 1 : rules.lastKey() + 1;
  }

  /// The lines that `forgotten.jsonl` gets for a new rule.
  public List<JsonObject> adding(ForgottenRule rule) {
    return rules.isEmpty()
        ? Stream.concat(Stream.of(header()), rule.encode().stream()).toList()
        : rule.encode();
  }

  /// The first line of the file.
  JsonObject header() {
    return JsonObject.builder().put("forgotten", VERSION).put("salt", salt).build();
  }

  /// The line that ends a rule.
  public static JsonObject lifting(long id, String time) {
    return JsonObject.builder().put("lifted", id).put("time", time).build();
  }

  /// This with one more rule.
  public Forgotten with(ForgottenRule rule) {
    var more = new TreeMap<>(rules);
    more.put(rule.id(), rule);
    return new Forgotten(salt, more, lifted);
  }

  /// The rules that forgot something with an id: an entry of which the id was drawn at random, or a
  /// conversation or something of it.
  public List<ForgottenRule> naming(String id) {
    if (rules.isEmpty()) {
      return List.of();
    }
    KeyedHash keyed = keyed();
    byte[] object = Json.OWN.print(JsonObject.builder().put("id", id).build()).getBytes(UTF_8);
    List<String> entries = ObjectIdentity.idHashes(keyed, object, 0, object.length);
    String conversation = ConversationParts.conversationHash(keyed, id);
    return rules.values().stream()
        .filter(rule ->
            rule.parts().conversations().containsKey(conversation)
                || entries.stream().anyMatch(each -> rule.ids().contains(each)))
        .toList();
  }

  /// The rules that imports apply.
  public List<ForgottenRule> active() {
    return rules.values().stream().filter(rule -> !lifted.contains(rule.id())).toList();
  }

  /// Whether imports apply a rule that forgot a conversation as a whole.
  public boolean hasConversations() {
    return active().stream().anyMatch(rule -> !rule.parts().whole().isEmpty());
  }

  /// What the rules that imports apply forget of conversations; empty if they do not know any.
  public Optional<ForgottenConversations> conversations() {
    ForgottenParts parts = ForgottenParts.of(active().stream().map(ForgottenRule::parts));
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(new ForgottenConversations(keyed(), parts));
  }

  /// Until when a conversation is forgotten, of which a rule that imports apply forgot everything;
  /// empty if there is no such rule.
  ///
  /// @param id the id of the conversation
  public Optional<Instant> forgottenUntil(String id) {
    if (!hasConversations()) {
      return Optional.empty();
    }
    String hash = ConversationParts.conversationHash(keyed(), id);
    return active().stream()
        .map(ForgottenRule::parts)
        .filter(parts -> parts.whole().containsKey(hash))
        .map(parts -> parts.end(hash))
        .max(Comparator.naturalOrder());
  }

  /// The numbers of the originals that were ever changed.
  public Set<Long> changedOriginals() {
    var all = new HashSet<Long>();
    rules.values().forEach(rule -> all.addAll(rule.originals()));
    return all;
  }

  /// What imports overwrite, as of now.
  public SourceMask mask() {
    return active().isEmpty() ? SourceMask.NONE : mask(List.of());
  }

  /// What an import overwrites that redacts all secrets.
  public SourceMask mask(ImportRedaction redaction) {
    return mask(List.of(new RuleStage(redaction.stage(keyed()), false)));
  }

  private SourceMask mask(List<RuleStage> more) {
    KeyedHash keyed = keyed();
    var stages = new ArrayList<RuleStage>();
    var next = new ArrayList<ForgottenRule>();
    for (ForgottenRule rule : rules.values()) {
      if (next.stream().anyMatch(before -> mustPrecede(before, rule))) {
        stages.add(stage(keyed, next));
        next.clear();
      }
      next.add(rule);
    }
    stages.add(stage(keyed, next));
    stages.addAll(more);
    while (!stages.isEmpty() && stages.getLast().isLifted()) {
      stages.removeLast();
    }
    return new SourceMask(stages, keyed);
  }

  /// Whether a rule must be applied to the bytes that one before it leaves. Lines and objects that
  /// are forgotten, and secrets, are found whatever was overwritten before.
  private boolean mustPrecede(ForgottenRule before, ForgottenRule rule) {
    boolean areOfLines = before.isOfLines() && rule.isOfLines();
    boolean areOfSecrets = before.isOfSecrets() && rule.isOfSecrets();
    return (!areOfLines && !areOfSecrets)
        || lifted.contains(before.id()) != lifted.contains(rule.id());
  }

  /// @param some rules that are all active, or all lifted
  private RuleStage stage(KeyedHash keyed, List<ForgottenRule> some) {
    boolean isLifted = !some.isEmpty() && lifted.contains(some.getFirst().id());
    return new RuleStage(maskStage(keyed, some), isLifted);
  }

  private static MaskStage maskStage(KeyedHash keyed, List<ForgottenRule> rules) {
    TextRules texts =
        TextRules.of(
            keyed,
            literals(keyed, rules, kind -> kind != ForgottenRule.ForgetKind.FORGET),
            rules.stream().flatMap(rule -> rule.patterns().stream()).map(Pattern::compile).toList(),
            hashes(rules.stream().flatMap(rule -> rule.secrets().values().stream())));
    return new MaskStage(
        keyed,
        hashes(rules.stream().map(ForgottenRule::lines)),
        hashes(rules.stream().map(ForgottenRule::values)),
        hashes(rules.stream().map(ForgottenRule::ids)),
        hashes(rules.stream().map(ForgottenRule::kept)),
        rules.stream().map(ForgottenSources::new).filter(sources -> !sources.isEmpty()).toList(),
        new MaskedParts(keyed, rules, MaskStage.ALL_LINES),
        MaskStage.ALL_LINES,
        TextRules.of(
            keyed,
            literals(keyed, rules, kind -> kind == ForgottenRule.ForgetKind.FORGET),
            List.of(),
            Set.of()),
        texts);
  }

  private static List<LiteralHash> literals(
      KeyedHash keyed, List<ForgottenRule> rules, Predicate<ForgottenRule.ForgetKind> wanted) {
    return rules.stream()
        .filter(rule -> wanted.test(rule.kind()))
        .flatMap(rule -> rule.literals().stream())
        .map(one -> one.with(keyed))
        .toList();
  }

  /// What a new rule overwrites, before it is one of these.
  ///
  /// @param lines the lines and ids that the rule has the hashes of
  /// @param texts finds its texts
  public SourceMask maskOf(ForgottenRule rule, ForgottenLines lines, TextRules texts) {
    KeyedHash keyed = keyed();
    var stage =
        new MaskStage(
            keyed,
            rule.lines(),
            rule.values(),
            rule.ids(),
            rule.kept(),
            List.of(new ForgottenSources(rule)).stream()
                .filter(sources -> !sources.isEmpty())
                .toList(),
            new MaskedParts(keyed, List.of(rule), lines::mayHaveConversation),
            lines::mayHave,
            texts,
            TextRules.none(keyed));
    return new SourceMask(keyed, List.of(stage));
  }

  /// What a new rule overwrites that only redacts texts.
  ///
  /// @param texts finds them
  public SourceMask maskOf(TextRules texts) {
    return new SourceMask(keyed(), List.of(MaskStage.of(keyed(), texts)));
  }

  private static Set<String> hashes(Stream<? extends Set<String>> sets) {
    var all = new HashSet<String>();
    sets.forEach(all::addAll);
    return all;
  }
}
