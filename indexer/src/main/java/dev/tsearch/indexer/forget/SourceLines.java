package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.forget.ForgottenRule.Beginning;
import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.forget.MaskedUnits.SourceForm;
import dev.tsearch.core.forget.MaskedUnits.SourceUnit;
import dev.tsearch.core.forget.hash.BeginningHashes;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LineEnds;
import dev.tsearch.core.forget.hash.PlainBytes;
import dev.tsearch.core.forget.json.ObjectIdentity;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.source.OriginalStore;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/// The originals of sources as forgetting reads them: how they are divided, their lines, and the
/// ids of these. Single-threaded.
final class SourceLines {
  /// An id that one line has is its own.
  private static final int MIN_REPETITIONS = 2;

  private static final int READ_BYTES = 1 << 16;

  private final KeyedHash keyed;
  private final OriginalStore originals;
  private final Map<Long, SourceForm> forms = new HashMap<>();
  private final Map<Long, Set<String>> sharedIds = new HashMap<>();
  private final Map<Long, Boolean> documents = new HashMap<>();
  private final Set<String> sessions = new HashSet<>();

  SourceLines(KeyedHash keyed, OriginalStore originals) {
    this.keyed = keyed;
    this.originals = originals;
  }

  /// Examines a line.
  @FunctionalInterface
  interface LineTest {
    boolean test(byte[] line) throws IOException;
  }

  /// Receives a line with its end, or a document.
  @FunctionalInterface
  interface UnitVisitor {
    void unit(SourceUnit unit) throws IOException;
  }

  /// How a source is divided.
  SourceForm form(long source) throws IOException {
    SourceForm form = forms.get(source);
    if (form == null) {
      form = MaskedUnits.form(from -> opened(source, from));
      forms.put(source, form);
    }
    return form;
  }

  /// Whether a source is one value of JSON, in one line or several.
  boolean isDocument(long source) throws IOException {
    Boolean known = documents.get(source);
    if (known == null) {
      SourceForm form = form(source);
      known = form == SourceForm.DOCUMENT || (form == SourceForm.LINES && hasOneLine(source));
      documents.put(source, known);
    }
    return known;
  }

  private boolean hasOneLine(long source) throws IOException {
    int lines = 0;
    try (MaskedUnits units = units(source)) {
      for (Optional<SourceUnit> unit = units.next();
          unit.isPresent() && lines < 2;
          unit = units.next()) {
        lines += isBlank(unit.get()) ? 0 : 1;
      }
    }
    return lines == 1;
  }

  private static boolean isBlank(SourceUnit unit) {
    return new String(unit.bytes(), UTF_8).isBlank();
  }

  /// The bytes of a document, or as many as are read at once.
  SourceUnit document(long source) throws IOException {
    try (MaskedUnits units = units(source)) {
      Optional<SourceUnit> unit = units.next();
      while (unit.isPresent() && isBlank(unit.get())) {
        unit = units.next();
      }
      return unit.orElseThrow();
    }
  }

  private MaskedUnits units(long source) throws IOException {
    return MaskedUnits.open(from -> opened(source, from), MaskedUnits.division(form(source)), 0);
  }

  private InputStream opened(long source, long from) throws IOException {
    InputStream in = originals.open(source);
    in.skipNBytes(from);
    return in;
  }

  /// Shows all lines of a source to a test, and counts those that meet it.
  int count(long source, LineTest test) throws IOException {
    var count = new AtomicInteger();
    forEach(
        source,
        unit -> {
          if (test.test(unit.content())) {
            count.incrementAndGet();
          }
        });
    return count.get();
  }

  /// Where the lines of a source are that state one of some sessions.
  List<Origin> ofSessions(long source, Set<String> sessions) throws IOException {
    var found = new ArrayList<Origin>();
    forEach(
        source,
        unit -> {
          byte[] line = unit.content();
          int length = line[line.length - 1] == '\n' ? line.length - 1 : line.length;
          if (ObjectIdentity.session(line, 0, length).filter(sessions::contains).isPresent()) {
            long mark = (long) unit.bytes().length - line.length;
            found.add(new Origin(source, unit.offset() + mark, length, 0, 0));
          }
        });
    return found;
  }

  /// Shows all lines of a source, or the whole of a document.
  void forEach(long source, UnitVisitor visitor) throws IOException {
    try (MaskedUnits units = units(source)) {
      for (Optional<SourceUnit> unit = units.next(); unit.isPresent(); unit = units.next()) {
        visitor.unit(unit.get());
      }
    }
  }

  /// The hashes of the ids of a line, without those of its conversation: ids that most lines of the
  /// source have.
  List<String> idsOf(long source, byte[] line) throws IOException {
    List<String> all = idsOf(line);
    if (all.isEmpty()) {
      return all;
    }
    Set<String> shared = sharedIds(source);
    return all.stream().filter(id -> !shared.contains(id)).toList();
  }

  /// The hashes of the ids of an object that are not those of sessions.
  List<String> idsOf(byte[] object) {
    return ObjectIdentity.idHashes(keyed, object, 0, object.length).stream()
        .filter(id -> !sessions.contains(id))
        .toList();
  }

  /// Adds the id of a session. The object that has it is the conversation, which is not known by
  /// it: it may have grown.
  void addSession(String id) {
    byte[] object = Json.OWN.print(JsonObject.builder().put("id", id).build()).getBytes(UTF_8);
    sessions.addAll(ObjectIdentity.idHashes(keyed, object, 0, object.length));
  }

  private Set<String> sharedIds(long source) throws IOException {
    Set<String> shared = sharedIds.get(source);
    if (shared == null) {
      shared = form(source) == SourceForm.LINES ? countedIds(source) : Set.of();
      sharedIds.put(source, shared);
    }
    return shared;
  }

  private Set<String> countedIds(long source) throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    int all =
        count(
            source,
            line -> {
              ObjectIdentity.idHashes(keyed, line, 0, line.length)
                  .forEach(id -> counts.merge(id, 1, Integer::sum));
              return true;
            });
    int half = all / 2;
    var shared = new HashSet<String>();
    counts.forEach((id, count) -> {
      if (count >= MIN_REPETITIONS && count > half) {
        shared.add(id);
      }
    });
    return shared;
  }

  /// A beginning of the [PlainBytes] of a source.
  ///
  /// @param length the number of bytes of the source
  /// @param ranges the parts of it that are forgotten; none if it stays
  Beginning beginning(long source, long length, List<ForgottenPart> ranges) throws IOException {
    var plain = new PlainBytes();
    var sum = new BeginningHashes(keyed, List.of());
    var ends = new LineEnds(keyed, ranges.isEmpty() || isDocument(source) ? 0 : Long.MAX_VALUE);
    try (InputStream in = originals.open(source)) {
      long left = length;
      while (left > 0) {
        byte[] some = in.readNBytes((int) Math.min(READ_BYTES, left));
        if (some.length == 0) {
          break;
        }
        left -= some.length;
        byte[] its = plain.add(some);
        sum.add(its);
        ends.add(its);
      }
    }
    List<ForgottenPart> parts =
        ranges.stream()
            .map(part -> new ForgottenPart(plain.plain(part.from()), plain.plain(part.to())))
            .filter(part -> part.from() < part.to())
            .toList();
    return new Beginning(plain.length(), sum.now(), parts, ends.hashes());
  }
}
