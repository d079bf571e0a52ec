package dev.tsearch.core.export;

import dev.tsearch.core.entry.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.function.ToLongFunction;

/// Passages of conversations as Markdown that a person or a model gets as context. Each cites its
/// speaker, time, session and id.
///
/// @param maxTokens the number of tokens that the block may have; >= 1
/// @param tokens estimates the tokens of a text; the estimate of a text is at most the sum of the
///   estimates of its parts
public record ContextBlock(long maxTokens, ToLongFunction<String> tokens) {
  /// A shorter rest of a passage says too little.
  private static final int MIN_CUT = 100;

  private static final Comparator<ExportedEntry> BY_TIME =
      Comparator.comparingLong(passage -> passage.entry().timestamp());

  /// Checks the number.
  ///
  /// @throws IllegalArgumentException if it is less than 1
  public ContextBlock {
    if (maxTokens < 1) {
      throw new IllegalArgumentException("maxTokens must be >= 1, got " + maxTokens);
    }
  }

  /// The block of the passages that fit, in order of time. The best are chosen first; the first one
  /// that does not fit is cut, and those after it are left out.
  ///
  /// @param bestFirst the passages; not read further than the block needs
  /// @return the block; empty if no passage fits
  public String of(Iterable<ExportedEntry> bestFirst) {
    var chosen = new ArrayList<ExportedEntry>();
    long left = maxTokens;
    for (ExportedEntry passage : bestFirst) {
      long needed = tokens.applyAsLong(rendered(passage));
      if (needed <= left) {
        chosen.add(passage);
        left -= needed;
        continue;
      }
      ExportedEntry cut = cut(passage, left);
      if (cut.text().length() >= MIN_CUT) {
        chosen.add(cut);
      }
      break;
    }
    chosen.sort(BY_TIME);
    var block = new StringBuilder();
    chosen.forEach(passage -> block.append(rendered(passage)));
    return block.toString();
  }

  /// The longest start of a passage that fits.
  private ExportedEntry cut(ExportedEntry passage, long left) {
    int fits = 0;
    int tooLong = passage.text().length();
    while (tooLong - fits > 1) {
      int middle = (fits + tooLong) >>> 1;
      boolean isShort = tokens.applyAsLong(rendered(shortened(passage, middle))) <= left;
      fits = isShort ? middle : fits;
      tooLong = isShort ? tooLong : middle;
    }
    return shortened(passage, fits);
  }

  private static ExportedEntry shortened(ExportedEntry passage, int length) {
    String text = length == 0 ? "" : ExportOptions.start(passage.text(), length) + "…";
    return passage.withText(text);
  }

  private static String rendered(ExportedEntry passage) {
    Entry entry = passage.entry();
    var out = new StringBuilder();
    out.append("## ").append(MarkdownText.literal(name(passage))).append("\n\n*");
    out.append(passage.time());
    String session = entry.metadata().session();
    if (!session.isEmpty()) {
      out.append(" · session ").append(MarkdownText.id(session));
    }
    out.append(" · ").append(MarkdownText.id(entry.id())).append("*\n\n");
    try {
      body(passage, PlainText.of(passage.text()), out);
    } catch (IOException e) {
      throw new UncheckedIOException("a StringBuilder does not fail", e);
    }
    return out.append('\n').toString();
  }

  private static String name(ExportedEntry passage) {
    return switch (EntryPart.of(passage.entry())) {
      case MESSAGE -> passage.speaker();
      case SUMMARY, BOUNDARY -> "Summary";
      case THINKING -> passage.speaker() + ", thinking";
      case CALL -> "Tool: " + passage.tool();
      case RESULT -> "Tool Result: " + passage.tool() + (passage.hasFailed() ? " ❌ Error" : " ✓");
      case NOTE -> passage.note();
    };
  }

  private static void body(ExportedEntry passage, String text, Appendable out) throws IOException {
    switch (EntryPart.of(passage.entry())) {
      case MESSAGE, SUMMARY, THINKING, BOUNDARY -> MarkdownText.message(text, out);
      case CALL, RESULT, NOTE -> MarkdownText.fenced("", text, out);
    }
  }
}
