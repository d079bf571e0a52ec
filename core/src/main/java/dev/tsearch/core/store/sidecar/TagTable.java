package dev.tsearch.core.store.sidecar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.store.section.SectionReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The distinct values of each keyword field in a partition, if they are few. Immutable, safe for
/// use by many threads.
///
/// The bytes:
///
/// ```
///  varint             number of fields
///  field
///    varint, UTF-8      its name
///    varint             0 if it has more than 64 values, else 1 + their number
///    varint             length of the values that follow
///    per value          sorted by text
///      varint             its length times 2, plus 1 if every entry has it
///      UTF-8              the value as Field.term returns it
/// ```
///
/// A field that is absent was unknown to the writer of the table: nothing is known about it. The
/// table has only the values. A lookup of another term compares it with a part of them: with the
/// end of a path, with the beginning of a value of a prefixed field, and with any part of a word of
/// a text, which may say `SOME` although the entries have no such term.
public final class TagTable {
  /// A field with more distinct values is not listed: it would rarely exclude the partition, and
  /// would cost more than the filter.
  static final int MAX_VALUES = 64;

  /// The number of values of a field that is absent or has too many.
  private static final int UNKNOWN = -1;

  private final byte[] bytes;

  /// @param section the section's bytes, checked; not copied
  /// @throws IllegalArgumentException if they are no table
  /// @throws IndexOutOfBoundsException likewise
  TagTable(byte[] section) {
    bytes = section;
    checkValues();
  }

  private void checkValues() {
    var reader = new SectionReader(bytes, 0);
    for (int fields = reader.count(); fields > 0; fields--) {
      reader.skip(reader.smallVarint());
      int values = reader.smallVarint() - 1;
      int end = reader.smallVarint() + reader.position();
      for (int value = 0; value < values; value++) {
        reader.skip(reader.smallVarint() >>> 1);
      }
      boolean fits = values <= 0 || reader.position() == end;
      if (!fits || end > bytes.length) {
        throw new IllegalArgumentException("values of a field that end elsewhere");
      }
      reader.skip(end - reader.position());
    }
  }

  /// Whether no, some or all entries have a term in a field.
  ///
  /// @param term as [Field#term] returns it
  public TagAnswer answer(Field field, String term) {
    var reader = new SectionReader(bytes, 0);
    int values = valuesOf(field, reader);
    if (values == UNKNOWN) {
      return TagAnswer.UNKNOWN;
    }
    if (field.isText() || field.isPrefixed()) {
      return answer(field, term, values, reader);
    }
    byte[] wanted = term.getBytes(UTF_8);
    TagAnswer answer = TagAnswer.NONE;
    for (int i = 0; i < values && answer != TagAnswer.EVERY; i++) {
      int coded = reader.smallVarint();
      if (reader.matches(wanted, coded >>> 1, field.isPath())) {
        answer = (coded & 1) != 0 ? TagAnswer.EVERY : TagAnswer.SOME;
      }
    }
    return answer;
  }

  private static TagAnswer answer(Field field, String term, int values, SectionReader reader) {
    TagAnswer answer = TagAnswer.NONE;
    for (int i = 0; i < values && answer != TagAnswer.EVERY; i++) {
      int coded = reader.smallVarint();
      String value = reader.text(coded >>> 1);
      boolean isOfEvery = (coded & 1) != 0;
      if (value.equals(term) || (field.isPrefixed() && value.startsWith(term))) {
        answer = isOfEvery ? TagAnswer.EVERY : TagAnswer.SOME;
      } else if (field.isText() && value.contains(term)) {
        answer = TagAnswer.SOME;
      }
    }
    return answer;
  }

  /// The values of a field, as [Field#term] returns them; empty if they are too many or unknown.
  public Optional<List<String>> values(Field field) {
    var reader = new SectionReader(bytes, 0);
    int count = valuesOf(field, reader);
    if (count == UNKNOWN) {
      return Optional.empty();
    }
    var values = new ArrayList<String>(count);
    for (int i = 0; i < count; i++) {
      values.add(reader.text(reader.smallVarint() >>> 1));
    }
    return Optional.of(values);
  }

  /// Moves to the first value of a field.
  ///
  /// @return the number of values, or [#UNKNOWN]
  private int valuesOf(Field field, SectionReader reader) {
    byte[] wanted = field.key().getBytes(UTF_8);
    int fields = reader.smallVarint();
    for (int i = 0; i < fields; i++) {
      boolean found = reader.matches(wanted, reader.smallVarint(), false);
      int values = reader.smallVarint() - 1;
      int length = reader.smallVarint();
      if (found) {
        return values;
      }
      reader.skip(length);
    }
    return UNKNOWN;
  }
}
