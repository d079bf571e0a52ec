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
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;
import org.apache.lucene.util.AttributeFactory;
import org.apache.lucene.util.BytesRef;

/// Splits the text of entries into terms: prose in any language, code, paths and tool output.
///
/// A text is a sequence of [compounds][Compound], such as `src/main.rs` or `std::vector`:
/// identifiers with joiners between them. Every [part][WordParts] of every identifier is a term
/// with a position of its own. A piece of several parts, such as `parentUuid`, is also a term,
/// which begins at the position of its first part and ends at that of its last part
/// ([PositionLengthAttribute]). So words before and after it are adjacent to both the piece and its
/// parts, and a text is found by its lower-case form: that has the same pieces. A run of two or
/// more parts of a piece, such as `graphql` of `GraphQLSchema`, is a term that spans their
/// positions. An identifier of several pieces is a term, too, and so is a compound of several
/// identifiers, both at the position of their first part. Matches of the whole score higher. Each
/// Han, Hiragana, Katakana or Hangul character is a term; so is the pair of it and the next one, at
/// the same position. Emoji are terms.
///
/// Control sequences of terminals, such as colors, separate words and are not terms.
///
/// Terms are lower-cased by code point, have no accents, and are truncated to
/// [TermQueue#MAX_TERM_CODE_POINTS]. Where the exact form differs, it is a term at the same
/// position. The tokenizer converts the text to the normalization form NFC first, so offsets refer
/// to the result of [#normalize]. It reads the first [#MAX_TEXT_UNITS] of a longer text.
///
/// It makes one pass over the characters, writes each term as UTF-8 once, and allocates nothing
/// after its buffers have grown.
public final class ContentTokenizer extends Tokenizer {
  /// The number of UTF-16 units that are read of a text. A longer text is a dump, which is not
  /// searched to its end.
  static final int MAX_TEXT_UNITS = 4 << 20;

  private static final int ZERO_WIDTH_JOINER = 0x200D;
  private static final int MIN_NORMALIZED_UNIT = 0x300;

  private static final int ESCAPE = 0x1B;
  private static final char FIRST_PARAMETER = ' ';
  private static final char LAST_PARAMETER = '?';
  private static final char FIRST_FINAL = '@';
  private static final char LAST_FINAL = '~';

  /// Pieces of more parts have no runs: they are encoded data such as base64, and the number of
  /// runs grows with the square of the number of parts.
  private static final int MAX_PARTS_OF_RUNS = 8;

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final PositionLengthAttribute span = addAttribute(PositionLengthAttribute.class);
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

  /// Returns the form of a text that the offsets refer to.
  public static String normalize(String text) {
    for (int index = 0; index < text.length(); index++) {
      if (text.charAt(index) >= MIN_NORMALIZED_UNIT) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
      }
    }
    return text;
  }

  /// Returns the role of the last term.
  TermRole role() {
    return queue.role(next - 1);
  }

  /// Whether a text is longer than what is read of it.
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
    span.setPositionLength(queue.positionLength(next));
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

  /// Returns the end of the control sequence that begins at the position (ECMA-48, 5.4: `ESC [`,
  /// parameters, a final byte). Without it, the `31m` of a color would begin the word after it.
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

  /// Queues the parts of each identifier, then the identifier, then the compound.
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

  /// Queues the terms of an identifier. Returns false if it has no part.
  private boolean addIdentifier(int number, boolean withCompound) {
    int start = compound.start(number);
    int end = compound.end(number);
    int kinds = compound.kinds(number);
    parts.split(text, start, end, kinds);
    boolean isFirst = true;
    for (int piece = 0; piece < parts.pieces(); piece++) {
      int first = parts.firstPart(piece);
      int past = parts.firstPart(piece + 1);
      int positions = positions(first, past, kinds);
      boolean beginsPiece = true;
      for (int part = first; part < past; part++) {
        int before = queue.size();
        queue.add(text, parts.start(part), parts.end(part), TermRole.PART);
        if (queue.size() == before) {
          continue; // a part may consist of marks only
        }
        if (beginsPiece && positions > 1) {
          queue.addPiece(text, parts.start(first), parts.end(past - 1), positions);
        }
        if (positions > 2 && positions <= MAX_PARTS_OF_RUNS) {
          addRuns(part, past, kinds, beginsPiece ? positions - 1 : positions);
        }
        if (isFirst) {
          boolean isPiece = parts.start(first) == start && parts.end(past - 1) == end;
          addWholes(start, end, isPiece, withCompound);
        }
        beginsPiece = false;
        isFirst = false;
      }
    }
    return !isFirst;
  }

  /// Queues the runs of two or more parts of a piece that begin with a part.
  ///
  /// @param past the end of the piece
  /// @param most the number of parts of the longest run: the whole piece is no run
  private void addRuns(int first, int past, int kinds, int most) {
    boolean mayLackTerms = (kinds & (MARK | IGNORED)) != 0;
    int positions = 1;
    for (int last = first + 1; last < past && positions < most; last++) {
      if (!mayLackTerms || TermQueue.hasTerm(text, parts.start(last), parts.end(last))) {
        positions++;
        queue.addRun(text, parts.start(first), parts.end(last), positions);
      }
    }
  }

  /// Returns the number of positions of a piece: of its parts that have a term.
  private int positions(int first, int past, int kinds) {
    if (past - first == 1 || (kinds & (MARK | IGNORED)) == 0) {
      return past - first;
    }
    int positions = 0;
    for (int part = first; part < past; part++) {
      positions += TermQueue.hasTerm(text, parts.start(part), parts.end(part)) ? 1 : 0;
    }
    return positions;
  }

  private void addWholes(int start, int end, boolean isPiece, boolean withCompound) {
    if (!isPiece) {
      queue.add(text, start, end, TermRole.WHOLE);
    }
    if (withCompound) {
      queue.add(text, compound.start(0), compound.end(), TermRole.WHOLE);
    }
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

  /// Queues an emoji without its skin tone and, if it has one, with it.
  private void addPictograph() {
    int start = position;
    int base = Character.codePointAt(text, start, length);
    int end = endOfCluster(start);
    int plainEnd = end;
    if (isRegional(base) && end < length && isRegional(Character.codePointAt(text, end, length))) {
      end = endOfCluster(end);
      plainEnd = end;
    }
    while (end < length) {
      int codePoint = Character.codePointAt(text, end, length);
      boolean isJoined = text[end - 1] == ZERO_WIDTH_JOINER;
      if (!isSkinTone(codePoint) && !(isJoined && CharacterKind.of(codePoint) == PICTOGRAPH)) {
        break;
      }
      end = endOfCluster(end);
    }
    queue.add(text, start, plainEnd, TermRole.PART);
    if (end > plainEnd) {
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

  /// Returns the end of the character that begins at an index, including its marks.
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
