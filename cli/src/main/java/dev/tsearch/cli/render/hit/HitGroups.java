package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Hyperlink;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.ProjectName;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.render.Wrap;
import dev.tsearch.cli.render.transcript.EntryLabel;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.transcript.CallSignature;
import dev.tsearch.core.transcript.Remedy;
import dev.tsearch.indexer.search.SearchHit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Prints hits for people, grouped by conversation: the conversation of the best hit first, its
/// hits by rank. Each has its number on the page, by which `tsearch show @N` opens it.
///
/// @param terminal the terminal
/// @param time formats times
/// @param titles the title of each conversation, where it is known
/// @param sessions the ids of sessions from which a short id must differ
/// @param lines the largest number of lines of a hit's text
/// @param before how many of the entries before a hit are printed; with the others only the call of
///   a failed result is looked for
public record HitGroups(
    Terminal terminal,
    HumanTime time,
    Map<TranscriptId, String> titles,
    Set<String> sessions,
    int lines,
    int before)
    implements HitPrinter {
  private static final int INDENT = 4;

  /// A sender that has fewer columns beside the id and the time is put below them.
  private static final int MIN_NAME = 12;

  /// The number of lines of a hit: enough for its context, few enough to scan.
  public static final int STANDARD_LINES = 3;

  /// Copies the titles and the ids.
  public HitGroups {
    titles = Map.copyOf(titles);
    sessions = Set.copyOf(sessions);
  }

  @Override
  public void print(List<SearchHit> hits, TextOutput out) throws OutputException {
    Map<TranscriptId, List<SearchHit>> groups = groups(hits);
    ShortIds ids = ids(hits);
    Set<String> known = new HashSet<>(sessions);
    groups.keySet().forEach(transcript -> known.add(transcript.session()));
    ShortIds shortSessions = ShortIds.ofSessions(known);
    int printed = 0;
    for (var group : groups.entrySet()) {
      if (printed > 0) {
        out.line();
      }
      heading(group.getKey(), group.getValue().getFirst().entry(), shortSessions, out);
      long day = group.getValue().getFirst().entry().timestamp();
      for (SearchHit hit : group.getValue()) {
        printed++;
        hit(hit, printed, day, ids, out);
      }
    }
  }

  @Override
  public List<SearchHit> printed(List<SearchHit> hits) {
    var printed = new ArrayList<SearchHit>(hits.size());
    for (List<SearchHit> group : groups(hits).values()) {
      printed.addAll(group);
    }
    return printed;
  }

  private static Map<TranscriptId, List<SearchHit>> groups(List<SearchHit> hits) {
    Map<TranscriptId, List<SearchHit>> groups = new LinkedHashMap<>();
    for (SearchHit hit : hits) {
      groups.computeIfAbsent(hit.entry().transcript(), _ -> new ArrayList<>()).add(hit);
    }
    return groups;
  }

  private static ShortIds ids(List<SearchHit> hits) {
    Set<String> ids = new HashSet<>();
    for (SearchHit hit : hits) {
      ids.add(hit.entry().id());
      hit.before().forEach(entry -> ids.add(entry.id()));
      hit.after().forEach(entry -> ids.add(entry.id()));
    }
    return ShortIds.of(ids);
  }

  /// The title on a line of its own; then project, time of the best hit, agent and id.
  private void heading(TranscriptId transcript, Entry best, ShortIds shortSessions, TextOutput out)
      throws OutputException {
    String title = Sanitizer.line(titles.getOrDefault(transcript, "")).strip();
    if (!title.isEmpty()) {
      out.line(terminal.paint(Style.HEADING, DisplayWidth.cut(title, terminal.width())));
    }
    Style style = title.isEmpty() ? Style.HEADING : Style.FAINT;
    String project = best.metadata().project();
    String session = transcript.session();
    var facts = new ArrayList<StyledText>();
    facts.add(new StyledText(style, ProjectName.of(project), Hyperlink.ofPath(project)));
    facts.add(new StyledText(style, time.of(best.timestamp(), best.metadata().isTimeInferred())));
    facts.add(new StyledText(style, Sanitizer.line(transcript.source())));
    facts.add(new StyledText(style, shortSessions.of(session), Hyperlink.ofSession(session)));
    facts.add(new StyledText(style, Sanitizer.line(transcript.agent())));
    facts.removeIf(part -> part.text().isEmpty());
    List<StyledText> line = StyledText.joined(facts, new StyledText(style, " · "));
    for (List<StyledText> part : Wrap.kept(line, terminal.width())) {
      out.line(StyledText.paint(part, terminal));
    }
  }

  private void hit(SearchHit hit, int number, long day, ShortIds ids, TextOutput out)
      throws OutputException {
    int all = hit.before().size();
    List<Entry> shown = hit.before().subList(Math.max(0, all - before), all);
    for (Entry entry : shown) {
      around(entry, day, ids, out);
    }
    String place = place(hit.entry(), day, ids);
    if (DisplayWidth.of(place.stripTrailing()) > terminal.width()) {
      out.line("  " + ids.of(hit.entry().id()));
      place = "  " + time.nextTo(hit.entry().timestamp(), day) + "  ";
    }
    String copies = HitText.copies(hit);
    String inserted = hit.isInserted() ? "  inserted" : "";
    String more = "  @" + number + inserted + (copies.isEmpty() ? "" : "  " + copies);
    int taken = more.length();
    EntryLabel label = EntryLabel.of(hit.entry());
    int room = terminal.width() - DisplayWidth.of(place);
    if (room - taken < Math.min(MIN_NAME, DisplayWidth.of(label.text()))) {
      out.line(linked(place.stripTrailing(), hit.entry(), ids));
      place = " ".repeat(INDENT);
      room = terminal.width() - INDENT;
    }
    String name = DisplayWidth.cut(label.text(), Math.max(1, room - taken));
    out.line(
        linked(place, hit.entry(), ids)
            + terminal.paint(label.style(), name)
            + terminal.paint(Style.FAINT, more));
    command(hit, shown, out);
    for (List<StyledText> line :
        HitPassage.lines(hit.snippet(), terminal.width() - INDENT, lines)) {
      out.line(" ".repeat(INDENT) + StyledText.paint(line, terminal));
    }
    for (Entry entry : hit.after()) {
      around(entry, day, ids, out);
    }
  }

  /// Prints what failed, above a failed result whose call is known and not shown.
  private void command(SearchHit hit, List<Entry> shown, TextOutput out) throws OutputException {
    if (!EntryLabel.hasFailed(hit.entry())) {
      return;
    }
    Optional<Entry> call = Remedy.callOf(hit.entry(), hit.before());
    if (call.isPresent() && !shown.contains(call.get())) {
      boolean isOfFile = !call.get().metadata().values().texts("files").isEmpty();
      String line = (isOfFile ? "→ " : "$ ") + Sanitizer.line(CallSignature.command(call.get()));
      String cut = DisplayWidth.cut(line, terminal.width() - INDENT);
      out.line(" ".repeat(INDENT) + terminal.paint(Style.FAINT, cut));
    }
  }

  /// Prints an entry next to a hit: one faint line.
  private void around(Entry entry, long day, ShortIds ids, TextOutput out) throws OutputException {
    String line =
        place(entry, day, ids)
            + EntryLabel.of(entry).text()
            + "  "
            + Sanitizer.line(entry.content());
    out.line(terminal.paint(Style.FAINT, DisplayWidth.cut(line, terminal.width())));
  }

  /// A place whose id is a link.
  private String linked(String place, Entry entry, ShortIds ids) {
    String id = ids.of(entry.id());
    int at = place.indexOf(id);
    return at < 0
        ? place
        : place.substring(0, at)
            + terminal.link(Hyperlink.ofEntry(entry.identity().toString()), id)
            + place.substring(at + id.length());
  }

  /// The id and the time of an entry, before its sender.
  private String place(Entry entry, long day, ShortIds ids) {
    return "  " + ids.of(entry.id()) + "  " + time.nextTo(entry.timestamp(), day) + "  ";
  }
}
