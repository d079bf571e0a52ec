/// The protocol between a command and the service that runs it.
///
/// It owns [WireFrame], [FrameChannel] and [HandedCommand]. It uses the JDK alone, since the client
/// of the service starts with it.
///
/// A connection carries one command. Both sides send frames: one byte for the [FrameKind], its
/// code; four bytes for the length of the content, big-endian; the content, at most
/// [FrameChannel#MAX_CONTENT_BYTES] bytes.
///
/// | frame | from | content |
/// |---|---|---|
/// | `COMMAND` | client | a [HandedCommand] |
/// | `ACCEPTED` | service | nothing; the service runs the command |
/// | `DECLINED` | service | nothing; the command is for another service, or for the client's own process |
/// | `ALIVE` | service | nothing; sent while the command runs |
/// | `OUT`, `ERR` | service | bytes for stdout or stderr |
/// | `PAGER_START` | service | the [PagerProgram] to start on the client's terminal |
/// | `PAGER` | service | bytes for the pager |
/// | `PAGER_END` | service | nothing; wait until the user leaves the pager |
/// | `EXIT` | service | one byte, the exit status; the last frame |
/// | `DONE` | client | nothing; what the last frame asked for is done |
/// | `FAILED` | client | the reason why it could not be done, in UTF-8 |
/// | `CONVERSATION` | client | a [HandedCommand] that reads standard input |
///
/// `OUT`, `ERR` and the frames of the pager are answered with `DONE` or `FAILED` before the service
/// sends another frame except `ALIVE`. So the command sees a closed pipe or a full disk as it would
/// in the client's process, and no more than one frame is on the way. The client cancels the
/// command by closing the connection.
///
/// A `CONVERSATION` is answered with `ACCEPTED` or `DECLINED`. After `ACCEPTED` the connection has
/// no frames: it carries the bytes of the command's standard input and standard output, until one
/// side closes it.
///
/// Only the two sides of one build talk to each other: the protocol has no version.
///
/// Start reading at [FrameKind].
@NullMarked
package dev.tsearch.service.wire;

import org.jspecify.annotations.NullMarked;
