/// Markdown as styled lines for terminals.
///
/// Start reading at [Markdown]. It is not a complete implementation: messages of models use
/// headings, lists, quotations, tables, code and emphasis, and everything else is text.
///
/// **Invariant:** no word of the text is lost, except the language of a block of code; only the
/// signs of the markup are replaced.
@NullMarked
package dev.tsearch.cli.render.markdown;

import org.jspecify.annotations.NullMarked;
