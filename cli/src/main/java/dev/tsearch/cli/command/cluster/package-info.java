/// Commands of clusters: pushing an archive to one, and saying how one is.
///
/// Start reading at [PushCommand].
@NullMarked
package dev.tsearch.cli.command.cluster;

import org.jspecify.annotations.NullMarked;
