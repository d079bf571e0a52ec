package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Checks that everything the pages name exists, and that every command and setting is documented.
class DocsTest {
  private static final List<String> PAGES =
      List.of(
          "README.md",
          "ARCHITECTURE.md",
          "CONTRIBUTING.md",
          "TESTING.md",
          "RELEASING.md",
          "docs/decisions.md",
          "docs/settings.md",
          "docs/web.md",
          "benchmarks/README.md");

  /// Names that look like classes of tsearch and are not.
  private static final Set<String> FOREIGN_TYPES =
      Set.of(
          "Bash",
          "BooleanQuery",
          "HotspotVMOptions",
          "IOException",
          "IllegalStateException",
          "IndexWriter",
          "InstantSource",
          "Optional",
          "PassageSelector",
          "UnifiedHighlighter",
          "XTest",
          "ZoneId");

  /// Options of other programs that appear alone in pages.
  private static final Set<String> FOREIGN_OPTIONS =
      Set.of("--add-exports", "--add-opens", "--only", "--vs");

  /// Paths in a distribution or a JDK, and paths with a placeholder.
  private static final Set<String> FOREIGN_FILES =
      Set.of("bin/tsearch", "bin/java", "core/src/test/resources/archive-vN");

  private static final Pattern TYPE = Pattern.compile("^([A-Z][a-z]\\w*)(?:[.#(].*)?$");
  private static final Pattern MEMBER = Pattern.compile("^([A-Z][a-z]\\w*)[.#]([a-z]\\w*).*$");
  private static final Pattern PACKAGE =
      Pattern.compile(
          "^(?:dev\\.tsearch\\.)?((?:core|indexer|service|cli|benchmarks)(?:\\.[a-z]\\w*)+)$");
  private static final Pattern OPTION = Pattern.compile("(--[a-z][a-z-]*)");
  private static final Pattern PROPERTY = Pattern.compile("-D(tsearch\\.[\\w.]+|golden\\.\\w+)");
  private static final Pattern VARIABLE = Pattern.compile("\\b(TSEARCH_[A-Z_]+)\\b");
  private static final Pattern SETTING =
      Pattern.compile("^((?:storage|limits|sources|service)\\.[a-z][a-z_]*)\\b");
  private static final Pattern CALL = Pattern.compile("^(?:\\./)?tsearch(?: (.*))?$");

  private static final List<DocPage> ALL = new ArrayList<>();
  private static ProjectSources project;

  @TempDir private static Path home;

  @BeforeAll
  static void readAll() throws IOException {
    project = ProjectSources.read();
    for (String page : PAGES) {
      ALL.add(DocPage.read(ProjectSources.ROOT.resolve(page)));
    }
  }

  @Test
  void classesExist() {
    assertNothing(
        "classes",
        code -> {
          Matcher type = TYPE.matcher(code);
          return type.matches()
              && !FOREIGN_TYPES.contains(type.group(1))
              && !project.hasType(type.group(1));
        });
  }

  @Test
  void membersExist() {
    assertNothing(
        "members of classes",
        code -> {
          Matcher member = MEMBER.matcher(code);
          return member.matches()
              && project.hasType(member.group(1))
              && !member.group(2).equals("java")
              && !project.hasMember(member.group(1), member.group(2));
        });
  }

  @Test
  void packagesExist() {
    assertNothing(
        "packages",
        code -> {
          Matcher name = PACKAGE.matcher(code);
          return name.matches()
              && Setting.of(name.group(1)).isEmpty()
              && !project.hasPackage(name.group(1));
        });
  }

  @Test
  void filesOfTheProjectExist() throws IOException {
    Set<String> roots = ProjectSources.topLevel();
    Set<String> gone = new TreeSet<>();
    for (DocPage page : ALL) {
      for (String code :
          page.code().flatMap(code -> Arrays.stream(code.split("\\s+", -1))).toList()) {
        String path = code.replaceFirst("^\\./", "").replaceFirst("[,:;)]+$", "");
        boolean isOurs =
            path.matches("[\\w.][\\w./-]*")
                && (path.contains("/") || path.endsWith(".sh") || path.endsWith(".md"))
                && roots.contains(Path.of(path).getName(0).toString())
                && !path.contains("/target")
                && !FOREIGN_FILES.contains(path);
        if (isOurs && !project.hasFile(path)) {
          gone.add(page.path().getFileName() + ": " + code);
        }
      }
      for (String link : page.links()) {
        Path target = page.path().resolveSibling(link.replaceFirst("#.*", ""));
        if (!link.startsWith("http") && !link.startsWith("#") && !Files.exists(target)) {
          gone.add(page.path().getFileName() + ": " + link);
        }
      }
    }
    assertThat(gone).as("files that pages name").isEmpty();
  }

  @Test
  void commandsHaveTheOptionsThatAreTyped() {
    Map<String, Set<String>> options = options();
    Set<String> unknown = new TreeSet<>();
    for (DocPage page : ALL) {
      page.code()
          .flatMap(code -> Arrays.stream(code.split(" *(?:[|]|&&) *", -1)))
          .map(CALL::matcher)
          .filter(Matcher::matches)
          .map(call -> call.group(1) == null ? "" : call.group(1))
          .forEach(arguments -> {
            String word = arguments.split(" ", -1)[0];
            Set<String> known =
                Objects.requireNonNull(options.get(options.containsKey(word) ? word : "search"));
            OPTION
                .matcher(arguments.replaceAll("\"[^\"]*\"", ""))
                .results()
                .map(option -> option.group(1))
                .filter(option -> !known.contains(option))
                .forEach(
                    option -> unknown.add(page.path().getFileName() + ": tsearch " + arguments));
          });
    }
    assertThat(unknown).as("command lines with an option that the command does not have").isEmpty();
  }

  @Test
  void optionsThatAreNamedAloneExist() {
    Set<String> known = new TreeSet<>();
    options().values().forEach(known::addAll);
    assertNothing(
        "options",
        code -> {
          Matcher option = OPTION.matcher(code);
          return option.lookingAt()
              && !known.contains(option.group(1))
              && !FOREIGN_OPTIONS.contains(option.group(1))
              && !project.hasText(option.group(1));
        });
  }

  @Test
  void propertiesAndVariablesAreRead() {
    Set<String> unknown = new TreeSet<>();
    for (DocPage page : ALL) {
      for (Pattern pattern : List.of(PROPERTY, VARIABLE)) {
        page.inCode(pattern).stream()
            .filter(name -> !project.hasText(name))
            .forEach(name -> unknown.add(page.path().getFileName() + ": " + name));
      }
    }
    assertThat(unknown).as("properties and variables that nothing reads").isEmpty();
  }

  @Test
  void settingsThatAreNamedExist() {
    assertNothing(
        "settings",
        code -> {
          Matcher setting = SETTING.matcher(code);
          return setting.lookingAt()
              && !Setting.keys().contains(setting.group(1))
              && !code.endsWith(".jsonl");
        });
  }

  @Test
  void everyCommandIsInTheReadme() throws IOException {
    DocPage readme = DocPage.read(ProjectSources.ROOT.resolve("README.md"));
    for (CommandName name : CommandName.values()) {
      // A search is typed without its name: `tsearch "words"`.
      if (name != CommandName.SEARCH) {
        assertThat(readme.mentions(Pattern.compile("tsearch " + name.word() + "\\b")))
            .as(name.word())
            .isTrue();
      }
    }
  }

  /// Compares the table of the page, whose rows are `| key | default | meaning |`.
  @Test
  void everySettingIsDocumentedWithItsDefault() throws IOException {
    String page = Files.readString(ProjectSources.ROOT.resolve("docs/settings.md"));
    Map<String, String> defaults = new TreeMap<>();
    Pattern.compile("(?m)^\\| `([\\w.]+)` \\| `([^`]*)` \\| \\S.* \\|$")
        .matcher(page)
        .results()
        .forEach(row -> defaults.put(row.group(1), row.group(2)));
    Map<String, String> expected = new TreeMap<>();
    for (Setting setting : Setting.values()) {
      expected.put(setting.key(), setting.standard().toString());
    }
    assertThat(defaults).isEqualTo(expected);
  }

  /// The long options of each command, from its help.
  private static Map<String, Set<String>> options() {
    Map<String, Set<String>> options = new TreeMap<>();
    for (CommandName name : CommandName.values()) {
      String help = Cli.in(home).run("help", name.word()).out();
      Set<String> known = new TreeSet<>();
      OPTION.matcher(help).results().forEach(option -> known.add(option.group(1)));
      known.addAll(Set.of("--help", "--version"));
      options.put(name.word(), known);
    }
    return options;
  }

  @FunctionalInterface
  private interface IsGone {
    boolean test(String code);
  }

  private static void assertNothing(String what, IsGone gone) {
    Set<String> found = new TreeSet<>();
    for (DocPage page : ALL) {
      page.spans().stream()
          .filter(gone::test)
          .forEach(code -> found.add(page.path().getFileName() + ": " + code));
    }
    assertThat(found).as(what + " that pages name and that do not exist").isEmpty();
  }
}
