package dev.tsearch.indexer.ingest.append;

import java.util.ArrayList;
import java.util.List;

/// What a context must contain, computed without an archive. Immutable.
///
/// @param exists whether the context was created
/// @param rows all entries of the transcript
/// @param window the window without the prompt; its first row is an anchor
/// @param prompt the system prompt
/// @param archive the content of `transcript.md`
/// @param inbox the messages that wait
record ContextModel(
    boolean exists,
    List<Row> rows,
    List<Row> window,
    String prompt,
    String archive,
    List<Row> inbox) {
  private static final String MESSAGE = "message";

  static final ContextModel NONE = new ContextModel(false, List.of(), List.of(), "", "", List.of());

  /// An entry, or a message of the inbox.
  ///
  /// @param id its id; empty for one that the context made itself
  /// @param keptFrom the first entry that an anchor keeps; empty otherwise
  record Row(String id, String type, String from, String to, String content, String keptFrom) {}

  ContextModel {
    rows = List.copyOf(rows);
    window = List.copyOf(window);
    inbox = List.copyOf(inbox);
  }

  private static <T> List<T> plus(List<T> list, T last) {
    var longer = new ArrayList<>(list);
    longer.add(last);
    return longer;
  }

  private static Row own(String type, String name, String content, String keptFrom) {
    return new Row("", type, "system", name, content, keptFrom);
  }

  ContextModel created(String name) {
    if (exists) {
      return this;
    }
    Row anchor = own("context_created", name, "Context created", "");
    return new ContextModel(true, List.of(anchor), List.of(anchor), prompt, archive, inbox);
  }

  ContextModel appended(Row row) {
    return new ContextModel(exists, plus(rows, row), plus(window, row), prompt, archive, inbox);
  }

  /// With another prompt, which the transcript records.
  ContextModel prompted(String name, String text) {
    if (text.equals(prompt)) {
      return this;
    }
    Row changed = own("system_prompt_changed", name, text, "");
    return new ContextModel(exists, plus(rows, changed), window, text, archive, inbox);
  }

  private List<Row> messages() {
    return window.stream().filter(row -> row.type().equals(MESSAGE)).toList();
  }

  ContextModel compacted(String name) {
    return messages().size() <= 2
        ? this
        : departed(own("compaction", name, "Context compacted", ""), messages().size());
  }

  ContextModel cleared(String name) {
    return messages().isEmpty()
        ? this
        : departed(own("archival", name, "Context archived/cleared", ""), messages().size());
  }

  ContextModel rolled(String name, int percent) {
    int size = messages().size();
    if (size <= 4) {
      return this;
    }
    int count = Math.max(1, Math.round(size * (percent / 100f)));
    String keptFrom = count == size ? "" : messages().get(count).id();
    return departed(own("compaction", name, "Context compacted", keptFrom), count);
  }

  private ContextModel departed(Row anchor, int count) {
    var text = new StringBuilder(archive);
    for (Row row : messages().subList(0, count)) {
      String role = row.to().equals("user") ? "ASSISTANT" : "USER";
      text.append("[").append(role).append("]: ").append(row.content()).append("\n\n");
    }
    var next = new ArrayList<>(List.of(anchor));
    if (count < messages().size()) {
      next.addAll(window.subList(window.indexOf(messages().get(count)), window.size()));
    }
    return new ContextModel(exists, plus(rows, anchor), next, prompt, text.toString(), inbox);
  }

  ContextModel sent(Row message) {
    return new ContextModel(exists, rows, window, prompt, archive, plus(inbox, message));
  }

  /// Each state while the messages of the inbox are delivered, in order: some of them are in the
  /// transcript, then all, then none is in the inbox.
  List<ContextModel> deliveries() {
    var states = new ArrayList<>(List.of(this));
    for (Row message : inbox) {
      if (states.getLast().rows().stream().noneMatch(row -> row.id().equals(message.id()))) {
        states.add(states.getLast().appended(message));
      }
    }
    ContextModel all = states.getLast();
    states.add(
        new ContextModel(
            all.exists(), all.rows(), all.window(), all.prompt(), all.archive(), List.of()));
    return states;
  }
}
