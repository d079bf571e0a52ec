package dev.tsearch.cli.tui.paint;

import dev.tsearch.cli.tui.state.KeyAction.KeyPlace;
import dev.tsearch.cli.tui.state.KeyBindings;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The keys and what they do, as the help popup shows them.
public final class KeyTable {
  /// What the keys of one place do.
  ///
  /// @param heading where they work, in words
  /// @param place where they work
  /// @param keys each key and what it does
  public record KeyGroup(String heading, KeyPlace place, List<KeyHelp> keys) {
    /// Copies the keys.
    public KeyGroup {
      keys = List.copyOf(keys);
    }

    private KeyGroup with(KeyBindings bindings) {
      return new KeyGroup(
          heading, place, keys.stream().map(key -> key.with(bindings, place)).toList());
    }
  }

  /// Keys that belong together.
  ///
  /// @param names their names, separated by blanks
  /// @param meaning what they do
  public record KeyHelp(String names, String meaning) {
    private KeyHelp with(KeyBindings bindings, KeyPlace place) {
      String bound =
          Arrays.stream(names.split(" "))
              .map(name -> bindings.shown(name, place))
              .collect(Collectors.joining(" "));
      return new KeyHelp(bound, meaning);
    }
  }

  private static final List<KeyGroup> SECTIONS =
      List.of(
          new KeyGroup(
              "In the list",
              KeyPlace.LIST,
              List.of(
                  new KeyHelp("type", "search; ← → Ctrl-A E B D H K U W edit"),
                  new KeyHelp("Ctrl-U", "clear; again: scope, time, order, too"),
                  new KeyHelp("↑ ↓ Ctrl-P Ctrl-N", "move; PgUp PgDn by half a page"),
                  new KeyHelp("Alt-1…9", "go to this row"),
                  new KeyHelp("Enter →", "open the conversation at the hit"),
                  new KeyHelp("Tab", "complete tool:Ba; else sessions or entries"),
                  new KeyHelp("Ctrl-R", "all, this project, this session"),
                  new KeyHelp("Ctrl-T", "any time, 1, 7, 30 days"),
                  new KeyHelp("Ctrl-S", "best or newest first"),
                  new KeyHelp("Alt-C Alt-A", "each copy of a hit; inserted texts, too"),
                  new KeyHelp("Ctrl-F", "facets; Space adds, x excludes"),
                  new KeyHelp("Ctrl-O", "resume in its program, after a question"),
                  new KeyHelp("Ctrl-Y", "copy the command that resumes"),
                  new KeyHelp("Alt-Y", "copy the command that prints this list"),
                  new KeyHelp("Alt-E", "export the session"),
                  new KeyHelp("Alt-X", "forget the session, after a question"),
                  new KeyHelp("Ctrl-V", "preview on or off; Alt-+ Alt-- scroll it"),
                  new KeyHelp("F1 ?", "these keys; ? if nothing is typed"),
                  new KeyHelp("Esc Ctrl-C Ctrl-G", "quit; Esc twice"),
                  new KeyHelp("Ctrl-Z", "suspend"))),
          new KeyGroup(
              "In a conversation",
              KeyPlace.CONVERSATION,
              List.of(
                  new KeyHelp("j k ↓ ↑", "scroll; PgUp PgDn Ctrl-D Ctrl-U"),
                  new KeyHelp("g G", "the beginning, the end"),
                  new KeyHelp("/ n N", "look for a text, next, previous match"),
                  new KeyHelp("] [", "next, previous typed prompt"),
                  new KeyHelp("} {", "next, previous failure"),
                  new KeyHelp("Space z", "fold or unfold the current entry"),
                  new KeyHelp("Z", "unfold all, fold all, as at first"),
                  new KeyHelp("t", "thinking"),
                  new KeyHelp("a", "conversations of sub-agents"),
                  new KeyHelp("f", "files of the session; Enter goes to one"),
                  new KeyHelp("m", "all, said, prompts, errors"),
                  new KeyHelp("y", "copy: text, Markdown, command, id, link"),
                  new KeyHelp("o O", "open in $EDITOR, in the pager"),
                  new KeyHelp("e", "export"),
                  new KeyHelp("Ctrl-O Ctrl-Y", "resume, copy the command"),
                  new KeyHelp("Alt-Y", "copy the command that prints it"),
                  new KeyHelp("q Esc ←", "back to the list"))));

  private KeyTable() {}

  /// The keys by place, with those of the user.
  public static List<KeyGroup> sections(KeyBindings keys) {
    return SECTIONS.stream().map(group -> group.with(keys)).toList();
  }
}
