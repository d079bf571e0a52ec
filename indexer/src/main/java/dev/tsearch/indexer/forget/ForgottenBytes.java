package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.ForgottenList;
import dev.tsearch.core.forget.ForgottenParts;
import dev.tsearch.core.forget.ForgottenRule;
import dev.tsearch.core.forget.ForgottenRule.Beginning;
import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.forget.ForgottenRule.HashedText;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.forget.MaskedUnits.SourceForm;
import dev.tsearch.core.forget.TextRules;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.forget.json.JsonList;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceParts;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.store.source.ValueEdges;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What is forgotten, while it is collected. A line or object is known by its id, or as a whole if
/// it says when it was made: no other conversation has it by chance. Anything else is known only
/// where it is: as a part of a source that begins as this one does. Single-threaded.
final class ForgottenBytes {
  /// A shorter text is not looked for in other files of the archive.
  private static final int MIN_TEXT_LENGTH = 16;

  private final KeyedHash keyed;
  private final OriginalStore originals;
  private final SourceLines sources;
  private final ForgottenValues known;
  private final Set<Beginning> staying = new HashSet<>();
  private final Set<ForgottenList> stayingLists = new HashSet<>();
  private final ForgottenDocuments documents;
  private final ConversationDraft conversations;
  private final ForgottenPlaces places;
  private final List<LiteralHash> literals = new ArrayList<>();
  private @Nullable Origin last;

  /// The parts of conversations, once they are asked for: nothing is added after that.
  private @Nullable Set<String> conversationParts;

  ForgottenBytes(KeyedHash keyed, OriginalStore originals, SourceLines sources) {
    this.keyed = keyed;
    this.originals = originals;
    this.sources = sources;
    this.known = new ForgottenValues(keyed, sources);
    this.documents = new ForgottenDocuments(keyed, sources);
    this.conversations = new ConversationDraft(keyed, sources);
    this.places = new ForgottenPlaces(originals, sources);
  }

  /// Adds a session of which something is forgotten.
  ///
  /// @param end until when that was written
  void addSession(String id, Instant end) {
    conversations.add(id, end, known.lines());
    sources.addSession(id);
  }

  /// Says that nothing of a session stays.
  void addEntire(String id) {
    conversations.addEntire(id);
  }

  /// Adds the lines of a session in any source.
  ///
  /// @param end until when they were written
  void addLinesOf(String id, Instant end) {
    conversations.addLines(id, end);
  }

  /// Whether more texts of sessions are wanted.
  boolean wantsText() {
    return conversations.wantsText();
  }

  /// Adds an entry of a session of which others stay.
  void addEntry(SelectedEntry entry) {
    conversations.addEntry(entry);
  }

  /// Adds what may be the title of a session.
  void addTitle(TranscriptId transcript, String text) {
    conversations.addTitle(transcript, text);
  }

  /// Adds what a session says.
  void addText(TranscriptId transcript, String text) {
    conversations.addText(transcript, text);
  }

  /// Adds everything that a source has.
  void addSource(SourceRow row) throws IOException {
    if (row.length() == 0) {
      return;
    }
    places.addWhole(row.number());
    boolean areKnown = sources.form(row.number()) == SourceForm.LINES && addLines(row);
    if (!areKnown || isUnfinished(row)) {
      places.addByBeginning(row.number());
    }
  }

  /// Whether the last line of a source may get more: it is known by where it begins.
  private boolean isUnfinished(SourceRow row) throws IOException {
    return row.derived() < row.length()
        && originals.read(row.number(), row.length() - 1, 1)[0] != '\n';
  }

  /// Adds the lines of a source.
  ///
  /// @return whether each of them is known by itself
  private boolean addLines(SourceRow row) throws IOException {
    int unknown =
        sources.count(
            row.number(),
            line -> !known.addLine(row.number(), line) && !new String(line, UTF_8).isBlank());
    return unknown == 0;
  }

  /// Adds the value of a source that an entry was derived from.
  void addValue(Origin origin) throws IOException {
    Optional<SourceRow> row = originals.source(origin.source());
    long end = origin.offset() + origin.length();
    if (row.isEmpty() || end > row.get().length()) {
      return;
    }
    SourceForm form = sources.form(origin.source());
    if (places.hasWhole(origin.source()) && !sources.isDocument(origin.source())) {
      return;
    }
    if (isSameValue(origin)) {
      return;
    }
    byte[] value = originals.read(origin.source(), origin.offset(), origin.length());
    switch (form) {
      case LINES -> {
        boolean isLine = isLine(row.get(), origin);
        boolean isKnown =
            isLine ? known.addLine(origin.source(), value) : isKnownObject(row.get(), value);
        places.add(origin.source(), isLine ? range(origin) : within(origin), isKnown);
      }
      case DOCUMENT -> places.add(origin.source(), within(origin), isKnownObject(row.get(), value));
      case TEXT -> {
        String text = new String(value, UTF_8).strip();
        if (text.length() >= MIN_TEXT_LENGTH) {
          literals.add(LiteralHash.of(keyed, text));
        }
        int mark = ValueEdges.markLength(value, 0);
        places.add(origin.source(), new ForgottenPart(origin.offset() + mark, end), false);
      }
    }
  }

  /// Adds an object.
  ///
  /// @return whether a mask finds it in its source: it may be cut in one that is very long
  private boolean isKnownObject(SourceRow row, byte[] value) {
    boolean isKnown = known.addObject(value);
    return isKnown && !MaskedUnits.mayBeCut(row.length());
  }

  /// Whether the value was the last one that was added: a row of a database may have thousands of
  /// entries.
  private boolean isSameValue(Origin origin) {
    var value = new Origin(origin.source(), origin.offset(), origin.length(), origin.line(), 0);
    boolean isSame = value.equals(last);
    last = value;
    return isSame;
  }

  /// Whether a source is a document, of which what the entries say is wanted, too.
  boolean isDocument(long source) throws IOException {
    return sources.isDocument(source);
  }

  /// Adds what an entry of a document says.
  void addContent(TranscriptId transcript, Origin origin, String content) {
    documents.add(origin, content);
    conversations.addTitle(transcript, content);
  }

  /// Whether a source is no JSON.
  boolean isText(long source) throws IOException {
    return sources.form(source) == SourceForm.TEXT;
  }

  /// Whether a source is one value of JSON in several lines.
  boolean isInSeveralLines(long source) throws IOException {
    return sources.form(source) == SourceForm.DOCUMENT;
  }

  /// Adds the lines of a source that state one of some sessions.
  ///
  /// @return whether there are any
  boolean addLinesOf(Set<String> sessions, long source) throws IOException {
    List<Origin> found =
        sources.form(source) == SourceForm.LINES ? sources.ofSessions(source, sessions) : List.of();
    for (Origin line : found) {
      addValue(line);
    }
    return !found.isEmpty();
  }

  private static ForgottenPart range(Origin origin) {
    return new ForgottenPart(origin.offset(), origin.offset() + origin.length());
  }

  /// What is between the braces of an object, which stay.
  private static ForgottenPart within(Origin origin) {
    return new ForgottenPart(origin.offset() + 1, origin.offset() + origin.length() - 1);
  }

  /// Adds a part of a source that is known only where it is.
  void addPart(long source, ForgottenPart part) {
    places.add(source, part, false);
  }

  /// Whether nothing but spaces is in the lines of a value besides it.
  private boolean isLine(SourceRow row, Origin origin) throws IOException {
    long end = origin.offset() + origin.length();
    boolean begins =
        origin.offset() == 0
            || ValueEdges.isBetweenLines(originals.read(row.number(), origin.offset() - 1, 1)[0]);
    boolean ends =
        end == row.length() || ValueEdges.isBetweenLines(originals.read(row.number(), end, 1)[0]);
    return begins && ends;
  }

  /// Adds what stays in an original of another session although it is the same there. What it has
  /// in common with the forgotten sources is known by their beginnings then.
  void keep(long original, long length, MaskedUnits.SourceUnit unit) throws IOException {
    conversations.keep(unit.bytes());
    if (unit.isOfBeginning()) {
      staying.add(sources.beginning(original, length, List.of()));
      keepLists(unit);
    }
    known.keep(unit);
  }

  private void keepLists(MaskedUnits.SourceUnit unit) {
    var overwritten = new SourceParts();
    unit.spans().forEach(span -> overwritten.add(span.from(), span.to()));
    for (JsonList list : JsonList.in(unit.bytes())) {
      JsonList.ListedObject first = list.elements().getFirst();
      if (overwritten.cover(first.from() + 1L, first.to() - 1L)) {
        stayingLists.add(ForgottenList.of(keyed, unit.bytes(), list, List.of(), true));
      }
    }
  }

  /// Whether all of a source was added.
  boolean hasWhole(long source) {
    return places.hasWhole(source);
  }

  /// The sources of which parts were added.
  Set<Long> sources() {
    return places.sources();
  }

  /// The ends of the parts of a source that were added, by their beginnings.
  NavigableMap<Long, Long> parts(long source) {
    return places.parts(source);
  }

  /// The lines and objects that were added.
  ForgottenValues known() {
    return known;
  }

  /// Finds the forgotten texts of sources that are no JSON.
  ///
  /// @param own the hashes of the archive, which no other thread uses
  TextRules texts(KeyedHash own) {
    List<LiteralHash> texts = literals.stream().map(each -> HashedText.of(each).with(own)).toList();
    return TextRules.of(own, texts, List.of(), Set.of());
  }

  private Set<Beginning> beginnings() throws IOException {
    var beginnings = new HashSet<>(staying);
    places.addBeginnings(known.haveCopies(), beginnings);
    return beginnings;
  }

  private Set<ForgottenList> lists() throws IOException {
    Set<ForgottenList> lists = documents.lists(places::cover);
    lists.addAll(stayingLists);
    return lists;
  }

  /// The parts of conversations; what stays in sources of others is known later than the parts.
  private ForgottenParts conversationParts() throws IOException {
    Set<String> known = conversationParts;
    if (known == null) {
      known = new HashSet<>();
      for (long source : places.all()) {
        if (sources.form(source) != SourceForm.TEXT) {
          conversations.addParts(source, places.test(source), known);
        }
      }
      conversationParts = known;
    }
    return conversations.of(known);
  }

  /// The rule for all of it.
  ///
  /// @param originals the numbers of the originals that are changed
  ForgottenRule rule(long id, String time, ErasureDraft draft, SortedSet<Long> originals)
      throws IOException {
    return known.rule(
        id,
        time,
        draft,
        originals,
        ForgottenValues.ValueScope.KNOWN,
        beginnings(),
        lists(),
        conversationParts());
  }

  /// A rule for files of the archive that have parts of sources and entries: what recovery set
  /// aside, and what no reader understood.
  ForgottenRule ruleOfFiles(long id, String time, ErasureDraft draft) {
    return known.rule(
        id,
        time,
        draft,
        new TreeSet<>(),
        ForgottenValues.ValueScope.EVERYWHERE,
        Set.of(),
        Set.of(),
        ForgottenParts.NONE);
  }
}
