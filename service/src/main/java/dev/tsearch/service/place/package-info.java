/// Where a service is found: its files in the runtime folder of the user.
///
/// It owns [ServicePlace], [ServiceState] and [PlaceLock]. It uses the JDK alone, since the client
/// of the service starts with it.
///
/// | path in the folder | mode | what |
/// |---|---|---|
/// | the folder itself | 0700 | `tsearch` in `$XDG_RUNTIME_DIR`, else `tsearch-USER` in `$TMPDIR`, else in `/tmp` |
/// | `ARCHIVE-BUILD.sock` | 0600 | the socket of a running service |
/// | `ARCHIVE-BUILD.state` | 0600 | what a client must know of it |
/// | `ARCHIVE-BUILD.token` | 0600 | the secret of its HTTP interface |
/// | `ARCHIVE-BUILD.port` | 0600 | its port: a number and a line break |
/// | `ARCHIVE-BUILD.log` | 0600 | its log; `.log.1` is the older part |
/// | `ARCHIVE.lock` | 0600 | empty; locked by the service of the archive, of whatever build |
///
/// `ARCHIVE` and `BUILD` are the first 8 hexadecimal digits of hashes of the path of the archive
/// and of what identifies a build.
///
/// **Invariant:** no other user can read or replace a file of a service: a folder that others may
/// access is refused.
///
/// Start reading at [ServicePlace].
@NullMarked
package dev.tsearch.service.place;

import org.jspecify.annotations.NullMarked;
