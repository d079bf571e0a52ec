package dev.tsearch.indexer.lucene.analysis;

import static dev.tsearch.indexer.lucene.analysis.CharacterKind.IDEOGRAPH;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.IGNORED;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.MARK;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.PICTOGRAPH;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.STARTS_WORD;

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
/// A text is a sequence of [compounds][Compound], such as `src/main.rs` or `std::vector`:
/// identifiers with joiners between them. Every [part][WordParts] of every identifier is a term at
/// a position of its own. An identifier that has parts is a term too, and so is a compound of
/// several identifiers, at the position of its first part: phrases match parts, the whole scores.
/// Han, Hiragana, Katakana and Hangul characters are terms, each with a pair of it and the next
/// beside it. Emoji are terms.
///
/// Control sequences of terminals, such as colours, stand between words and are no terms.
///
/// Terms are lower-cased by code point, without accents, and cut to
/// [TermQueue#MAX_TERM_CODE_POINTS]; the exact form stands at the same position where it differs.
/// The text is brought into form NFC first, so offsets are those of [#normalize]. Of a text longer
/// than [#MAX_TEXT_UNITS] only the beginning is read.
///
/// One pass over the characters, terms written as UTF-8 once; no allocation once the buffers have
/// grown.
public final class ContentTokenizer extends Tokenizer {
  /// How much of a text is read, in UTF-16 units: more is a dump that nobody reads or searches.
  static final int MAX_TEXT_UNITS = 4 << 20;

  private static final int ZERO_WIDTH_JOINER = 0x200D;
  private static final int MIN_NORMALIZED_UNIT = 0x300;

  private static final int ESCAPE = 0x1B;
  private static final char FIRST_PARAMETER = ' ';
  private static final char LAST_PARAMETER = '?';
  private static final char FIRST_FINAL = '@';
  private static final char LAST_FINAL = '~';

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);

  private final BytesRef termBytes = new BytesRef();
  private final TermQueue queue = new TermQueue();
  private final WordParts parts = new WordParts();

  private final Compound compound = new Compound();
  private char[] text = new char[256];
  private int length;
  private int position;
  private int next;
  private int lastStart;

  public ContentTokenizer() {
    super(AttributeFactory.DEFAULT_ATTRIBUTE_FACTORY);
  }

  /// The form of a text that the offsets refer to.
  public static String normalize(String text) {
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
  public static boolean cuts(String text) {
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
      position = codePoint == ESCAPE ? afterEscape() : position + Character.charCount(codePoint);
    }
    return false;
  }

  /// Where a terminal's control sequence ends (ECMA-48, 5.4: `ESC [`, parameters, a final byte):
  /// else the `31m` of a colour would begin the word behind it.
  private int afterEscape() {
    int at = position + 1;
    if (at == length || text[at] != '[') {
      return at;
    }
    at++;
    while (at < length && text[at] >= FIRST_PARAMETER && text[at] <= LAST_PARAMETER) {
      at++;
    }
    return at < length && text[at] >= FIRST_FINAL && text[at] <= LAST_FINAL ? at + 1 : at;
  }

  /// Queues for each identifier its parts, then itself; then their compound, where one begins.
  private void addCompound() {
    compound.scan(text, length, position);
    position = compound.end();
    boolean hasWhole = compound.hasWhole();
    for (int number = 0; number < compound.size(); number++) {
      if (addIdentifier(number, hasWhole)) {
        hasWhole = false;
      }
    }
  }

  /// Queues the terms of an identifier; false if it has no part.
  private boolean addIdentifier(int number, boolean withCompound) {
    int start = compound.start(number);
    int end = compound.end(number);
    parts.split(text, start, end, compound.kinds(number));
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
      if (withCompound) {
        queue.add(text, compound.start(0), compound.end(), TermRole.WHOLE);
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
