/// The page of the archive: the sources that were looked at, the last import, what could not be
/// read, the partitions, the last verification; and what pages do to it by a command.
///
/// The page reads the manifest itself. Everything else comes from an [ArchiveDesk], which the
/// command line implements by its commands.
///
/// Start reading at [ArchivePage].
@NullMarked
package dev.tsearch.service.web.archive;

import org.jspecify.annotations.NullMarked;
