/// What users see: text for terminals, text for pipes, and JSON.
///
/// Owns the noun [Console]: where results and talk go. Read [Console] first, then [HitPrinter].
///
/// **Invariant:** knows no command; it is handed data and prints it.
///
/// **Invariant:** text that somebody else wrote goes through [Sanitizer] before it is printed, in
/// pipes too, since these end on terminals. JSON escapes the same characters.
@NullMarked
package dev.tsearch.cli.render;

import org.jspecify.annotations.NullMarked;
