package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.forget.hash.KeyedHash;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What tells an object of JSON, as a line or a message, from those of other conversations: the ids
/// that it has, and the time when it was made.
public final class ObjectIdentity {
  /// The members of an object that may have the id of its session.
  private static final Set<String> SESSION_NAMES =
      Set.of("sessionId", "session_id", "conversation_id", "thread_id");

  /// The members of an object that may have the time of what it says.
  private static final Set<String> TIME_NAMES =
      Set.of(
          "timestamp",
          "time",
          "ts",
          "created_at",
          "createdAt",
          "create_time",
          "created",
          "date",
          "datetime_utc");

  /// Those of them that say when a line was written, and not when what it is about began.
  private static final Set<String> LINE_TIMES = Set.of("timestamp", "time", "ts");

  /// Other members that may have the time when an object was written.
  private static final Set<String> WRITTEN_NAMES =
      Set.of("time_created", "created_timestamp", "start_ts", "sentAt");

  /// Larger numbers are no seconds, but milliseconds, microseconds or nanoseconds.
  private static final long MAX_SECONDS = 100_000_000_000L;

  private static final long MAX_MILLIS = 1_000 * MAX_SECONDS;
  private static final long MAX_MICROS = 1_000 * MAX_MILLIS;

  /// A longer number is no time.
  private static final int MAX_TIME_DIGITS = 19;

  /// A shorter time has no minutes, as `2026-11-27T08:30`.
  private static final int MIN_TIME_LENGTH = 16;

  /// A shorter number is no time in seconds.
  private static final int MIN_TIME_DIGITS = 10;

  /// In an id that was drawn at random, digits and letters alternate; in one that was counted, or
  /// has a meaning, they stand apart.
  private static final int MIN_ALTERNATIONS = 3;

  private static final int UUID_LENGTH = 36;

  /// A time that is deeper may be that of something else.
  private static final int TIME_DEPTH = 2;

  /// A longer text is no key of a row.
  private static final int KEY_LENGTH = 128;

  /// What the hash of an id begins with, so that it is not that of a value.
  private static final byte[] ID_MARK = "id ".getBytes(UTF_8);

  /// A shorter id occurs in other conversations as well.
  public static final int MIN_ID_LENGTH = 16;

  private ObjectIdentity() {}

  /// Receives a part of an array.
  @FunctionalInterface
  public interface PartVisitor {
    void part(int from, int to);
  }

  /// The hashes of the ids of a line of JSON.
  public static List<String> idHashes(KeyedHash keyed, byte[] bytes, int from, int to) {
    return idHashes(keyed, bytes, LineScan.of(bytes, from, to));
  }

  /// The hashes of the ids of a line of JSON that was scanned.
  public static List<String> idHashes(KeyedHash keyed, byte[] bytes, LineScan scan) {
    var hashes = new ArrayList<String>();
    visitIds(bytes, scan, (start, end) -> hashes.add(keyed.of(ID_MARK, bytes, start, end)));
    return hashes;
  }

  /// The hashes of the ids of a line of JSON, each with its session; none if it does not say that.
  public static List<String> ownedIdHashes(KeyedHash keyed, byte[] bytes, int from, int to) {
    Optional<String> session = session(bytes, from, to);
    return session.isEmpty()
        ? List.of()
        : idHashes(keyed, bytes, from, to).stream()
            .map(id -> keyed.of(id + " of " + session.get()))
            .toList();
  }

  /// The id of the session that a line of JSON states, in its escaped form.
  public static Optional<String> session(byte[] bytes, int from, int to) {
    var found = new ArrayList<String>();
    visitOwn(
        bytes,
        from,
        to,
        SESSION_NAMES,
        (start, end) -> found.add(new String(bytes, start, end - start, UTF_8)));
    return found.stream().findFirst();
  }

  /// When a line of JSON was written; empty if it does not say that.
  public static Optional<Instant> lineTime(byte[] bytes, int from, int to) {
    var found = new ArrayList<Instant>();
    JsonTexts.visit(
        bytes,
        from,
        to,
        (texts, role, depth, start, end) -> {
          if (depth == 1
              && found.isEmpty()
              && role != JsonTexts.TextRole.NAME
              && end - start <= KEY_LENGTH
              && LINE_TIMES.contains(texts.name())) {
            instant(new String(bytes, start, end - start, UTF_8)).ifPresent(found::add);
          }
        });
    return found.stream().findFirst();
  }

  /// When an object was written of which a text or a number is a member; empty if this does not say
  /// that. Times when something was changed do not count.
  static Optional<Instant> written(
      JsonTexts texts, JsonTexts.TextRole role, byte[] bytes, int from, int to) {
    boolean isTime =
        (isTime(texts, role, bytes, from, to) || isWritten(texts, role, bytes, from, to))
            && to - from <= KEY_LENGTH;
    return isTime ? instant(new String(bytes, from, to - from, UTF_8)) : Optional.empty();
  }

  private static boolean isWritten(
      JsonTexts texts, JsonTexts.TextRole role, byte[] bytes, int from, int to) {
    return role != JsonTexts.TextRole.NAME
        && to - from >= MIN_TIME_DIGITS
        && isDigit(bytes[from])
        && WRITTEN_NAMES.contains(texts.name());
  }

  /// The time that a text says in the form of RFC 3339, or as the number of seconds, milliseconds,
  /// microseconds or nanoseconds since 1970.
  public static Optional<Instant> instant(String text) {
    try {
      if (text.indexOf('T') > 0) {
        return Optional.of(OffsetDateTime.parse(text).toInstant());
      }
      if (text.indexOf(' ') > 0) { // as SQLite writes it
        return Optional.of(LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC));
      }
      var decimal = new BigDecimal(text);
      if (decimal.precision() - decimal.scale() > MAX_TIME_DIGITS) {
        return Optional.empty();
      }
      long number = decimal.longValue();
      if (number <= MAX_SECONDS) {
        return Optional.of(Instant.ofEpochSecond(number));
      }
      ChronoUnit unit =
          number <= MAX_MILLIS
              ? ChronoUnit.MILLIS
              : number <= MAX_MICROS ? ChronoUnit.MICROS : ChronoUnit.NANOS;
      return Optional.of(Instant.EPOCH.plus(number, unit));
    } catch (DateTimeException | NumberFormatException _) {
      return Optional.empty();
    }
  }

  /// Visits the ids of a line of JSON, in their escaped form and without quotes.
  public static void visitIds(byte[] bytes, int from, int to, PartVisitor visitor) {
    visitIds(bytes, LineScan.of(bytes, from, to), visitor);
  }

  private static void visitIds(byte[] bytes, LineScan scan, PartVisitor visitor) {
    for (LineScan.Range id : scan.ids()) {
      if (id.length() >= MIN_ID_LENGTH && isRandom(bytes, id.from(), id.to())) {
        visitor.part(id.from(), id.to());
      }
    }
  }

  /// Visits the strings of the outermost object that have one of some names.
  private static void visitOwn(
      byte[] bytes, int from, int to, Set<String> names, PartVisitor visitor) {
    JsonTexts.visit(
        bytes,
        from,
        to,
        (texts, role, depth, start, end) -> {
          if (depth == 1 && role == JsonTexts.TextRole.STRING && names.contains(texts.name())) {
            visitor.part(start, end);
          }
        });
  }

  /// Whether no other conversation has an id by chance.
  public static boolean isDistinct(String id) {
    byte[] bytes = id.getBytes(UTF_8);
    return bytes.length >= MIN_ID_LENGTH && isRandom(bytes, 0, bytes.length);
  }

  /// Whether an id looks as if it was drawn at random, so that no other line has it by chance.
  private static boolean isRandom(byte[] bytes, int from, int to) {
    if (to - from == UUID_LENGTH && bytes[from + 8] == '-' && bytes[from + 23] == '-') {
      return true;
    }
    int alternations = 0;
    for (int at = from + 1; at < to; at++) {
      boolean isLetterFirst = isLetter(bytes[at - 1]) && isDigit(bytes[at]);
      boolean isDigitFirst = isDigit(bytes[at - 1]) && isLetter(bytes[at]);
      alternations += isLetterFirst || isDigitFirst ? 1 : 0;
    }
    return alternations >= MIN_ALTERNATIONS;
  }

  private static boolean isLetter(byte b) {
    return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /// Whether no other conversation has an object by chance, except as a copy of it: it says when it
  /// was made, or has an id that was drawn at random, perhaps in a part of it, as the row of a
  /// database.
  public static boolean isDistinct(byte[] bytes, int from, int to) {
    boolean[] found = {false};
    JsonTexts.visit(
        bytes,
        from,
        to,
        (texts, role, depth, start, end) ->
            found[0] |=
                (depth <= TIME_DEPTH && isTime(texts, role, bytes, start, end))
                    || (role == JsonTexts.TextRole.STRING && isId(texts, bytes, start, end)));
    return found[0];
  }

  private static boolean isId(JsonTexts texts, byte[] bytes, int from, int to) {
    boolean isNamed =
        to - from >= MIN_ID_LENGTH
            && LineScan.OWN_NAMES.contains(texts.name())
            && isRandom(bytes, from, to);
    return isNamed || (to - from <= KEY_LENGTH && hasUuid(bytes, from, to));
  }

  /// Whether a key has a UUID, as `bubble:` and a UUID.
  private static boolean hasUuid(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (bytes[at] == ' ') {
        return false;
      }
    }
    for (int at = from; at + UUID_LENGTH <= to; at++) {
      if (bytes[at + 8] == '-'
          && bytes[at + 13] == '-'
          && bytes[at + 18] == '-'
          && bytes[at + 23] == '-') {
        return true;
      }
    }
    return false;
  }

  private static boolean isTime(
      JsonTexts texts, JsonTexts.TextRole role, byte[] bytes, int from, int to) {
    int least = role == JsonTexts.TextRole.NUMBER ? MIN_TIME_DIGITS : MIN_TIME_LENGTH;
    return role != JsonTexts.TextRole.NAME
        && to - from >= least
        && isDigit(bytes[from])
        && TIME_NAMES.contains(texts.name());
  }
}
