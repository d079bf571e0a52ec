package dev.tsearch.service.web.site;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.transcript.EmbeddedImage;
import dev.tsearch.indexer.catalog.OutlinedEntry;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.session.EntryBody;
import dev.tsearch.service.web.session.EntryPlaces;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The parts of a conversation in files. What a folded entry has is in the page. Not thread-safe.
final class SitePlaces implements EntryPlaces {
  /// A longer entry would be most of a page.
  private static final int MAX_ENTRY = 300_000;

  private final Library library;
  private final SiteMask mask;
  private final SiteNames names;
  private final SiteFiles files;
  private final String name;
  private final Map<String, Integer> positions = new HashMap<>();
  private final Map<String, String> images = new HashMap<>();

  /// @param name the name of the files of the conversation
  /// @param shown its entries
  SitePlaces(
      Library library,
      SiteMask mask,
      SiteNames names,
      SiteFiles files,
      String name,
      List<OutlinedEntry> shown) {
    this.library = library;
    this.mask = mask;
    this.names = names;
    this.files = files;
    this.name = name;
    for (OutlinedEntry one : shown) {
      positions.putIfAbsent(one.id(), positions.size());
    }
  }

  /// The anchor of an entry in its page.
  private String anchor(String id) {
    return "n" + positions.getOrDefault(id, 0);
  }

  @Override
  public String entry(String id) {
    return "#" + anchor(id);
  }

  @Override
  public Optional<String> conversation(TranscriptId transcript) {
    return names.file(transcript, 0);
  }

  @Override
  public Optional<String> prompts() {
    return Optional.empty();
  }

  @Override
  public PageNode command(String label, String command) {
    return element("code").add(command);
  }

  @Override
  public Map<String, String> documents(String conversation) {
    return Map.of();
  }

  /// As much as a page takes of any entry: its reader may not have the archive.
  @Override
  public int longestMessage() {
    return MAX_ENTRY;
  }

  @Override
  public Map<String, String> attributes(Entry entry) {
    return Map.of("id", anchor(entry.id()));
  }

  @Override
  public List<PageNode> actions(Entry entry) {
    return List.of();
  }

  @Override
  public List<PageNode> folded(Entry entry) throws IOException {
    Optional<JsonObject> source = library.sourceValue(entry).map(mask::object);
    List<PageNode> nodes = new EntryBody(this, entry, source).nodes();
    var html = new StringBuilder();
    nodes.forEach(node -> node.write(html));
    return html.length() <= MAX_ENTRY
        ? nodes
        : List.of(whole(entry, "This entry is too long for a page"));
  }

  @Override
  public PageNode whole(Entry entry, String label) {
    return element("p", "detail")
        .add(label + ": ")
        .add(element("code").add("tsearch show " + ShellWord.quoted(entry.id())));
  }

  @Override
  public Optional<String> image(Entry entry, int number) throws IOException {
    String key = number + " " + entry.id();
    String known = images.get(key);
    if (known == null) {
      List<EmbeddedImage> found =
          library.sourceValue(entry).map(EmbeddedImage::in).orElse(List.of());
      if (number >= found.size()) {
        return Optional.empty();
      }
      EmbeddedImage image = found.get(number);
      String type = image.type().substring(image.type().indexOf('/') + 1);
      known = "images/" + name + "-" + images.size() + "." + type;
      files.write(SiteExport.FOLDER + known, image.bytes());
      images.put(key, known);
    }
    return Optional.of(known);
  }

  @Override
  public PageNode agent(TranscriptId transcript) {
    String text = "Sub-agent " + transcript.agent();
    PageElement line = element("p", "agent");
    Optional<String> file = conversation(transcript);
    return file.isPresent() ? line.add(link(file.get(), text)) : line.add(text);
  }
}
