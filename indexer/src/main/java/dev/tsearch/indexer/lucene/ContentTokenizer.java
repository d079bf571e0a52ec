package dev.tsearch.indexer.lucene;

import static dev.tsearch.indexer.lucene.CharacterKind.IDEOGRAPH;
import static dev.tsearch.indexer.lucene.CharacterKind.IGNORED;
import static dev.tsearch.indexer.lucene.CharacterKind.IN_WORD;
import static dev.tsearch.indexer.lucene.CharacterKind.MARK;
import static dev.tsearch.indexer.lucene.CharacterKind.PICTOGRAPH;
import static dev.tsearch.indexer.lucene.CharacterKind.STARTS_WORD;
import static dev.tsearch.indexer.lucene.CharacterKind.UNDERSCORE;

import java.io.IOException;
import java.text.Normalizer;
import java.util.Arrays;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.AttributeFactory;
import org.apache.lucene.util.BytesRef;

/// Makes terms of the text of entries: prose, code, paths and what else stands in a transcript, in
/// any language.
///
/// A text is a sequence of *compounds*, such as `src/main.rs` or `std::vector`: identifiers with
/// joiners between them. Every [part][WordParts] of every identifier is a term at a position of its
/// own. An identifier that has parts is a term too, and so is a compound of several identifiers, at
/// the position of its first part: phrases match parts, the whole scores. `C++` and `C#` keep their
/// signs in the whole. Han, Hiragana, Katakana and Hangul characters are terms, each with a pair of
/// it and the next beside it. Emoji are terms.
///
/// Terms are lower-cased by code point, without accents, and cut to
/// [TermQueue#MAX_TERM_CODE_POINTS]; the exact form stands at the same position where it differs.
/// The text is brought into form NFC first, so offsets are those of [#normalize]. Of a text longer
/// than [#MAX_TEXT_UNITS] only the beginning is read.
///
/// One pass over the characters, terms written as UTF-8 once; no allocation once the buffers have
/// grown.
final class ContentTokenizer extends Tokenizer {
  /// How much of a text is read, in UTF-16 units: more is a dump that nobody reads or searches.
  static final int MAX_TEXT_UNITS = 4 << 20;

  /// Where a compound ends at the next joiner: no whole is as long.
  private static final int MAX_COMPOUND_UNITS = 1024;

  /// The longest joiner, as in `a/../b`.
  private static final int MAX_JOINER_UNITS = 4;

  private static final int ZERO_WIDTH_JOINER = 0x200D;
  private static final int MIN_NORMALIZED_UNIT = 0x300;

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);

  private final BytesRef termBytes = new BytesRef();
  private final TermQueue queue = new TermQueue();
  private final WordParts parts = new WordParts();

  /// Start, end and kinds of each identifier of a compound.
  private int[] identifiers = new int[48];

  private char[] text = new char[8192];
  private int length;
  private int position;
  private int next;
  private int lastStart;

  ContentTokenizer() {
    super(AttributeFactory.DEFAULT_ATTRIBUTE_FACTORY);
  }

  /// The form of a text that the offsets refer to.
  static String normalize(String text) {
    for (int index = 0; index < text.length(); index++) {
      if (text.charAt(index) >= MIN_NORMALIZED_UNIT) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
      }
    }
    return text;
  }

  /// What the term that was given last is to the word it comes from.
  TermRole role() {
    return queue.role(next - 1);
  }

  /// Whether only the beginning of a text is read.
  static boolean cuts(String text) {
    return text.length() > MAX_TEXT_UNITS;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    queue.clear();
    next = 0;
    position = 0;
    lastStart = 0;
    read();
  }

  @Override
  public void end() throws IOException {
    super.end();
    offset.setOffset(correctOffset(length), correctOffset(length));
  }

  @Override
  public boolean incrementToken() {
    while (next == queue.size()) {
      queue.clear();
      next = 0;
      if (!fillQueue()) {
        return false;
      }
    }
    termBytes.bytes = queue.bytes();
    termBytes.offset = queue.byteStart(next);
    termBytes.length = queue.byteLength(next);
    term.setBytesRef(termBytes);
    increment.setPositionIncrement(queue.positionIncrement(next));
    lastStart = Math.max(lastStart, queue.start(next)); // `__init__` begins before its part
    offset.setOffset(lastStart, queue.end(next));
    next++;
    return true;
  }

  private void read() throws IOException {
    length = 0;
    int got;
    while ((got = input.read(text, length, text.length - length)) >= 0) {
      length += got;
      if (length > MAX_TEXT_UNITS) {
        length = MAX_TEXT_UNITS - (Character.isHighSurrogate(text[MAX_TEXT_UNITS - 1]) ? 1 : 0);
        break;
      }
      if (length == text.length) {
        text = Arrays.copyOf(text, Math.min(2 * length, MAX_TEXT_UNITS + 1));
      }
    }
    for (int index = 0; index < length; index++) {
      if (text[index] >= MIN_NORMALIZED_UNIT) {
        normalizeBuffer();
        return;
      }
    }
  }

  private void normalizeBuffer() {
    String read = new String(text, 0, length);
    if (!Normalizer.isNormalized(read, Normalizer.Form.NFC)) {
      String normal = Normalizer.normalize(read, Normalizer.Form.NFC);
      length = normal.length();
      if (length > text.length) {
        text = new char[length];
      }
      normal.getChars(0, length, text, 0);
    }
  }

  /// Queues the terms of the next compound, ideograph or emoji; false at the end of the text.
  private boolean fillQueue() {
    while (position < length) {
      int codePoint = Character.codePointAt(text, position, length);
      int kind = CharacterKind.of(codePoint);
      if ((kind & STARTS_WORD) != 0) {
        addCompound();
        return true;
      }
      if (kind == IDEOGRAPH) {
        addIdeograph();
        return true;
      }
      if (kind == PICTOGRAPH) {
        addPictograph();
        return true;
      }
      position += Character.charCount(codePoint);
    }
    return false;
  }

  private void addCompound() {
    int start = position;
    int count = 0;
    int at = start;
    boolean isUrl = false;
    while (true) {
      at = scanIdentifier(at, count++);
      int joiner = at - start < MAX_COMPOUND_UNITS ? joiner(at, isUrl) : 0;
      if (joiner == 0) {
        break;
      }
      isUrl |= joiner == 3 && text[at] == ':';
      at += joiner;
    }
    int end = at + signs(at);
    position = end;
    boolean hasWhole = count > 1 || end > at;
    for (int identifier = 0; identifier < count; identifier++) {
      if (addIdentifier(identifier, hasWhole ? start : -1, end)) {
        hasWhole = false;
      }
    }
  }

  /// Notes the identifier that begins here; gives where it ends.
  private int scanIdentifier(int start, int number) {
    int kinds = 0;
    int at = start;
    while (at < length) {
      char unit = text[at];
      int kind;
      int units = 1;
      if (unit < 0x80) {
        kind = CharacterKind.of(unit);
      } else {
        int codePoint = Character.codePointAt(text, at, length);
        kind = CharacterKind.of(codePoint);
        units = Character.charCount(codePoint);
      }
      boolean tooLong = kind == UNDERSCORE && at - start >= MAX_COMPOUND_UNITS;
      if ((kind & IN_WORD) == 0 || tooLong) {
        break;
      }
      kinds |= kind;
      at += units;
    }
    int cell = 3 * number;
    if (cell + 3 > identifiers.length) {
      identifiers = Arrays.copyOf(identifiers, 2 * identifiers.length);
    }
    identifiers[cell] = start;
    identifiers[cell + 1] = at;
    identifiers[cell + 2] = kinds;
    return at;
  }

  /// How long the joiner is that stands here and ties this identifier to one after it; 0 if none.
  private int joiner(int at, boolean isUrl) {
    int end = at;
    boolean hasSlash = false;
    while (end < length && end - at <= MAX_JOINER_UNITS && joins(text[end], isUrl)) {
      hasSlash |= text[end] == '/' || text[end] == '\\';
      end++;
    }
    int units = end - at;
    if (units == 0 || units > MAX_JOINER_UNITS || end == length || !startsWord(end)) {
      return 0;
    }
    boolean ties =
        hasSlash
            || isUrl
            || (units == 1 && text[at] != ':')
            || (units == 2 && text[at] == ':' && text[at + 1] == ':');
    return ties ? units : 0;
  }

  private static boolean joins(char unit, boolean isUrl) {
    return switch (unit) {
      case '.', '/', '\\', '-', ':', '@' -> true;
      case '?', '=', '&', '%', '#', '~', '+', ',', ';' -> isUrl;
      default -> false;
    };
  }

  private boolean startsWord(int at) {
    return (CharacterKind.of(Character.codePointAt(text, at, length)) & STARTS_WORD) != 0;
  }

  /// How long the signs are that stand here and belong to the name before them: `C++`, `C#`.
  private int signs(int at) {
    int units = 0;
    if (at + 1 < length && text[at] == '+' && text[at + 1] == '+') {
      units = 2;
    } else if (at < length && text[at] == '#') {
      units = 1;
    }
    boolean nameGoesOn = units > 0 && at + units < length && startsWord(at + units);
    return nameGoesOn ? 0 : units;
  }

  /// Queues the parts of an identifier, then itself, then its compound where one begins (`>= 0`);
  /// false if it has no part.
  private boolean addIdentifier(int number, int compoundStart, int compoundEnd) {
    int start = identifiers[3 * number];
    int end = identifiers[3 * number + 1];
    int kinds = identifiers[3 * number + 2];
    parts.split(text, start, end, kinds);
    boolean isFirst = true;
    for (int part = 0; part < parts.size(); part++) {
      int before = queue.size();
      queue.add(text, parts.start(part), parts.end(part), TermRole.PART);
      if (!isFirst || queue.size() == before) {
        continue; // a part may be nothing but marks
      }
      isFirst = false;
      boolean isWhole = parts.start(part) == start && parts.end(part) == end;
      if (!isWhole) {
        queue.add(text, start, end, TermRole.WHOLE);
      }
      if (compoundStart >= 0) {
        queue.add(text, compoundStart, compoundEnd, TermRole.WHOLE);
      }
    }
    return !isFirst;
  }

  private void addIdeograph() {
    int start = position;
    int end = endOfCluster(start);
    queue.add(text, start, end, TermRole.PART);
    boolean hasNext =
        end < length && CharacterKind.of(Character.codePointAt(text, end, length)) == IDEOGRAPH;
    if (hasNext) {
      queue.add(text, start, endOfCluster(end), TermRole.PAIR);
    }
    position = end;
  }

  /// Queues an emoji: without skin tone, and with it where it has one.
  private void addPictograph() {
    int start = position;
    int base = Character.codePointAt(text, start, length);
    int end = endOfCluster(start);
    int bare = end;
    if (isRegional(base) && end < length && isRegional(Character.codePointAt(text, end, length))) {
      end = endOfCluster(end);
      bare = end;
    }
    while (end < length) {
      int codePoint = Character.codePointAt(text, end, length);
      boolean joined = text[end - 1] == ZERO_WIDTH_JOINER;
      if (!isSkinTone(codePoint) && !(joined && CharacterKind.of(codePoint) == PICTOGRAPH)) {
        break;
      }
      end = endOfCluster(end);
    }
    queue.add(text, start, bare, TermRole.PART);
    if (end > bare) {
      queue.add(text, start, end, TermRole.EXACT);
    }
    position = end;
  }

  private static boolean isRegional(int codePoint) {
    return codePoint >= 0x1F1E6 && codePoint <= 0x1F1FF;
  }

  private static boolean isSkinTone(int codePoint) {
    return codePoint >= 0x1F3FB && codePoint <= 0x1F3FF;
  }

  /// Where the character that begins here ends, its marks included.
  private int endOfCluster(int start) {
    int at = start + Character.charCount(Character.codePointAt(text, start, length));
    while (at < length) {
      int codePoint = Character.codePointAt(text, at, length);
      if ((CharacterKind.of(codePoint) & (MARK | IGNORED)) == 0) {
        break;
      }
      at += Character.charCount(codePoint);
    }
    return at;
  }
}
