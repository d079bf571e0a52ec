package dev.tsearch.benchmarks.corpus;

import java.util.EnumMap;
import java.util.Map;

/// Writes text of a given length into JSON strings: prose, code, and tool output. A text is at most
/// one word or line longer than requested. Not thread-safe.
public final class TextWriter {
  private static final byte[] SENTENCE = Bytes.utf8(". ");
  private static final byte[] COMMA = Bytes.utf8(", ");
  private static final byte[] PARAGRAPH = Bytes.utf8(".\\n\\n");
  private static final byte[] ITEM = Bytes.utf8("\\n- ");
  private static final byte[] FENCE = Bytes.utf8("\\n```\\n");

  private static final Template[][] CODE = {
    Template.lines(
        """
        use crate::$w::{$C, $C};
        pub fn $s(&mut self, $w: &$C) -> Result<$C, Error> {
            let mut $s = self.$w.$s($n)?;
            if $w.is_empty() && self.$w > $n {
                return Err(Error::$C(format!("$w $w {}", $w)));
            }
            // $w $w the $w $w of $w
            match $w {
                Some($C::$C(inner)) => inner.$w(),
                None => {}
            }
        }
        """),
    Template.lines(
        """
        import dev.$w.$w.$C;
        /** $w $w the $w of $w. */
        public final class $C implements $C {
          private final Map<String, $C> $c = new HashMap<>();
          @Override
          public $C $c(String $w, int $w) throws $CException {
            for ($C $w : this.$c) {
              $w.$c("$w $w", $n);
            }
            return new $C($w, $n);
          }
        }
        """),
    Template.lines(
        """
        from $w.$w import $C
        def $s($w: str, $w: int = $n) -> $C:
            \"""$w $w the $w $w.\"""
            $w = [$w.$s for $w in $w if $w != "$w"]
            with open("$p") as $w:
                return $C($w=$w, $w=$n)
        """),
    Template.lines(
        """
        import { $C, $c } from './$w/$w';
        export async function $c($w: $C, $w?: number): Promise<$C[]> {
          const $w = await $c.$c({ $w, $w: $n });
          // TODO: $w $w $w
          expect($c($w)).toBe('$w-$w');
          return $w.map(($w) => ({ ...$w, $c: $n }));
        }
        """),
  };

  private static final Template[][] OUTPUT = {
    Template.lines(
        """
        -rw-r--r-- 1 dev dev $n Jan $n 10:$n $p
        $p:$n: $w $w $c($w)
        """),
    Template.lines(
        """
        test $w::tests::$s ... ok
        warning: unused variable: `$s`
           --> $p:$n:$n
        error[E0$n]: $w $w of `$s` $w $w
           Compiling $w v0.$n.$n
        """),
    Template.lines(
        """
            at dev.$w.$w.$C.$c($C.java:$n)
        [ERROR] $p:[$n,$n] $w $w: $C
        [INFO] $w $w $w in $n ms
        2026-01-$n 10:$n:$n $w $C - $w=$n $w=$h
        """),
    Template.lines(
        """
        $h $w: $w $w $w
        diff --git a/$p b/$p
        @@ -$n,$n +$n,$n @@ $s
        +    $c($w, $n)
        -    $c($w)
             return $w
        """),
  };

  private final Map<Language, Vocabulary> vocabularies = new EnumMap<>(Language.class);
  private final Topic names;
  private final Topic topic;
  private final Names known;
  private final Lines lines = new Lines();
  private boolean spaced = true;

  public TextWriter() {
    for (Language language : Language.values()) {
      vocabularies.put(language, language.vocabulary());
    }
    this.names = new Topic(words(Language.ENGLISH));
    this.topic = new Topic(words(Language.ENGLISH));
    this.known = new Names(names);
  }

  /// Chooses the topic and the language of the texts of a session.
  void begin(Language language, SeededRandom random) {
    spaced = language.spaced;
    names.begin(words(Language.ENGLISH), random);
    topic.begin(words(language), random);
    known.begin();
    lines.clear();
  }

  private Vocabulary words(Language language) {
    Vocabulary words = vocabularies.get(language);
    if (words == null) {
      throw new IllegalArgumentException("no words of " + language);
    }
    return words;
  }

  /// A tool result of about `length` bytes, escaped for JSON. Texts of one session share a topic.
  public String sample(int length, long session, long number) {
    begin(Language.ENGLISH, new SeededRandom(session, 0));
    Bytes out = new Bytes();
    output(out, length, new SeededRandom(session, number + 1));
    return out.toString();
  }

  void prose(Bytes out, int length, SeededRandom random) {
    int end = out.size() + length;
    while (out.size() < end) {
      topic.write(out, random);
      int turn = random.below(64);
      if (turn < 5) {
        out.add(SENTENCE);
      } else if (turn < 9) {
        out.add(COMMA);
      } else if (turn == 9) {
        out.add(PARAGRAPH);
      } else if (turn == 10) {
        out.add(ITEM);
      } else if (turn == 11) {
        out.add(' ').add('`');
        known.write('p', out, random);
        out.add('`').add(' ');
      } else if (spaced) {
        out.add(' ');
      }
    }
  }

  /// Prose with a block of code in it, as models answer.
  void answer(Bytes out, int length, SeededRandom random) {
    if (length < 400 || random.chance(0.5)) {
      prose(out, length, random);
      return;
    }
    prose(out, length / 2, random);
    out.add(FENCE);
    code(out, length / 3, random);
    out.add(FENCE);
    prose(out, length / 6, random);
  }

  void code(Bytes out, int length, SeededRandom random) {
    lines(random.oneOf(CODE), out, length, random);
  }

  void output(Bytes out, int length, SeededRandom random) {
    lines(random.oneOf(OUTPUT), out, length, random);
  }

  void path(Bytes out, SeededRandom random) {
    known.write('p', out, random);
  }

  /// Whole lines; the last one is cut if the text would become much too long.
  private void lines(Template[] kinds, Bytes out, int length, SeededRandom random) {
    int end = out.size() + length;
    while (end - out.size() >= 60) {
      if (!lines.again(out, end, random)) {
        int start = out.size();
        random.oneOf(kinds).write(out, names, known, random);
        lines.add(out, start);
      }
    }
    while (out.size() < end) {
      names.write(out, random);
      out.add(' ');
    }
  }
}
