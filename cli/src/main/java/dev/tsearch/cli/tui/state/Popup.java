package dev.tsearch.cli.tui.state;

import java.util.List;

/// What is shown above the list or the conversation, and gets the keys.
public sealed interface Popup {
  /// Nothing.
  record None() implements Popup {}

  /// All keys.
  ///
  /// @param top the first line that is shown
  record Help(int top) implements Popup {}

  /// What is chosen, and the values of the matches, with counts.
  ///
  /// @param values the values, at least one
  /// @param selected the index of the selected value
  record FacetList(List<Facet> values, int selected) implements Popup {
    /// Copies the values, and limits the selection.
    public FacetList {
      values = List.copyOf(values);
      selected = Math.max(0, Math.min(selected, values.size() - 1));
    }

    Facet current() {
      return values.get(selected);
    }

    FacetList moved(int rows) {
      return new FacetList(values, selected + rows);
    }

    /// With the first value of the next or the previous field.
    ///
    /// @param step 1 or -1
    FacetList movedToField(int step) {
      int at = selected;
      while (isOfField(at, current().field())) {
        at += step;
      }
      if (at < 0 || at >= values.size()) {
        return this;
      }
      String field = values.get(at).field();
      while (isOfField(at - 1, field)) {
        at--;
      }
      return new FacetList(values, at);
    }

    private boolean isOfField(int index, String field) {
      return index >= 0 && index < values.size() && values.get(index).field().equals(field);
    }
  }

  /// A value of a field.
  ///
  /// @param field the name of the field
  /// @param value the value, not yet safe to print
  /// @param count how many matches have it; 0 if it is not known
  record Facet(String field, String value, long count) {}

  /// A choice.
  ///
  /// @param title what is chosen
  /// @param options what there is to choose
  /// @param selected the index of the selected option
  record Menu(String title, List<Option> options, int selected) implements Popup {
    /// Copies the options, and limits the selection.
    public Menu {
      options = List.copyOf(options);
      selected = Math.max(0, Math.min(selected, options.size() - 1));
    }
  }

  /// An option of a choice.
  ///
  /// @param key the letter that chooses it; a blank if only Enter does
  /// @param text what it is, not yet safe to print
  /// @param outcome what it does
  record Option(char key, String text, Chosen outcome) {
    /// An option that leads to an effect.
    static Option of(char key, String text, Effect effect) {
      return new Option(key, text, new Chosen.Does(effect));
    }
  }

  /// What an option does.
  sealed interface Chosen {
    /// Types a query.
    ///
    /// @param query the query
    record Types(String query) implements Chosen {}

    /// Goes to the first entry of the conversation with a text.
    ///
    /// @param text the text
    record Finds(String text) implements Chosen {}

    /// Has an effect.
    ///
    /// @param effect the effect
    record Does(Effect effect) implements Chosen {}
  }

  /// A question that `y` affirms.
  ///
  /// @param question the question, not yet safe to print
  /// @param effect what happens then
  record Confirmation(String question, Effect effect) implements Popup {}

  /// A text that is looked for in the conversation.
  ///
  /// @param input what was typed of it
  record Find(TypedLine input) implements Popup {}
}
