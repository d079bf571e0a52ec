package dev.tsearch.service.handover;

import dev.tsearch.service.handover.CommandRunner.AcceptedCommand;
import dev.tsearch.service.handover.CommandRunner.AcceptedConversation;
import dev.tsearch.service.wire.FrameChannel;
import dev.tsearch.service.wire.FrameKind;
import dev.tsearch.service.wire.HandedCommand;
import dev.tsearch.service.wire.WireFrame;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/// A connection to a client, from its command to the exit status.
final class HandoverConnection {
  /// How often a client hears that its command still runs. Its patience is a multiple of this.
  static final Duration ALIVE_INTERVAL = Duration.ofMillis(40);

  private final FrameChannel channel;
  private final CommandRunner runner;
  private final Semaphore turns;
  private final Reply reply;
  private volatile boolean isOver;

  /// @param turns a permit for each command that may run at a time
  HandoverConnection(FrameChannel channel, CommandRunner runner, Semaphore turns) {
    this.channel = channel;
    this.runner = runner;
    this.turns = turns;
    this.reply = new Reply(channel);
  }

  /// Answers one command, or one conversation. Closes the channel.
  ///
  /// @throws IOException if the client is gone or is not one
  void answer() throws IOException {
    try (channel) {
      WireFrame first = channel.receive();
      if (first.kind() == FrameKind.CONVERSATION) {
        converse(HandedCommand.of(first.content()));
      } else if (first.kind() == FrameKind.COMMAND) {
        runOne(HandedCommand.of(first.content()));
      }
    } finally {
      isOver = true;
    }
  }

  private void runOne(HandedCommand command) throws IOException {
    Optional<AcceptedCommand> accepted = runner.accept(command);
    if (accepted.isEmpty()) {
      channel.send(WireFrame.of(FrameKind.DECLINED));
      return;
    }
    channel.send(WireFrame.of(FrameKind.ACCEPTED));
    Thread.ofVirtual().name("tsearch-alive").start(this::sayAlive);
    channel.send(WireFrame.exit(inTurn(accepted.get())));
  }

  /// Conversations take no turns: they last as long as their clients, and wait most of the time.
  private void converse(HandedCommand command) throws IOException {
    Optional<AcceptedConversation> accepted = runner.acceptConversation(command);
    channel.send(WireFrame.of(accepted.isEmpty() ? FrameKind.DECLINED : FrameKind.ACCEPTED));
    if (accepted.isPresent()) {
      accepted.get().run(channel.input(), channel.output());
    }
  }

  /// @throws IOException if the memory is not enough; the client then runs the command by itself
  private int inTurn(AcceptedCommand command) throws IOException {
    turns.acquireUninterruptibly();
    try {
      return command.run(reply);
    } catch (OutOfMemoryError e) {
      throw new IOException(e);
    } finally {
      turns.release();
    }
  }

  private void sayAlive() {
    try {
      while (true) {
        Thread.sleep(ALIVE_INTERVAL);
        if (isOver) {
          return;
        }
        channel.send(WireFrame.of(FrameKind.ALIVE));
      }
    } catch (IOException _) {
      close(); // what the command prints fails from now on
      reply.lost();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void close() {
    try {
      channel.close();
    } catch (IOException _) {
      // It is of no use any more.
    }
  }
}
