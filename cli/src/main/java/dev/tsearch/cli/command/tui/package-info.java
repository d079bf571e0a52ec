/// The commands of the terminal interface. They are loaded without the library of the terminal,
/// which only a run of `tsearch tui` needs.
@NullMarked
package dev.tsearch.cli.command.tui;

import org.jspecify.annotations.NullMarked;
