package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.draft.Dialect.ConversationFacts;
import dev.tsearch.indexer.draft.Dialect.DraftedMessage;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes the entries of one conversation from what a [Dialect] drafts: ids, times, the session, and
/// each message once. Single owner, not thread-safe.
public final class Conversation {

  /// The metadata of an entry with the tokens of its answer.
  public static final String USAGE = "usage";

  private final SourceContext context;
  private final String source;
  private final Dialect dialect;
  private final TimeNormalizer times;
  private final TimestampInference inference = new TimestampInference();
  private final EntryIds ids = new EntryIds();
  private final NamelessSession nameless;

  /// The length and the hash of the texts with an id of their own: programs write messages again.
  private final Map<String, Long> written = new HashMap<>();

  private @Nullable TranscriptId own;

  /// A conversation without messages so far.
  ///
  /// @param source the name of the format
  public Conversation(SourceContext context, String source, Dialect dialect) {
    this.context = context;
    this.source = source;
    this.dialect = dialect;
    this.times = TimeNormalizer.at(context.now());
    this.nameless = new NamelessSession(context.path());
  }

  /// Collects what a value says about the conversation. Called before [#entries].
  ///
  /// @return whether the session, its project and the time of its beginning are known
  public boolean describe(JsonObject value) {
    if (!value.isEmpty()) { // what is left of a forgotten one says nothing
      dialect.describe(value);
    }
    if (!inference.hasPeeked()) {
      inference.peek(times.time(dialect.time(value)));
    }
    boolean isNamed = !dialect.facts().session().isEmpty() || context.session().isPresent();
    if (!isNamed) {
      nameless.add(value);
    }
    return isNamed && inference.hasPeeked() && !dialect.facts().project().isEmpty();
  }

  /// The conversation: the session that it states, or the one of an earlier reading, or one that
  /// its beginning identifies.
  public TranscriptId transcript() {
    TranscriptId known = own;
    if (known == null) {
      ConversationFacts facts = dialect.facts();
      String session =
          facts.session().isEmpty() ? context.session().orElseGet(nameless::name) : facts.session();
      known = new TranscriptId(source, session, facts.agent());
      own = known;
    }
    return known;
  }

  /// The entries of a value, in order. A message with an id that says the same as an earlier one
  /// has none.
  ///
  /// @param origin where the value is in the source
  public List<Entry> entries(JsonObject value, Origin origin) {
    var entries = new ArrayList<Entry>();
    if (value.isEmpty()) {
      return entries; // what is left of a forgotten one
    }
    dialect.messages(value).forEach(message -> add(message, origin, entries));
    return entries;
  }

  /// Whether two states of an entry have the same tokens: programs store an answer before they know
  /// its tokens.
  public static boolean haveSameTokens(Entry earlier, Entry later) {
    return earlier
        .metadata()
        .values()
        .object(USAGE)
        .equals(later.metadata().values().object(USAGE));
  }

  /// Why a value of which no entry is made is quarantined; see [Dialect#damage].
  Optional<String> damage(JsonObject value) {
    return dialect.damage(value);
  }

  private void add(DraftedMessage message, Origin origin, List<Entry> entries) {
    TranscriptId transcript = transcript();
    if (message.drafts().isEmpty()) {
      return;
    }
    Optional<SourceTime> time = times.time(message.time());
    int number = 0;
    for (EntryDraft draft : message.drafts()) {
      String stated =
          number == 0 || message.id().isEmpty() ? message.id() : message.id() + "#" + number;
      number++;
      if (isWritten(stated, draft)) {
        continue;
      }
      String id = id(stated, draft, transcript);
      var block =
          new Origin(
              origin.source(), origin.offset(), origin.length(), origin.line(), entries.size());
      ConversationFacts facts = dialect.facts();
      EntryTime written = inference.resolve(time).orModificationOf(context);
      entries.add(draft.toEntry(id, transcript, facts.project(), written, facts.more(), block));
    }
  }

  private String id(String stated, EntryDraft draft, TranscriptId transcript) {
    if (stated.isEmpty()) {
      return ids.of(transcript, draft);
    }
    return dialect.isRevising() ? stated : ids.own(transcript, stated, draft);
  }

  private boolean isWritten(String id, EntryDraft draft) {
    if (id.isEmpty()) {
      return false;
    }
    JsonObject usage = dialect.isRevising() ? draft.metadata().object(USAGE) : JsonObject.EMPTY;
    int hash = Objects.hash(draft.type(), draft.content(), usage);
    long print = ((long) draft.content().length() << Integer.SIZE) | (hash & 0xFFFF_FFFFL);
    Long before = written.put(id, print);
    return before != null && before == print;
  }
}
