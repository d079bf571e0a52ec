/// The commands that print a session or an entry.
///
/// It owns `show` and `export`.
///
/// Start reading at [ShowCommand].
@NullMarked
package dev.tsearch.cli.command.show;

import org.jspecify.annotations.NullMarked;
