package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.MaskedUnits.SourceForm;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.util.function.Predicate;

/// Finds what forgotten entries say in the strings of JSON beside the values that they are derived
/// from, and adds it to what is forgotten. Single-threaded.
///
/// @param originals the sources
/// @param lines the same, as they are divided
/// @param bytes receives the strings
record ForgottenTexts(OriginalStore originals, SourceLines lines, ForgottenBytes bytes) {
  /// A shorter text is not looked for.
  private static final int MIN_TEXT_LENGTH = 16;

  /// A text of this length that is twice in one line is no coincidence.
  private static final int MIN_REPEATED_LENGTH = 80;

  /// A longer file is no list of prompts, and no summary.
  private static final int MAX_TEXT_BYTES = 16 << 20;

  /// Adds the strings of a document that an entry is made of: those that its content is, or has as
  /// whole lines.
  ///
  /// @param staying the parts of the document that stay
  void add(Origin document, String content, SourceParts staying) throws IOException {
    byte[] value = originals.read(document.source(), document.offset(), document.length());
    for (MaskSpan string : SourceMask.strings(value, text -> hasLines(content, text))) {
      long from = document.offset() + string.from();
      long to = document.offset() + string.to();
      if (!staying.overlap(from, to)) {
        bytes.addPart(document.source(), new ForgottenPart(from, to));
      }
    }
  }

  /// Adds the strings of a source that are the same as some texts: a program may write a message
  /// more than once. Those that may be names or paths stay, and in the values of entries that stay
  /// all but long ones.
  ///
  /// @param staying the values of entries that stay
  /// @param wanted of which lines
  void addRepeated(SourceRow row, SaidTexts texts, StayingValues staying, Predicate<byte[]> wanted)
      throws IOException {
    long source = row.number();
    if (lines.form(source) == SourceForm.TEXT) {
      return;
    }
    lines.forEach(
        source,
        unit -> {
          byte[] line = unit.bytes();
          if (!wanted.test(line)) {
            return;
          }
          SourceParts values =
              staying.within(new Origin(source, unit.offset(), line.length + 1, 0, 0));
          for (MaskSpan string :
              SourceMask.strings(line, text -> isSentence(text) && texts.contain(text))) {
            long from = unit.offset() + string.from();
            long to = unit.offset() + string.to();
            if (string.length() >= MIN_REPEATED_LENGTH || !values.overlap(from, to)) {
              bytes.addPart(source, new ForgottenPart(from, to));
            }
          }
        });
  }

  private static boolean isSentence(String text) {
    String words = text.strip();
    return words.length() >= MIN_TEXT_LENGTH && words.indexOf(' ') >= 0 && !words.startsWith("/");
  }

  /// Adds the lines of a source that is no JSON which are the same as some texts, but for those of
  /// entries that stay.
  void addLines(SourceRow row, SaidTexts texts, StayingValues staying) throws IOException {
    long source = row.number();
    if (lines.form(source) != SourceForm.TEXT || row.length() > MAX_TEXT_BYTES) {
      return;
    }
    int length = Math.toIntExact(row.length());
    String text = new String(originals.read(source, 0, length), ISO_8859_1);
    SourceParts values = staying.within(new Origin(source, 0, length + 1, 1, 0));
    for (MaskSpan found : texts.within(text)) {
      String said = text.substring(found.from(), found.to());
      if (isSentence(SaidTexts.decoded(said)) && !values.overlap(found.from(), found.to())) {
        bytes.addPart(source, new ForgottenPart(found.from(), found.to()));
      }
    }
  }

  /// Whether a content is a text, or has it as whole lines.
  static boolean hasLines(String content, String text) {
    String lines = text.strip();
    return !lines.isEmpty() && ("\n" + content + "\n").contains("\n" + lines + "\n");
  }
}
