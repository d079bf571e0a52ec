package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.forget.ForgottenConversations;
import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.MaskedUnits.SourceForm;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.forget.json.ConversationParts;
import dev.tsearch.core.forget.json.PastedPrompt;
import dev.tsearch.core.json.Unescaped;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SaidStrings;
import dev.tsearch.core.store.source.SourceParts;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Finds what forgotten entries say in the strings of JSON beside the values that they are derived
/// from, and adds it to what is forgotten. Single-threaded.
///
/// @param originals the sources
/// @param lines the same, as they are divided
/// @param bytes receives the strings
record ForgottenTexts(OriginalStore originals, SourceLines lines, ForgottenBytes bytes) {
  /// A text of this length that is twice in one line is no coincidence.
  private static final int MIN_REPEATED_LENGTH = 80;

  /// The members that have what is said, and be it one word: in the messages that a model was sent,
  /// and in files about a session (Kimi Code, Cline).
  private static final Set<String> SAID =
      Set.of("content", "message", "text", "lastPrompt", "prompt");

  /// A longer file is no list of prompts, and no summary.
  private static final int MAX_TEXT_BYTES = 16 << 20;

  /// Adds the strings of a document that an entry is made of: those that its content is, or has as
  /// whole lines.
  ///
  /// @param staying the parts of the document that stay
  void add(Origin document, String content, SourceParts staying) throws IOException {
    byte[] value = originals.read(document.source(), document.offset(), document.length());
    for (MaskSpan string :
        SourceMask.strings(value, text -> ForgottenConversations.areLinesOf(text, content))) {
      long from = document.offset() + string.from();
      long to = document.offset() + string.to();
      if (!staying.overlap(from, to)) {
        bytes.addPart(document.source(), new ForgottenPart(from, to));
      }
    }
  }

  /// The entries of a source that stay.
  @FunctionalInterface
  interface StayingEntries {
    /// Visits them.
    void forEach(Consumer<Entry> visitor) throws IOException;
  }

  /// Adds the strings of a source that are the same as some texts: a program may write a message
  /// more than once. Those that may be names or paths stay, and of those in the values of entries
  /// that stay what these say. A string that stands for bytes which have such a text goes whole; so
  /// do the pieces of a prompt of which some were pasted.
  ///
  /// @param staying the values of entries that stay
  /// @param entries these entries
  /// @param wanted of which lines
  void addRepeated(
      SourceRow row,
      SaidTexts texts,
      StayingValues staying,
      StayingEntries entries,
      Predicate<byte[]> wanted)
      throws IOException {
    long source = row.number();
    if (lines.form(source) == SourceForm.TEXT) {
      return;
    }
    var within = new SaidStrings();
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
              SourceMask.namedStrings(
                  line,
                  (name, text) ->
                      (SAID.contains(name) || ConversationParts.isSentence(text))
                          && texts.contain(text))) {
            var part =
                new ForgottenPart(unit.offset() + string.from(), unit.offset() + string.to());
            if (string.length() >= MIN_REPEATED_LENGTH || !values.overlap(part.from(), part.to())) {
              bytes.addPart(source, part);
            } else {
              String escaped = new String(line, string.from(), string.length(), UTF_8);
              within.add(part.from(), part.to(), Unescaped.of(escaped).text());
            }
          }
          Set<String> pasted =
              PastedPrompt.of(line)
                  .filter(prompt -> texts.contain(prompt.text()))
                  .map(PastedPrompt::parts)
                  .orElse(Set.of());
          for (MaskSpan string :
              SourceMask.strings(line, text -> pasted.contains(text) || texts.areEncodedIn(text))) {
            bytes.addPart(
                source,
                new ForgottenPart(unit.offset() + string.from(), unit.offset() + string.to()));
          }
        });
    if (!within.isEmpty()) {
      entries.forEach(entry -> within.removeSaid(entry, ForgottenConversations::areLinesOf));
      within.forEach((from, to) -> bytes.addPart(source, new ForgottenPart(from, to)));
    }
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
      if (ConversationParts.isSentence(SaidTexts.decoded(said))
          && !values.overlap(found.from(), found.to())) {
        bytes.addPart(source, new ForgottenPart(found.from(), found.to()));
      }
    }
  }
}
