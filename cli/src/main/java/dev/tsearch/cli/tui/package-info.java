/// The terminal interface at its edge: the terminal, by JLine, and the commands that answer.
///
/// [TerminalLoop] reads a key, lets [dev.tsearch.cli.tui.state.Screen] decide what follows, asks
/// the archive ([Asker]) and paints ([FullScreen]). All data comes from command lines of this
/// program ([CommandRuns]), which a running service answers, or else this process.
///
/// **Invariant:** the terminal is left as it was found, also after a failure and after a signal.
/// Only this package uses JLine, whose jar only `tsearch tui` has on its class path.
@NullMarked
package dev.tsearch.cli.tui;

import org.jspecify.annotations.NullMarked;
