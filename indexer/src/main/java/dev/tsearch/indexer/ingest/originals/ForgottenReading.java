package dev.tsearch.indexer.ingest.originals;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.forget.ForgottenConversations;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.forget.MaskedUnits.SourceForm;
import dev.tsearch.core.forget.MaskedUnits.SourceUnit;
import dev.tsearch.core.forget.json.ConversationParts;
import dev.tsearch.core.forget.json.DeepStrings;
import dev.tsearch.core.store.source.SaidStrings;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.core.store.source.SourceParts;
import dev.tsearch.core.store.source.ValueEdges;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// One reading of a source of which something is forgotten. Holds no entries but those that it
/// needs. Used once.
final class ForgottenReading {
  private final ForgottenConversations forgotten;
  private final SourceFile file;
  private final SourceFormat format;
  private final SourceContext context;

  /// The shortest lengths of the values of forgotten entries and of others, by their offsets.
  private final NavigableMap<Long, Integer> gone = new TreeMap<>();

  private final NavigableMap<Long, Integer> staying = new TreeMap<>();

  /// The sessions of the source of which something is forgotten.
  private final Set<String> sessions = new HashSet<>();

  ForgottenReading(
      ForgottenConversations forgotten,
      SourceFile file,
      SourceFormat format,
      SourceContext context) {
    this.forgotten = forgotten;
    this.file = file;
    this.format = format;
    this.context = context;
  }

  /// Receives the entries of the source.
  @FunctionalInterface
  private interface EntryVisitor {
    void entry(Entry entry, boolean isForgotten);
  }

  /// Adds what is forgotten: the values of forgotten entries, and the strings that say the same.
  ///
  /// @return whether there is anything
  boolean addTo(SourceParts parts) throws IOException {
    forEach((entry, isForgotten) -> {
      Origin origin = entry.metadata().origin().orElseThrow();
      (isForgotten ? gone : staying).merge(origin.offset(), origin.length(), Math::min);
      if (forgotten.have(entry.transcript().session())) {
        sessions.add(entry.transcript().session());
      }
    });
    if (sessions.isEmpty()) {
      return false;
    }
    SourceForm form = MaskedUnits.form(file.content()::open);
    var values = new SourceParts();
    var said = new SaidStrings();
    for (Map.Entry<Long, Integer> value : gone.entrySet()) {
      long from = value.getKey();
      long to = from + value.getValue();
      if (hasStaying(from, to)) {
        addSaid(from, to, said);
      } else {
        addValue(from, to, form, values);
      }
    }
    if (form != SourceForm.TEXT) {
      addRepeated(form, values, said);
    }
    removeStaying(said);
    values.ends().forEach(parts::add);
    said.forEach(parts::add);
    return !values.isEmpty() || !said.isEmpty();
  }

  private void forEach(EntryVisitor visitor) throws IOException {
    try (InputStream in = file.content().open(0)) {
      SourceReader reader = format.open(context, in, 0);
      for (Optional<ReadResult> result = reader.next();
          result.isPresent();
          result = reader.next()) {
        if (result.get() instanceof ReadResult.Read(Entry entry)
            && entry.metadata().origin().isPresent()) {
          String session = entry.transcript().session();
          boolean isCopied =
              forgotten.have(session) && !session.equals(reader.transcript().session());
          visitor.entry(entry, forgotten.haveEntry(entry, isCopied));
        }
      }
    }
  }

  private boolean hasStaying(long from, long to) {
    return staying.subMap(from, to).entrySet().stream()
        .anyMatch(value -> value.getKey() + value.getValue() <= to);
  }

  /// Adds a value: its whole line, or what is between the braces of an object or the quotes of a
  /// text within a document.
  private void addValue(long from, long to, SourceForm form, SourceParts values)
      throws IOException {
    long first = Math.max(0, from - 1);
    byte[] bytes = bytes(first, to + 1);
    int start = (int) (from - first);
    int end = (int) (to - first);
    boolean isLine =
        (start == 0 || ValueEdges.isBetweenLines(bytes[0]))
            && (end >= bytes.length || ValueEdges.isBetweenLines(bytes[end]));
    boolean isEnclosed = start < end && (bytes[start] == '{' || bytes[start] == '"');
    boolean isWithin = !isLine && form != SourceForm.TEXT && isEnclosed;
    int mark = form == SourceForm.TEXT ? ValueEdges.markLength(bytes, start) : 0;
    long begin = from + (isWithin ? 1 : mark);
    long stop = isWithin ? to - 1 : to;
    if (begin < stop && !new String(bytes, UTF_8).isBlank()) {
      values.add(begin, stop);
    }
  }

  private byte[] bytes(long from, long to) throws IOException {
    try (InputStream in = file.content().open(from)) {
      return in.readNBytes((int) Math.min(Integer.MAX_VALUE, to - from));
    }
  }

  /// Adds the strings of a value that forgotten entries of it say.
  private void addSaid(long from, long to, SaidStrings said) throws IOException {
    List<String> contents = new ArrayList<>();
    forEach((entry, isForgotten) -> {
      Origin origin = entry.metadata().origin().orElseThrow();
      boolean isWithin = origin.offset() >= from && origin.offset() + origin.length() <= to;
      if (isWithin && isForgotten) {
        contents.add(entry.content());
      }
    });
    DeepStrings.visit(
        bytes(from, to),
        (start, end, text) -> {
          if (contents.stream()
              .anyMatch(content -> ForgottenConversations.isPieceOf(text, content))) {
            said.add(from + start, from + end, text);
          }
        });
  }

  /// Adds the strings outside of forgotten values that say the same as a forgotten entry.
  private void addRepeated(SourceForm form, SourceParts values, SaidStrings said)
      throws IOException {
    try (var units = MaskedUnits.open(file.content()::open, MaskedUnits.division(form), 0)) {
      for (Optional<SourceUnit> unit = units.next(); unit.isPresent(); unit = units.next()) {
        long offset = unit.get().offset();
        DeepStrings.visit(
            unit.get().bytes(),
            (start, end, text) -> {
              long from = offset + start;
              long to = offset + end;
              if (isForgotten(text) && !values.cover(from, to)) {
                said.add(from, to, text);
              }
            });
      }
    }
  }

  private boolean isForgotten(String text) {
    return ConversationParts.isSentence(text)
        && sessions.stream().anyMatch(session -> forgotten.haveText(text, session));
  }

  /// Removes the strings that an entry says which stays: it was said again later.
  private void removeStaying(SaidStrings said) throws IOException {
    if (said.isEmpty()) {
      return;
    }
    forEach((entry, isForgotten) -> {
      if (!isForgotten) {
        said.removeSaid(entry, ForgottenConversations::isPieceOf);
      }
    });
  }
}
