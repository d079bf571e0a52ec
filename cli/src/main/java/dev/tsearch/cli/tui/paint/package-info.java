/// Draws the state of the terminal interface as styled lines.
///
/// **Invariant:** a [Picture] has exactly as many lines as the terminal, no line is wider than the
/// terminal, the cursor is inside, and all text is sanitized ([dev.tsearch.cli.render.Sanitizer]).
///
/// Start reading at [ScreenPainter].
@NullMarked
package dev.tsearch.cli.tui.paint;

import org.jspecify.annotations.NullMarked;
