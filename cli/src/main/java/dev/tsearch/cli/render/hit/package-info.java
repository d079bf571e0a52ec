/// Search results as text and as JSON.
///
/// It owns one printer for each form of output.
///
/// Start reading at [HitPrinter].
@NullMarked
package dev.tsearch.cli.render.hit;

import org.jspecify.annotations.NullMarked;
