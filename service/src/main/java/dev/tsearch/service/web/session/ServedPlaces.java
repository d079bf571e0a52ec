package dev.tsearch.service.web.session;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageLinks;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebTexts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The parts of a conversation on pages of a server, which load what an entry has when it is
/// unfolded.
///
/// @param session the address of the conversation
record ServedPlaces(PageAddress session) implements EntryPlaces {
  /// A longer message is cut, and can be opened whole.
  private static final int MAX_SAID = 20_000;

  private String part(Entry entry, String part) {
    return session.with("entry", entry.id()).with("part", part).text();
  }

  @Override
  public String entry(String id) {
    return session.with("entry", id).text();
  }

  @Override
  public Optional<String> conversation(TranscriptId transcript) {
    return Optional.of(PageLinks.session(transcript).text());
  }

  @Override
  public Optional<String> prompts() {
    return Optional.of(session.with("mode", "prompts").with("cursor", "0").text());
  }

  @Override
  public PageNode command(String label, String command) {
    return WebTexts.copy(label, command);
  }

  /// The forms that people read, and one for programs.
  @Override
  public Map<String, String> documents(String name) {
    PageAddress document = PageAddress.at("export").with("session", name);
    var addresses = new LinkedHashMap<String, String>();
    for (ExportForm form : List.of(ExportForm.MD, ExportForm.HTML, ExportForm.JSON)) {
      String label = form == ExportForm.MD ? "Markdown" : form.name();
      addresses.put(label, document.with("as", form.word()).text());
    }
    return addresses;
  }

  /// The whole message is one click away.
  @Override
  public int longestMessage() {
    return MAX_SAID;
  }

  @Override
  public Map<String, String> attributes(Entry entry) {
    return Map.of("data-part", part(entry, "entry"));
  }

  @Override
  public List<PageNode> actions(Entry entry) {
    return List.of(
        element("button", "quiet actions")
            .with("type", "button")
            .with("aria-label", "Copy or open this entry")
            .add("⋯"));
  }

  @Override
  public List<PageNode> folded(Entry entry) {
    return List.of(link(part(entry, "text"), "The text of this entry"));
  }

  @Override
  public PageNode whole(Entry entry, String label) {
    return link(part(entry, "text"), label).with("class", "whole");
  }

  @Override
  public Optional<String> image(Entry entry, int number) {
    return Optional.of(
        session
            .with("entry", entry.id())
            .with("part", "image")
            .with("number", Integer.toString(number))
            .text());
  }

  @Override
  public PageNode agent(TranscriptId transcript) {
    PageAddress address = PageLinks.session(transcript);
    PageElement open = link(address.text(), "Open this conversation");
    return element("details", "agent")
        .with("data-part", address.with("cursor", "0").with("part", "entries").text())
        .add(element("summary").add("Sub-agent " + transcript.agent()))
        .add(element("div", "body").add(open));
  }
}
