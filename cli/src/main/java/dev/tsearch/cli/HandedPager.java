package dev.tsearch.cli;

import dev.tsearch.service.handover.Reply;
import dev.tsearch.service.wire.PagerProgram;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/// A pager on the terminal of the process that handed a command over.
///
/// @param reply what makes that process show pages
/// @param input where the pager reads its text from
record HandedPager(Reply reply, OutputStream input) implements PagedOutput.RunningPager {

  /// Starts a pager; empty if there is no such program.
  static Optional<PagedOutput.RunningPager> start(PagerCommand command, Reply reply) {
    try {
      reply.startPager(new PagerProgram(command.words(), command.defaults()));
      return Optional.of(new HandedPager(reply, new BufferedOutputStream(reply.pager())));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  @Override
  public void await() {
    try {
      reply.awaitPager();
    } catch (IOException _) {
      // The process is gone, and the pager with it.
    }
  }
}
