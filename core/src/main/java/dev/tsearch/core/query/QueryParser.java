package dev.tsearch.core.query;

import dev.tsearch.core.time.Zone;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Parses the query language. Parsing never fails: text outside the language is searched as text.
///
/// | syntax | matches |
/// |---|---|
/// | `ownership` | the word |
/// | `a b c` | any of the words; entries with more of them, and with rarer ones, come first |
/// | `"borrow checker"`, `"a b"~3` | the words in this order; with `~3`, moved by up to three positions |
/// | `own*`, `c?lo*r` | terms that match the pattern: letters, digits and `_` around `*` and `?`; next to words, the pattern is required and the words rank |
/// | `color~1`, `color~` | terms within edit distance 1, within 2 |
/// | `/re.?ex/` | terms that the regular expression matches as a whole: a word between slashes with one of `. * + ? [ ] ( ) { } \| ^ $ \` in it |
/// | `a AND b`, `+a +b` | both |
/// | `+a b`, `"a b" c` | what is marked or quoted; the other words rank |
/// | `a OR b` | either; has a lower precedence than `AND` |
/// | `a b OR c` | both `a` and `b`, or `c`: words next to `OR` are required, except stop words |
/// | `-word`, `-"phrase"`, `-field:value`, `-(…)`, `NOT a` | entries without it; a minus needs three letters after it |
/// | `( … )` | a group; parentheses within a word are text |
/// | `tool:Bash`, `project:"/my folder"` | entries with this value in a keyword field |
/// | `version:[1.0 TO 1.9]`, `tokens:[1000 TO *]` | entries with a value in the range; bounds are included, `*` is no bound |
/// | `time:[2026-01-01 TO *]`, `time:yesterday`, `time:2026-02` | entries in this time range, see [dev.tsearch.core.time.TimeExpression] |
/// | `since:7d`, `until:2026-02` | entries from the beginning of this time on, until its end, as with the options |
/// | `failed:true` | the same as `error:true` |
/// | `*` | every entry |
/// | `\` before punctuation | the character as text; `\AND` is the word |
public final class QueryParser {
  private final FieldReader.Times times;

  /// A parser for one request.
  ///
  /// @param now the current time of the request, for times such as `30d`
  /// @param zone the zone of local times
  public QueryParser(Instant now, ZoneId zone) {
    this(now, Zone.of(zone));
  }

  /// A parser for one request.
  ///
  /// @param now the current time of the request, for times such as `30d`
  /// @param zone the zone of local times
  public QueryParser(Instant now, Zone zone) {
    this.times = new FieldReader.Times(now, zone);
  }

  /// Parses a query; a blank text is [Query.Everything].
  public ParsedQuery parse(String text) {
    return parse(text, Strictness.LENIENT);
  }

  /// Parses a query.
  ///
  /// @param strictness if strict, stop words next to `OR` are required like other words
  public ParsedQuery parse(String text, Strictness strictness) {
    var notes = new LinkedHashSet<String>();
    List<Token> tokens = new QueryLexer(text, times, notes::add).read();
    makeStrayOperatorsWords(tokens);
    return new ParsedQuery(
        new TokenReader(tokens, strictness).alternatives(), new ArrayList<>(notes));
  }

  /// Replaces operators without the operands that they need by words.
  private static void makeStrayOperatorsWords(List<Token> tokens) {
    for (int at = tokens.size() - 1; at >= 0; at--) {
      if (tokens.get(at) instanceof Token.Operator operator) {
        boolean before = at > 0 && tokens.get(at - 1).endsOperand();
        boolean after = at + 1 < tokens.size() && tokens.get(at + 1).startsOperand();
        if (!after || (operator != Token.Operator.NOT && !before)) {
          tokens.set(at, new Token.Operand(new Query.Word(operator.name())));
        }
      }
    }
  }

  /// Builds the tree with one method for each level of precedence.
  private static final class TokenReader {
    private final List<Token> tokens;
    private final Strictness strictness;
    private int position;

    TokenReader(List<Token> tokens, Strictness strictness) {
      this.tokens = tokens;
      this.strictness = strictness;
    }

    /// Reads alternatives up to the end of the group or of the text.
    Query alternatives() {
      Query first = conjunction();
      if (!at(Token.Operator.OR)) {
        return first;
      }
      var parts = new ArrayList<Query>();
      parts.add(alternative(first));
      while (at(Token.Operator.OR)) {
        position++;
        parts.add(alternative(conjunction()));
      }
      return Query.any(parts);
    }

    private Query alternative(Query part) {
      return strictness == Strictness.STRICT ? part.strict() : part.alternative();
    }

    /// Reads parts that all have to match, and plain words, which rank.
    private Query conjunction() {
      var plain = new ArrayList<Query.Word>();
      var parts = new ArrayList<Query>();
      while (position < tokens.size()
          && !at(Token.Operator.OR)
          && !(tokens.get(position) instanceof Token.Close)) {
        boolean isJoined = at(Token.Operator.AND);
        if (isJoined) {
          position++;
        }
        boolean isMarked = isMarked(tokens.get(position));
        Query part = negation();
        if (isMarked || isJoined || at(Token.Operator.AND)) {
          parts.add(part.strict());
        } else {
          separate(part, plain, parts);
        }
      }
      if (plain.isEmpty()) {
        return Query.all(parts);
      }
      List<Query.Word> distinct = distinct(plain);
      boolean isAlone = distinct.size() == 1 && parts.stream().noneMatch(Query::isText);
      parts.addFirst(isAlone ? distinct.getFirst() : new Query.Words(distinct));
      return Query.all(parts);
    }

    /// The words without repetitions, which say nothing more.
    private static List<Query.Word> distinct(List<Query.Word> words) {
      Map<String, Query.Word> distinct = new LinkedHashMap<>();
      for (Query.Word word : words) {
        distinct.putIfAbsent(word.text().toLowerCase(Locale.ROOT), word);
      }
      return List.copyOf(distinct.values());
    }

    /// Whether a part that starts with the token is required by a sign.
    private static boolean isMarked(Token token) {
      return token instanceof Token.Operand operand
          ? operand.isRequired()
          : token instanceof Token.Open open && open.isRequired();
    }

    /// Separates the plain words of a part, which may be a group, from what it requires.
    private static void separate(Query part, List<Query.Word> plain, List<Query> parts) {
      if (part instanceof Query.Word word) {
        plain.add(word);
      } else if (part instanceof Query.Words(List<Query.Word> words)) {
        plain.addAll(words);
      } else if (part instanceof Query.All(List<Query> inner)
          && inner.getFirst() instanceof Query.Words(List<Query.Word> words)) {
        plain.addAll(words);
        parts.addAll(inner.subList(1, inner.size()));
      } else {
        parts.add(part);
      }
    }

    private Query negation() {
      boolean negated = false;
      while (at(Token.Operator.NOT)) {
        negated = !negated;
        position++;
      }
      Query query = operand(tokens.get(position++));
      return negated ? Query.not(query.strict()) : query;
    }

    /// Uses `instanceof`: a switch over types is linked at run time, which delays every search.
    private Query operand(Token token) {
      if (token instanceof Token.Operand operand) {
        return operand.query();
      }
      if (token instanceof Token.Open open) {
        return group(open.negated());
      }
      throw new IllegalStateException("stray token before " + position);
    }

    private Query group(boolean negated) {
      Query inner = alternatives();
      position++;
      return negated ? Query.not(inner.strict()) : inner;
    }

    private boolean at(Token.Operator operator) {
      return position < tokens.size() && tokens.get(position) == operator;
    }
  }
}
