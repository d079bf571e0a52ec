/// The state of the terminal interface, without a terminal: what is typed, listed, read and asked.
///
/// [Screen] is the whole state. A [KeyPress] or an [Answered] gives a [ScreenStep]: the next state,
/// and the [Effect]s that the program has to bring about. Everything here is immutable, and nothing
/// here reads a file, a clock or a terminal, so that tests press keys without one.
///
/// **Invariant:** the list on the screen is the answer to [Filters#command], the command line that
/// the screen shows. There is no other way to search.
///
/// Start reading at [Screen], then [ListKeys] and [ConversationKeys].
@NullMarked
package dev.tsearch.cli.tui.state;

import org.jspecify.annotations.NullMarked;
