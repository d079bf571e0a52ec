package dev.tsearch.cli.config;

import dev.tsearch.indexer.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The places that an import without a path searches.
public final class DefaultSources {
  /// The branch on which Entire stores its checkpoints.
  private static final String CHECKPOINT_BRANCH = "entire/checkpoints/v1";

  private static final String HOOK_LOGS = "hooks/logs";

  private DefaultSources() {}

  /// A folder that may hold transcripts.
  ///
  /// @param path the folder
  /// @param origin the program or setting that names it
  /// @param isThere whether it exists
  public record SourcePlace(Path path, String origin, boolean isThere) {}

  /// All places, in the order of import, each once. A program without transcripts has one place,
  /// which does not exist. What belongs to projects, and hook logs, are listed only if they exist.
  public static List<SourcePlace> of(Environment environment, Settings settings)
      throws UserException {
    var places = new ArrayList<SourcePlace>();
    Optional<String> claude = environment.variable("CLAUDE_CONFIG_DIR");
    if (claude.isPresent()) {
      Path folder = environment.path(claude.get());
      add(folder.resolve("projects"), "$CLAUDE_CONFIG_DIR", places);
      addPresent(folder.resolve(HOOK_LOGS), "hook logs", places);
    }
    add(environment.path("~/.claude/projects"), "Claude Code", places);
    addPresent(environment.path("~/.claude").resolve(HOOK_LOGS), "hook logs", places);
    addNamed("CHIBI_HOME", "", environment, places);
    add(environment.path("~/.chibi"), "chibi", places);
    for (KnownProgram program : KnownProgram.ALL) {
      addProgram(program, environment, places);
    }
    addNamed("OPENCODE_DB", "", environment, places);
    addNamed("GOOSE_PATH_ROOT", "data/sessions", environment, places);
    addProject(environment, places);
    for (String folder : settings.texts(Setting.FOLDERS)) {
      add(environment.path(folder), Setting.FOLDERS.key(), places);
    }
    return places;
  }

  /// Adds the place that a variable names, if it is set.
  ///
  /// @param below the path of the transcripts in the folder of the variable; may be empty
  private static void addNamed(
      String variable, String below, Environment environment, List<SourcePlace> places)
      throws UserException {
    Optional<String> folder = environment.variable(variable);
    if (folder.isPresent()) {
      add(environment.path(folder.get()).resolve(below), "$" + variable, places);
    }
  }

  private static void addProgram(
      KnownProgram program, Environment environment, List<SourcePlace> places)
      throws UserException {
    int before = places.size();
    Optional<String> variable =
        program.variable().isEmpty() ? Optional.empty() : environment.variable(program.variable());
    for (String transcripts : program.transcripts()) {
      if (variable.isPresent()) {
        Path folder = environment.path(variable.get()).resolve(transcripts);
        addPresent(folder, "$" + program.variable(), places);
      }
      addPresent(environment.path(program.folder()).resolve(transcripts), program.name(), places);
    }
    if (places.size() == before && !isListed(program, places)) {
      Path usual = environment.path(program.folder()).resolve(program.transcripts().getFirst());
      add(usual, program.name(), places);
    }
  }

  /// Whether there is a place of the program already.
  private static boolean isListed(KnownProgram program, List<SourcePlace> places) {
    return places.stream().anyMatch(place -> place.origin().equals(program.name()));
  }

  /// The memory folder of Fluux Agent in the current project, whether it exists or not.
  public static Path fluuxMemory(Environment environment) {
    return projectOf(environment.directory()).resolve("data/memory");
  }

  /// The project of a folder: the nearest folder, from this one upwards, that holds a git
  /// repository, else the folder itself.
  private static Path projectOf(Path directory) {
    for (Path folder = directory; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve(".git"))) {
        return folder;
      }
    }
    return directory;
  }

  /// Adds the transcripts that programs leave in the folder of the current project.
  private static void addProject(Environment environment, List<SourcePlace> places) {
    Path project = projectOf(environment.directory());
    addPresent(project.resolve(".entire/metadata"), "Entire", places);
    addPresent(project.resolve(".crush/crush.db"), "Crush", places);
    Path git = project.resolve(".git");
    if (mayHaveCheckpoints(git)) {
      addPresent(git, CHECKPOINT_BRANCH + " of this repository", places);
    }
    addPresent(project.resolve(HOOK_LOGS), "hook logs", places);
    addPresent(project.resolve(".claude").resolve(HOOK_LOGS), "hook logs", places);
    addPresent(fluuxMemory(environment), "Fluux", places);
  }

  private static boolean mayHaveCheckpoints(Path git) {
    try {
      Optional<GitRepository> repository = GitRepository.at(git);
      return repository.isPresent() && repository.get().mayHaveCheckpoints();
    } catch (IOException _) {
      return false; // unreadable: an import of the project itself reports it
    }
  }

  private static void addPresent(Path path, String origin, List<SourcePlace> places) {
    if (Files.exists(path)) {
      add(path, origin, places);
    }
  }

  private static void add(Path path, String origin, List<SourcePlace> places) {
    boolean known = places.stream().anyMatch(place -> place.path().equals(path));
    if (!known) {
      places.add(new SourcePlace(path, origin, Files.exists(path)));
    }
  }
}
