/// The command that changes transcript files.
///
/// Owns [EditCommand]; [EditVerb] has what it can do. Changes and saving are in
/// [dev.tsearch.core.edit].
///
/// **Invariant:** as a hook it prints nothing to standard output, and its exit status is never 2,
/// with which a hook forbids what the model's program is about to do. `Main` sees to the latter.
@NullMarked
package dev.tsearch.cli.command.edit;

import org.jspecify.annotations.NullMarked;
