/// How output looks: text on terminals, text in pipes, and JSON.
///
/// It owns [Console], the two output streams of a run, and what all printers share: widths,
/// wrapping, tables, styles, numbers and times. The printers are in the packages below this one.
/// Start reading at [Console].
///
/// **Invariant:** it knows no command; it prints the data that it is given.
///
/// **Invariant:** foreign text goes through [Sanitizer] before it is printed, in pipes too, because
/// their content often ends on a terminal. JSON escapes the same characters.
@NullMarked
package dev.tsearch.cli.render;

import org.jspecify.annotations.NullMarked;
