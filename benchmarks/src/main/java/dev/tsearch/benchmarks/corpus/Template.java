package dev.tsearch.benchmarks.corpus;

import java.util.ArrayList;
import java.util.List;

/// One line of code or output with gaps, already escaped for a JSON string. A gap is `$` and a
/// letter: `w` a word, `s` a snake_case name, `c` a camelCase name, `C` a CamelCase name, `p` a
/// path, `n` a number, `h` the hash of a commit. Immutable.
final class Template {
  private static final String ENDINGS = "rs java py ts go md";
  private static final byte[][] SUFFIXES = suffixes();

  private final byte[][] literals;
  private final char[] gaps;

  Template(String line) {
    List<byte[]> parts = new ArrayList<>();
    StringBuilder letters = new StringBuilder();
    String rest = line.replace("\\", "\\\\").replace("\"", "\\\"").replace("\t", "\\t") + "\\n";
    int gap = rest.indexOf('$');
    while (gap >= 0) {
      parts.add(Bytes.utf8(rest.substring(0, gap)));
      letters.append(rest.charAt(gap + 1));
      rest = rest.substring(gap + 2);
      gap = rest.indexOf('$');
    }
    parts.add(Bytes.utf8(rest));
    this.literals = parts.toArray(byte[][]::new);
    this.gaps = letters.toString().toCharArray();
  }

  static Template[] lines(String text) {
    return text.lines().map(Template::new).toArray(Template[]::new);
  }

  void write(Bytes out, Topic words, Names names, SeededRandom random) {
    for (int index = 0; index < gaps.length; index++) {
      out.add(literals[index]);
      fill(gaps[index], out, words, names, random);
    }
    out.add(literals[gaps.length]);
  }

  private static void fill(char gap, Bytes out, Topic words, Names names, SeededRandom random) {
    switch (gap) {
      case 'w' -> words.write(out, random);
      case 's', 'c', 'C', 'p' -> names.write(gap, out, random);
      case 'n' -> out.number(random.below(1 << random.below(17)));
      case 'h' -> out.hex(random.next(), 7);
      default -> throw new IllegalArgumentException("a gap must be one of wscCpnh, got " + gap);
    }
  }

  /// Writes a new name of a kind.
  static void name(char kind, Bytes out, Topic words, SeededRandom random) {
    switch (kind) {
      case 's' -> {
        words.write(out, random);
        words.write(out.add('_'), random);
      }
      case 'c' -> {
        words.write(out, random);
        capitalised(out, words, random);
      }
      case 'C' -> {
        capitalised(out, words, random);
        capitalised(out, words, random);
      }
      case 'p' -> path(out, words, random);
      default -> throw new IllegalArgumentException("a name must be one of scCp, got " + kind);
    }
  }

  private static void path(Bytes out, Topic words, SeededRandom random) {
    out.add('s').add('r').add('c').add('/');
    words.write(out, random);
    words.write(out.add('/'), random);
    out.add(random.oneOf(SUFFIXES));
  }

  private static void capitalised(Bytes out, Topic words, SeededRandom random) {
    int start = out.size();
    words.write(out, random);
    out.capitalise(start);
  }

  private static byte[][] suffixes() {
    List<byte[]> suffixes = new ArrayList<>();
    for (String ending : ENDINGS.split(" ", -1)) {
      suffixes.add(Bytes.utf8("." + ending));
    }
    return suffixes.toArray(byte[][]::new);
  }
}
