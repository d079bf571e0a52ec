/// What a run reads besides its arguments: environment variables, settings, and the place of the
/// archive.
///
/// It owns [Environment], [Setting] and [Settings], the default places of transcripts, and
/// [UserException], the error for a mistake of the user. Start reading at [Setting], the list of
/// all settings.
///
/// **Invariant:** no settings file is read, and no parser is loaded, unless a settings file exists.
///
/// **Invariant:** a mistake of the user is a [UserException] that says what was expected.
@NullMarked
package dev.tsearch.cli.config;

import org.jspecify.annotations.NullMarked;
