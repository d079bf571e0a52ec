package dev.tsearch.core.query;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Splits the text of a query into tokens. Quotes and parentheses without a counterpart are text.
/// Each instance is used once, by one thread.
final class QueryLexer {
  /// Deeper parentheses are text, since parsing is recursive.
  private static final int MAX_DEPTH = 32;

  /// The largest slop; texts are rarely longer than this many words.
  private static final int MAX_SLOP = 9_999;

  /// The number of letters that a minus needs after it, so that `rm -rf` stays text.
  private static final int MIN_NEGATED_LETTERS = 3;

  private final String text;
  private final WordReader words;
  private final FieldReader fields;
  private final List<Token> tokens = new ArrayList<>();

  /// The indexes in `tokens` of parentheses that are not closed yet.
  private final Deque<Integer> open = new ArrayDeque<>();

  private int position;

  /// Whether a plus precedes the token that is read.
  private boolean isRequired;

  /// @param text the query
  /// @param times parses the times of `time:` fields
  /// @param notes receives remarks for the user
  QueryLexer(String text, FieldReader.Times times, Consumer<String> notes) {
    this.text = text;
    this.words = new WordReader(notes);
    this.fields = new FieldReader(times, notes);
  }

  /// Returns the tokens of the text.
  List<Token> read() {
    while (skipSpace()) {
      readToken();
    }
    while (!open.isEmpty()) {
      tokens.remove(open.pop().intValue());
    }
    return tokens;
  }

  private boolean skipSpace() {
    while (position < text.length() && Characters.isSpace(text.charAt(position))) {
      position++;
    }
    return position < text.length();
  }

  private void readToken() {
    if (text.charAt(position) == ')' && !open.isEmpty()) {
      position++;
      close();
      return;
    }
    boolean negated = false;
    isRequired = false;
    if (text.charAt(position) == '-' && canNegate(position + 1)) {
      negated = true;
      position++;
    } else if (text.charAt(position) == '+' && canRequire(position + 1)) {
      isRequired = true;
      position++;
    }
    if (text.charAt(position) == '(' && open.size() < MAX_DEPTH) {
      position++;
      open.push(tokens.size());
      tokens.add(new Token.Open(negated, isRequired));
    } else if (!readPhrase(negated) && !readField(negated) && !readRegex(negated)) {
      readWord(negated);
    }
  }

  private void close() {
    int opened = open.pop();
    if (opened == tokens.size() - 1) {
      tokens.remove(opened);
    } else {
      tokens.add(new Token.Close());
    }
  }

  private boolean canNegate(int at) {
    return quotedAt(at).isPresent() || begins(at, '(') || fieldAt(at).isPresent() || lettersAt(at);
  }

  private boolean canRequire(int at) {
    return quotedAt(at).isPresent()
        || begins(at, '(')
        || (at < text.length() && Character.isLetter(text.codePointAt(at)));
  }

  private boolean begins(int at, char sign) {
    return at < text.length() && text.charAt(at) == sign;
  }

  private Optional<Quoted> quotedAt(int at) {
    return begins(at, '"') ? Quoted.at(text, at) : Optional.empty();
  }

  private boolean lettersAt(int from) {
    int at = from;
    for (int seen = 0; seen < MIN_NEGATED_LETTERS; seen++) {
      if (at >= text.length() || !Character.isLetter(text.codePointAt(at))) {
        return false;
      }
      at += Character.charCount(text.codePointAt(at));
    }
    return true;
  }

  private boolean readPhrase(boolean negated) {
    Optional<Quoted> quoted = quotedAt(position);
    if (quoted.isEmpty()) {
      return false;
    }
    position = quoted.get().end();
    int slop = readSlop();
    if (!quoted.get().content().isBlank()) {
      add(new Query.Phrase(quoted.get().content(), slop), negated);
    }
    return true;
  }

  private int readSlop() {
    if (!begins(position, '~')
        || position + 1 >= text.length()
        || !Characters.isDigit(text.charAt(position + 1))) {
      return 0;
    }
    position++;
    int slop = 0;
    while (position < text.length() && Characters.isDigit(text.charAt(position))) {
      slop = Math.min(MAX_SLOP, 10 * slop + (text.charAt(position) - '0'));
      position++;
    }
    return slop;
  }

  private Optional<FieldReader.FieldName> fieldAt(int at) {
    return FieldReader.FieldName.at(text, at);
  }

  private boolean readField(boolean negated) {
    Optional<FieldReader.FieldName> name = fieldAt(position);
    if (name.isEmpty()) {
      return false;
    }
    int from = name.get().end();
    FieldReader.FieldValue value = fields.delimited(text, from).orElseGet(() -> plain(from));
    Optional<Query> query = fields.read(name.get(), value);
    if (query.isEmpty()) {
      return false;
    }
    position = value.end();
    add(query.get(), negated);
    return true;
  }

  private FieldReader.FieldValue plain(int from) {
    RawWord word = RawWord.at(text, from, !open.isEmpty());
    return new FieldReader.FieldValue(word.text(), FieldReader.FieldValue.Form.PLAIN, word.end());
  }

  private boolean readRegex(boolean negated) {
    if (negated || !begins(position, '/')) {
      return false;
    }
    int end = position + 1;
    while (end < text.length()
        && text.charAt(end) != '/'
        && !Characters.isSpace(text.charAt(end))) {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    if (!begins(end, '/') || !isTokenEnd(end + 1)) {
      return false;
    }
    Optional<Query> regex = words.regex(text.substring(position + 1, end));
    if (regex.isEmpty()) {
      return false;
    }
    position = end + 1;
    add(regex.get(), false);
    return true;
  }

  private boolean isTokenEnd(int at) {
    return at >= text.length()
        || Characters.isSpace(text.charAt(at))
        || (text.charAt(at) == ')' && !open.isEmpty());
  }

  private void readWord(boolean negated) {
    RawWord word = RawWord.at(text, position, !open.isEmpty());
    position = word.end();
    Optional<Token.Operator> operator = words.operator(word);
    if (operator.isPresent() && !negated) {
      tokens.add(operator.get());
    } else {
      add(words.read(word), negated);
    }
  }

  private void add(Query query, boolean negated) {
    tokens.add(new Token.Operand(negated ? Query.not(query) : query, isRequired));
  }
}
