/// Help pages, man pages and shell completions.
///
/// It owns one generator for each form; all of them read the commands from picocli's model.
///
/// Start reading at [HelpText].
@NullMarked
package dev.tsearch.cli.render.help;

import org.jspecify.annotations.NullMarked;
