/// What a run is told besides its arguments: environment, settings, and where the archive is.
///
/// Owns the nouns [Environment], [Setting] and [Settings]. Read [Setting] first: it is the one list
/// of settings.
///
/// **Invariant:** no file is read, and no parser loaded, unless a configuration file is there.
///
/// **Invariant:** a mistake of the user is a [UserException] that says what was expected.
@NullMarked
package dev.tsearch.cli.config;

import org.jspecify.annotations.NullMarked;
