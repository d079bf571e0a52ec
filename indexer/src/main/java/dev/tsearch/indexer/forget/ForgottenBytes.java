package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.forget.ForgottenLines;
import dev.tsearch.core.forget.ForgottenRule;
import dev.tsearch.core.forget.ForgottenRule.Beginning;
import dev.tsearch.core.forget.ForgottenRule.ForgetKind;
import dev.tsearch.core.forget.ForgottenRule.HashedText;
import dev.tsearch.core.forget.KeyedHash;
import dev.tsearch.core.forget.LiteralHash;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.forget.MaskedUnits.SourceForm;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.forget.TextRules;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The hashes of what is forgotten, while it is collected. Single-threaded.
final class ForgottenBytes {
  /// A shorter line without an id may be in any conversation.
  private static final int MIN_LINE_BYTES = 40;

  /// A longer beginning of a text is not recognized.
  private static final long MAX_BEGINNING_BYTES = 64 << 20;

  /// A shorter text may be in any conversation.
  private static final int MIN_TEXT_LENGTH = 16;

  /// How many bytes before such a text say where it is.
  private static final int LEAD_BYTES = 64;

  private final KeyedHash keyed;
  private final OriginalStore originals;
  private final ForgottenLines known = new ForgottenLines();
  private final Set<String> lines = new TreeSet<>();
  private final Set<String> values = new TreeSet<>();
  private final Set<String> ids = new TreeSet<>();
  private final Set<String> kept = new TreeSet<>();
  private final Set<Beginning> beginnings = new HashSet<>();
  private final List<LiteralHash> literals = new ArrayList<>();
  private final Map<Long, SourceForm> forms = new HashMap<>();
  private final Map<Long, String> staying = new HashMap<>();
  private int unrecognized;

  ForgottenBytes(KeyedHash keyed, OriginalStore originals) {
    this.keyed = keyed;
    this.originals = originals;
  }

  private SourceForm form(long source) throws IOException {
    SourceForm known = forms.get(source);
    if (known == null) {
      SourceRow row = originals.source(source).orElseThrow();
      known = MaskedUnits.form(from -> opened(row, from));
      forms.put(source, known);
    }
    return known;
  }

  private InputStream opened(SourceRow row, long from) throws IOException {
    InputStream in = originals.open(row.number());
    in.skipNBytes(from);
    return in;
  }

  /// Adds everything that a source has: all of its text, or each of its lines, and all of them
  /// together if some are short. Of a document, and of a very long text, what the entries were
  /// derived from is added with them.
  ///
  /// @return whether anything was added
  boolean addSource(SourceRow row) throws IOException {
    if (row.length() == 0) {
      return false;
    }
    return switch (form(row.number())) {
      case LINES -> {
        int before = unrecognized;
        addLines(row);
        if (unrecognized > before && addBeginning(row)) {
          unrecognized = before;
        }
        yield true;
      }
      case DOCUMENT -> false;
      case TEXT -> addBeginning(row);
    };
  }

  private boolean addBeginning(SourceRow row) throws IOException {
    boolean isShort = row.length() <= MAX_BEGINNING_BYTES;
    if (isShort) {
      byte[] all = originals.read(row.number(), 0, (int) row.length());
      beginnings.add(new Beginning(all.length, keyed.of(all, 0, all.length)));
    }
    return isShort;
  }

  /// Whether a source is no JSON.
  boolean isText(long source) throws IOException {
    return form(source) == SourceForm.TEXT;
  }

  /// Notes what stays of a source although other conversations of it are forgotten. A text that is
  /// in it, too, is not forgotten.
  void keep(SourceRow row, SharedSource shared) throws IOException {
    if (isText(row.number())) {
      var texts = new StringBuilder();
      for (Map.Entry<Long, Long> range : shared.ranges().entrySet()) {
        int length = (int) (range.getValue() - range.getKey());
        texts.append(new String(originals.read(row.number(), range.getKey(), length), UTF_8));
        texts.append('\n');
      }
      staying.put(row.number(), texts.toString());
    }
  }

  private void addLines(SourceRow row) throws IOException {
    try (var units = MaskedUnits.open(from -> opened(row, from), SourceMask.NONE, 0)) {
      for (Optional<MaskedUnits.SourceUnit> unit = units.next();
          unit.isPresent();
          unit = units.next()) {
        addLine(unit.get().content());
      }
    }
  }

  private void addLine(byte[] line) {
    List<String> its = SourceMask.idHashes(keyed, line, 0, line.length);
    if (!its.isEmpty() || line.length >= MIN_LINE_BYTES) {
      known.add(line);
      lines.add(SourceMask.lineHash(keyed, line, 0, line.length));
      ids.addAll(its);
    } else if (!isBlank(line)) {
      unrecognized++;
    }
  }

  private static boolean isBlank(byte[] line) {
    return new String(line, UTF_8).isBlank();
  }

  /// How many lines and texts that should be forgotten were too short to be recognized.
  int unrecognized() {
    return unrecognized;
  }

  /// Whether all lines of a source were added.
  ///
  /// @param whole the numbers of the added sources
  boolean hasLinesOf(long source, Set<Long> whole) throws IOException {
    return whole.contains(source) && form(source) != SourceForm.DOCUMENT;
  }

  /// Adds the id of an entry, which may be that of a line in other files.
  void addId(String id) {
    byte[] line = ("{\"id\":\"" + id + "\"}").getBytes(UTF_8);
    known.addIds(line);
    ids.addAll(SourceMask.idHashes(keyed, line, 0, line.length));
  }

  /// Adds the value of a source that an entry was derived from.
  void addValue(Origin origin) throws IOException {
    Optional<SourceRow> row = originals.source(origin.source());
    if (row.isEmpty() || origin.offset() + origin.length() > row.get().length()) {
      return;
    }
    byte[] value = originals.read(origin.source(), origin.offset(), origin.length());
    switch (form(origin.source())) {
      case LINES -> {
        if (isLine(row.get(), origin)) {
          addLine(value);
        } else {
          values.add(SourceMask.valueHash(keyed, value, 0, value.length));
        }
      }
      case DOCUMENT -> values.add(SourceMask.valueHash(keyed, value, 0, value.length));
      case TEXT -> addText(origin, new String(value, UTF_8));
    }
  }

  /// Adds a text. If it may be in other conversations, too, it is forgotten where it is: behind the
  /// text before it.
  private void addText(Origin origin, String value) throws IOException {
    String text = value.strip();
    if (isOwn(origin, text)) {
      literals.add(LiteralHash.of(keyed, text));
      return;
    }
    String lead = before(origin) + value.substring(0, value.indexOf(text));
    if (isOwn(origin, lead + text)) {
      literals.add(LiteralHash.after(keyed, lead, text));
    } else if (!text.isEmpty()) {
      unrecognized++;
    }
  }

  /// Whether a text is long enough to be of one conversation, and none that stays has it.
  private boolean isOwn(Origin origin, String text) {
    return text.length() >= MIN_TEXT_LENGTH
        && !staying.getOrDefault(origin.source(), "").contains(text);
  }

  /// Some text before a value, which begins with a whole character.
  private String before(Origin origin) throws IOException {
    long from = Math.max(0, origin.offset() - LEAD_BYTES);
    byte[] bytes = originals.read(origin.source(), from, (int) (origin.offset() - from));
    int start = 0;
    while (from > 0 && start < bytes.length && (bytes[start] & 0xC0) == 0x80) {
      start++;
    }
    return new String(bytes, start, bytes.length - start, UTF_8);
  }

  /// Whether nothing but spaces is in the lines of a value besides it.
  private boolean isLine(SourceRow row, Origin origin) throws IOException {
    long end = origin.offset() + origin.length();
    boolean begins =
        origin.offset() == 0 || isBetween(originals.read(row.number(), origin.offset() - 1, 1)[0]);
    boolean ends = end == row.length() || isBetween(originals.read(row.number(), end, 1)[0]);
    return begins && ends;
  }

  private static boolean isBetween(byte b) {
    return b == '\n' || b == '\r' || b == (byte) 0xBF; // the last byte of a byte order mark
  }

  /// Whether a line is forgotten as it stands, not only by its id.
  boolean hasLine(byte[] line) {
    return lines.contains(SourceMask.lineHash(keyed, line, 0, line.length))
        || SourceMask.idHashes(keyed, line, 0, line.length).isEmpty();
  }

  /// Adds a line that stays although it has a forgotten id.
  void keep(byte[] line) {
    kept.add(SourceMask.lineHash(keyed, line, 0, line.length));
  }

  /// The lines and ids that were added.
  ForgottenLines known() {
    return known;
  }

  /// Finds the forgotten texts.
  ///
  /// @param own the hashes of the archive, which no other thread uses
  TextRules texts(KeyedHash own) {
    List<LiteralHash> texts = literals.stream().map(each -> HashedText.of(each).with(own)).toList();
    return TextRules.of(own, texts, List.of(), Set.of());
  }

  /// Overwrites a whole file with spaces, unless it is a JSON document, whose members the program
  /// reads.
  void blank(Disk disk, ArchiveLayout layout, Path file, ErasureDraft draft) throws IOException {
    if (file.toString().endsWith(".json") || !disk.exists(file) || disk.isBlocked(file)) {
      return;
    }
    int size = Math.toIntExact(disk.size(file));
    if (size > 0) {
      String path = layout.root().relativize(file).toString();
      draft.file(path, 0, List.of(MaskSpan.blank(0, size)));
    }
  }

  /// The rule for all of it.
  ForgottenRule rule(long id, String time, ErasureDraft draft) {
    return new ForgottenRule(
        id,
        time,
        ForgetKind.FORGET,
        draft.entries(),
        draft.passages(),
        draft.bytes(),
        new TreeSet<>(lines),
        new TreeSet<>(values),
        beginnings,
        new TreeSet<>(ids),
        new TreeSet<>(kept),
        new TreeMap<>(),
        literals.stream().map(HashedText::of).toList(),
        List.of());
  }
}
