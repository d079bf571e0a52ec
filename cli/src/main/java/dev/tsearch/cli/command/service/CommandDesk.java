package dev.tsearch.cli.command.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.archive.DoctorCommand;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.report.DoctorWords;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.indexer.doctor.DoctorFinding;
import dev.tsearch.indexer.ingest.report.QuarantineSummary;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.upkeep.LastVerification;
import dev.tsearch.service.web.archive.ArchiveDesk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// What pages have of an archive and do to it: each by the command of the same name, which runs in
/// this process. Safe for use by many threads.
final class CommandDesk implements ArchiveDesk {
  private static final int LATEST_UNREADABLE = 200;

  /// The last lines of a command say how it ended.
  private static final int MAX_LINES = 60;

  private final CommandContext work;
  private final DoctorCommand doctor;
  private final ServeCommand.OwnCommands commands;
  private final boolean allowsWork;
  private final AtomicReference<Optional<StartedWork>> last =
      new AtomicReference<>(Optional.empty());

  /// @param work names the archive
  /// @param doctor examines it
  /// @param commands runs commands
  /// @param allowsWork whether pages may start work
  CommandDesk(
      CommandContext work,
      DoctorCommand doctor,
      ServeCommand.OwnCommands commands,
      boolean allowsWork) {
    this.work = work;
    this.doctor = doctor;
    this.commands = commands;
    this.allowsWork = allowsWork;
  }

  private Path root() {
    return work.place().root();
  }

  @Override
  public List<Examined> examine() throws IOException {
    var time = new HumanTime(work.environment().clock().instant(), work.environment().zone());
    var words = new DoctorWords(time);
    String folder = ShellWord.quoted(root().toString());
    var examined = new ArrayList<Examined>();
    try {
      for (DoctorFinding finding : doctor.examine(work.place(), List.of())) {
        String command = finding.command().orElse("").replace(DoctorFinding.ARCHIVE, folder);
        examined.add(new Examined(finding, words.line(finding), command));
      }
    } catch (UserException e) {
      throw new IOException(e.text(), e);
    }
    return examined;
  }

  @Override
  public QuarantineSummary quarantine() throws IOException {
    return QuarantineSummary.read(new RealDisk(), new ArchiveLayout(root()), LATEST_UNREADABLE);
  }

  @Override
  public Optional<LastVerification> verified() throws IOException {
    return LastVerification.read(new RealDisk(), new ArchiveLayout(root()));
  }

  @Override
  public void export(List<String> sessions, ExportForm form, OutputStream out)
      throws IOException, InvalidQuestionException {
    // All that a page shows, also what precedes the last compaction.
    var arguments =
        new ArrayList<>(List.of("export", "-o", "-", "--archived", "--as", form.word()));
    addArchive(arguments);
    arguments.add("--");
    arguments.addAll(sessions);
    var err = new ByteArrayOutputStream();
    if (commands.run(arguments, out, err) == ExitCode.ERROR.status()) {
      throw new InvalidQuestionException("session", err.toString(UTF_8).strip(), "");
    }
  }

  private void addArchive(List<String> arguments) {
    arguments.addAll(List.of(Options.ARCHIVE, root().toString()));
  }

  @Override
  public boolean allowsWork() {
    return allowsWork;
  }

  @Override
  public Optional<StartedWork> work() {
    return last.get();
  }

  @Override
  public void start(Task task) throws InvalidQuestionException {
    if (!allowsWork) {
      throw new InvalidQuestionException(
          "ask", "pages only read", "start the service with --allow-write");
    }
    Optional<StartedWork> before = last.get();
    var begun = new StartedWork(task, work.environment().clock().instant(), true, false, List.of());
    boolean isFree = before.filter(StartedWork::isRunning).isEmpty();
    if (!isFree || !last.compareAndSet(before, Optional.of(begun))) {
      throw new InvalidQuestionException("ask", "other work runs", "wait for its end");
    }
    Thread.ofPlatform().daemon().name("tsearch-" + task.word()).start(() -> run(begun));
  }

  private void run(StartedWork begun) {
    var arguments = new ArrayList<>(List.of(begun.task().word()));
    addArchive(arguments);
    var printed = new ByteArrayOutputStream();
    boolean hasFailed = true;
    try {
      hasFailed = commands.run(arguments, printed, printed) == ExitCode.ERROR.status();
    } finally {
      List<String> lines = printed.toString(UTF_8).lines().toList();
      List<String> end = lines.subList(Math.max(0, lines.size() - MAX_LINES), lines.size());
      last.set(Optional.of(new StartedWork(begun.task(), begun.begun(), false, hasFailed, end)));
    }
  }
}
