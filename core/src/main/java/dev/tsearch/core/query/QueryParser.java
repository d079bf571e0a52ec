package dev.tsearch.core.query;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// Reads the query language. Never fails: what is not the language is text.
///
/// | written | asks for |
/// |---|---|
/// | `ownership` | the word |
/// | `"borrow checker"`, `"a b"~3` | the words in this order, or up to three places apart |
/// | `own*`, `c?lo*r` | terms of this shape: letters, digits and `_` around `*` and `?` |
/// | `colour~1`, `colour~` | terms that differ by one letter, by two |
/// | `/re.?ex/` | terms that the expression matches: a whole word between slashes with one of `. * + ? [ ] ( ) { } \| ^ $ \` in it |
/// | `a b`, `a AND b`, `+a +b` | both |
/// | `a OR b` | either; binds weaker than `AND` |
/// | `-word`, `-"phrase"`, `-field:value`, `-(…)`, `NOT a` | not this; a minus needs three letters |
/// | `( … )` | a group, where the parentheses stand around words, not in them |
/// | `tool:Bash`, `project:"/my folder"` | entries with this value in a keyword field |
/// | `version:[1.0 TO 1.9]`, `tokens:[1000 TO *]` | entries with a value from one to another in it |
/// | `time:[2026-01-01 TO *]`, `time:yesterday` | entries of this time, see [TimeExpression] |
/// | `*` | every entry |
/// | `\` before a sign | the sign as text; `\AND` the word |
public final class QueryParser {
  private final FieldReader.Times times;

  /// A parser for one request.
  ///
  /// @param now the request's one "now", for times such as `30d`
  /// @param zone in which dates are meant
  public QueryParser(Instant now, ZoneId zone) {
    this(now, Zone.of(zone));
  }

  /// A parser for one request.
  ///
  /// @param now the request's one "now", for times such as `30d`
  /// @param zone in which dates are meant
  public QueryParser(Instant now, Zone zone) {
    this.times = new FieldReader.Times(now, zone);
  }

  /// What the text asks for; [Query.Everything] if it is blank.
  public ParsedQuery parse(String text) {
    var notes = new LinkedHashSet<String>();
    List<Token> tokens = new QueryLexer(text, times, notes::add).read();
    makeStrayOperatorsWords(tokens);
    return new ParsedQuery(new TokenReader(tokens).alternatives(), new ArrayList<>(notes));
  }

  /// From then on every operator has what it needs around it.
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

  /// Builds the tree: one method a level of binding.
  private static final class TokenReader {
    private final List<Token> tokens;
    private int position;

    TokenReader(List<Token> tokens) {
      this.tokens = tokens;
    }

    /// Reads to the end of the group.
    Query alternatives() {
      var parts = new ArrayList<Query>();
      parts.add(together());
      while (at(Token.Operator.OR)) {
        position++;
        parts.add(together());
      }
      return Query.any(parts);
    }

    private Query together() {
      var parts = new ArrayList<Query>();
      while (position < tokens.size()
          && !at(Token.Operator.OR)
          && !(tokens.get(position) instanceof Token.Close)) {
        if (at(Token.Operator.AND)) {
          position++;
        }
        parts.add(single());
      }
      return Query.all(parts);
    }

    private Query single() {
      boolean negated = false;
      while (at(Token.Operator.NOT)) {
        negated = !negated;
        position++;
      }
      Query query = operand(tokens.get(position++));
      return negated ? Query.not(query) : query;
    }

    /// Not a switch over types, which would be linked at run time: every search comes here.
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
      return negated ? Query.not(inner) : inner;
    }

    private boolean at(Token.Operator operator) {
      return position < tokens.size() && tokens.get(position) == operator;
    }
  }
}
