package dev.tsearch.cli.config;

import dev.tsearch.indexer.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The places that an import without a path searches.
public final class DefaultSources {
  /// The branch on which Entire stores its checkpoints.
  private static final String CHECKPOINT_BRANCH = "entire/checkpoints/v1";

  private static final String CLAUDE = "Claude Code";
  private static final String CLAUDE_VARIABLE = "CLAUDE_CONFIG_DIR";
  private static final String PROJECTS = "projects";
  private static final String HOOK_LOGS = "hooks/logs";
  private static final String HOOKS = "hook logs";
  private static final String CHIBI = "chibi";

  /// What stands for a program at the places that a setting adds.
  private static final String SETTING = "settings";

  private DefaultSources() {}

  /// A folder or a file that may hold transcripts.
  ///
  /// @param path the folder
  /// @param program the program that keeps transcripts there
  /// @param origin the program or setting that names it
  /// @param isThere whether it exists
  public record SourcePlace(Path path, String program, String origin, boolean isThere) {

    /// The settings file of Claude Code, if this is the place of its transcripts. The file may not
    /// exist.
    public Optional<Path> claudeSettings() {
      boolean isClaude = program.equals(CLAUDE) && path.endsWith(PROJECTS);
      return isClaude ? Optional.of(path.resolveSibling("settings.json")) : Optional.empty();
    }

    /// The name of the program as a word of a command line.
    public String programId() {
      return idOf(program);
    }
  }

  /// The name of a program as a word of a command line, such as `codex-cli`.
  public static String idOf(String program) {
    return program.toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  /// The places of all programs that are not turned off, in the order of import, each once. A
  /// program without transcripts has one place, which does not exist. What belongs to projects, and
  /// hook logs, are listed only if they exist.
  ///
  /// @param projects folders in which people worked with any program
  public static List<SourcePlace> of(
      Environment environment, Settings settings, List<Path> projects) throws UserException {
    Set<String> off = Set.copyOf(settings.texts(Setting.OFF));
    return all(environment, settings, projects).stream()
        .filter(place -> !off.contains(place.programId()))
        .toList();
  }

  /// The places of all programs, those that are turned off included.
  ///
  /// @param projects folders in which people worked with any program
  public static List<SourcePlace> all(
      Environment environment, Settings settings, List<Path> projects) throws UserException {
    var places = new ArrayList<SourcePlace>();
    Optional<String> claude = environment.variable(CLAUDE_VARIABLE);
    if (claude.isPresent()) {
      addClaude(environment.path(claude.get()), "$" + CLAUDE_VARIABLE, places);
    }
    addClaude(environment.path("~/.claude"), CLAUDE, places);
    addNamed("CHIBI_HOME", "", CHIBI, environment, places);
    add(environment.path("~/.chibi"), CHIBI, CHIBI, places);
    for (KnownProgram program : KnownProgram.ALL) {
      addProgram(program, environment, places);
    }
    addNamed("OPENCODE_DB", "", "OpenCode", environment, places);
    addNamed("GOOSE_PATH_ROOT", "data/sessions", "Goose", environment, places);
    addProject(environment, places);
    for (Path project : projects) {
      addOriginals(projectOf(project), places);
    }
    for (String folder : settings.texts(Setting.FOLDERS)) {
      add(ofSetting(folder, environment), SETTING, Setting.FOLDERS.key(), places);
    }
    return places;
  }

  private static Path ofSetting(String folder, Environment environment) throws UserException {
    try {
      return environment.path(folder);
    } catch (UserException e) {
      throw new UserException(
          Setting.FOLDERS.key() + ": " + e.text(), "tsearch config edit opens the settings");
    }
  }

  private static void addClaude(Path folder, String origin, List<SourcePlace> places) {
    add(folder.resolve(PROJECTS), CLAUDE, origin, places);
    addPresent(folder.resolve("transcripts"), CLAUDE, origin, places);
    addPresent(folder.resolve("history.jsonl"), CLAUDE, origin, places);
    addPresent(folder.resolve(HOOK_LOGS), HOOKS, HOOKS, places);
  }

  /// Adds the place that a variable names, if it is set.
  ///
  /// @param below the path of the transcripts in the folder of the variable; may be empty
  private static void addNamed(
      String variable,
      String below,
      String program,
      Environment environment,
      List<SourcePlace> places)
      throws UserException {
    Optional<String> folder = environment.variable(variable);
    if (folder.isPresent()) {
      add(environment.path(folder.get()).resolve(below), program, "$" + variable, places);
    }
  }

  private static void addProgram(
      KnownProgram program, Environment environment, List<SourcePlace> places)
      throws UserException {
    int before = places.size();
    Optional<String> variable =
        program.variable().isEmpty() ? Optional.empty() : environment.variable(program.variable());
    Path usual = environment.path(program.folder());
    for (String transcripts : program.transcripts()) {
      if (variable.isPresent()) {
        Path folder = environment.path(variable.get());
        for (Path place : KnownProgram.places(folder, transcripts)) {
          addPresent(place, program.name(), "$" + program.variable(), places);
        }
      }
      for (Path place : KnownProgram.places(usual, transcripts)) {
        addPresent(place, program.name(), program.name(), places);
      }
    }
    if (places.size() == before && !isListed(program, places)) {
      Path first = usual.resolve(program.transcripts().getFirst());
      add(first, program.name(), program.name(), places);
    }
  }

  /// Whether there is a place of the program already.
  private static boolean isListed(KnownProgram program, List<SourcePlace> places) {
    return places.stream().anyMatch(place -> place.program().equals(program.name()));
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
    addPresent(project.resolve(".entire/metadata"), "Entire", "Entire", places);
    addPresent(project.resolve(".specstory/history"), "SpecStory", "SpecStory", places);
    addOriginals(project, places);
    Path git = project.resolve(".git");
    if (mayHaveCheckpoints(git)) {
      addPresent(git, "Entire", CHECKPOINT_BRANCH + " of this repository", places);
    }
    addPresent(project.resolve(HOOK_LOGS), HOOKS, HOOKS, places);
    addPresent(project.resolve(".claude").resolve(HOOK_LOGS), HOOKS, HOOKS, places);
    addPresent(fluuxMemory(environment), "Fluux", "Fluux", places);
  }

  /// Adds the transcripts of a project that are nowhere else. What SpecStory and Entire keep there
  /// are copies of transcripts of other programs.
  private static void addOriginals(Path project, List<SourcePlace> places) {
    addPresent(project.resolve(".crush/crush.db"), "Crush", "Crush", places);
    addPresent(project.resolve(".aider.chat.history.md"), "Aider", "Aider", places);
  }

  private static boolean mayHaveCheckpoints(Path git) {
    try {
      Optional<GitRepository> repository = GitRepository.at(git);
      return repository.isPresent() && repository.get().mayHaveCheckpoints();
    } catch (IOException _) {
      return false; // unreadable: an import of the project itself reports it
    }
  }

  private static void addPresent(
      Path path, String program, String origin, List<SourcePlace> places) {
    if (Files.exists(path)) {
      add(path, program, origin, places);
    }
  }

  private static void add(Path path, String program, String origin, List<SourcePlace> places) {
    boolean known = places.stream().anyMatch(place -> place.path().equals(path));
    if (!known) {
      places.add(new SourcePlace(path, program, origin, Files.exists(path)));
    }
  }
}
