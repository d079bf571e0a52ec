package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.render.HumanTime;
import java.util.List;
import java.util.Optional;

/// The keys of a conversation.
final class ConversationKeys {
  private static final int WHEEL_LINES = 3;

  private ConversationKeys() {}

  /// What follows from a key.
  static ScreenStep press(Screen screen, OpenConversation open, KeyPress key) {
    return switch (key) {
      case KeyPress.Typed(String text) -> text(screen, open, text);
      case KeyPress.Control(char letter) -> control(screen, open, letter);
      case KeyPress.Alt(char sign) -> alt(screen, open, sign);
      case KeyPress.Named named -> named(screen, open, named);
    };
  }

  private static ScreenStep alt(Screen screen, OpenConversation open, char sign) {
    return switch (sign) {
      case 'e' -> ScreenStep.of(screen.with(Choices.ofExport(session(open))));
      case 'y' -> screen.copyingCommand();
      default -> screen.unused();
    };
  }

  /// The session of a conversation, without its sub-agent.
  private static String session(OpenConversation open) {
    return open.isEmpty() ? open.name() : open.current().entry().metadata().session();
  }

  private static ScreenStep text(Screen screen, OpenConversation open, String text) {
    return switch (text) {
      case "q" -> back(screen);
      case "j" -> scroll(screen, open, 1);
      case "k" -> scroll(screen, open, -1);
      case "g" -> shown(screen, open.at(0, 0));
      case "G" -> end(screen, open);
      case " ", "z" -> fold(screen, open);
      case "Z" -> shown(screen, open.with(open.folds().withNextForAll()));
      case "t" -> thinking(screen, open);
      case "m" -> shown(screen, open.withNextMode());
      case "n" -> match(screen, open, 1);
      case "N" -> match(screen, open, -1);
      case "]" ->
          jump(screen, open, open.jumped(1, Item::isPrompt), "no typed prompt after this entry");
      case "[" ->
          jump(screen, open, open.jumped(-1, Item::isPrompt), "no typed prompt before this entry");
      case "}" ->
          jump(screen, open, open.jumped(1, Item::beginsFailure), "no failure after this entry");
      case "{" ->
          jump(screen, open, open.jumped(-1, Item::beginsFailure), "no failure before this entry");
      case "/" -> ScreenStep.of(screen.with(new Popup.Find(TypedLine.EMPTY)));
      case "f" -> ScreenStep.of(screen, new Effect.Ask(new Question.UsedFiles(session(open))));
      case "a" -> agents(screen, open);
      case "e" -> ScreenStep.of(screen.with(Choices.ofExport(session(open))));
      case "?" -> ScreenStep.of(screen.with(new Popup.Help(0)));
      case "y", "o", "O" -> ofCurrent(screen, open, text);
      default -> screen.unused();
    };
  }

  /// Copies or opens the current entry.
  private static ScreenStep ofCurrent(Screen screen, OpenConversation open, String key) {
    if (open.isEmpty()) {
      return withoutEntry(screen, open);
    }
    Item item = open.current();
    return switch (key) {
      case "y" -> ScreenStep.of(screen.with(Choices.ofCopy(item)));
      case "o" ->
          ScreenStep.of(
              screen, new Effect.RunCommand(List.of("show", "--open", item.name()), false));
      default ->
          ScreenStep.of(
              screen, new Effect.RunCommand(List.of("show", "--full", item.name()), true));
    };
  }

  private static ScreenStep control(Screen screen, OpenConversation open, char letter) {
    return switch (letter) {
      case 'n' -> scroll(screen, open, 1);
      case 'p' -> scroll(screen, open, -1);
      case 'd' -> scroll(screen, open, rows(screen) / 2);
      case 'u' -> scroll(screen, open, -rows(screen) / 2);
      case 'f' -> scroll(screen, open, page(screen));
      case 'b' -> scroll(screen, open, -page(screen));
      case 'o' -> ScreenStep.of(screen, new Effect.Ask(new Question.Resumed(session(open), false)));
      case 'y' -> ScreenStep.of(screen, new Effect.Ask(new Question.Resumed(session(open), true)));
      default -> screen.unused();
    };
  }

  private static ScreenStep named(Screen screen, OpenConversation open, KeyPress.Named key) {
    return switch (key) {
      case ESCAPE, LEFT, BACKSPACE -> back(screen);
      case DOWN, ENTER -> scroll(screen, open, 1);
      case UP -> scroll(screen, open, -1);
      case PAGE_DOWN -> scroll(screen, open, page(screen));
      case PAGE_UP -> scroll(screen, open, -page(screen));
      case WHEEL_DOWN -> scroll(screen, open, WHEEL_LINES);
      case WHEEL_UP -> scroll(screen, open, -WHEEL_LINES);
      case HOME -> shown(screen, open.at(0, 0));
      case END -> end(screen, open);
      case F1 -> ScreenStep.of(screen.with(new Popup.Help(0)));
      case RIGHT -> fold(screen, open);
      case TAB, DELETE -> screen.unused();
    };
  }

  private static ScreenStep back(Screen screen) {
    return screen.with(Optional.<OpenConversation>empty()).previewed();
  }

  private static ScreenStep shown(Screen screen, OpenConversation open) {
    return ScreenStep.of(screen.with(Optional.of(open)));
  }

  private static int rows(Screen screen) {
    return screen.size().conversationRows();
  }

  private static int page(Screen screen) {
    return Math.max(1, rows(screen) - 1);
  }

  private static ScreenStep scroll(Screen screen, OpenConversation open, int lines) {
    HumanTime time = screen.setting().time();
    return jump(
        screen,
        open,
        open.scrolled(lines, screen.size().columns(), time),
        lines < 0 ? "this is the beginning" : "this is the end");
  }

  /// Goes to another place, or says that there is none.
  private static ScreenStep jump(
      Screen screen, OpenConversation open, OpenConversation there, String elseSaid) {
    return there.isAt(open) ? ScreenStep.of(screen.with(elseSaid)) : shown(screen, there);
  }

  private static ScreenStep withoutEntry(Screen screen, OpenConversation open) {
    return ScreenStep.of(screen.with(open.isComplete() ? "no entry is shown" : "not read yet"));
  }

  private static ScreenStep end(Screen screen, OpenConversation open) {
    HumanTime time = screen.setting().time();
    return shown(screen, open.atEnd(rows(screen), screen.size().columns(), time));
  }

  private static ScreenStep fold(Screen screen, OpenConversation open) {
    return open.isEmpty()
        ? withoutEntry(screen, open)
        : shown(screen, open.with(open.folds().toggled(open.current())));
  }

  private static ScreenStep thinking(Screen screen, OpenConversation open) {
    return open.items().stream().anyMatch(Item::isThinking)
        ? shown(screen, open.with(open.folds().withOtherThinking()))
        : ScreenStep.of(screen.with("no thinking is shown here"));
  }

  private static ScreenStep match(Screen screen, OpenConversation open, int step) {
    if (open.needles().isEmpty()) {
      return ScreenStep.of(screen.with("nothing to look for; / asks"));
    }
    return jump(screen, open, open.jumpedToMatch(step), "no more matches");
  }

  private static ScreenStep agents(Screen screen, OpenConversation open) {
    OpenConversation other = open.withOtherAgents();
    return ScreenStep.of(
        screen.with(Optional.of(other)),
        new Effect.Ask(new Question.AllEntries(other.name(), other.withAgents())));
  }
}
