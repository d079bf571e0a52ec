package dev.tsearch.cluster.schema;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.analysis.TermLine;
import dev.tsearch.indexer.lucene.index.EntryBoost;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.remote.ClusterPlace;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// Makes documents of entries. The package documentation lists their fields. Reuses its buffers;
/// not thread-safe.
public final class DocumentWriter {
  private static final JsonFactory JSON = new JsonFactory();
  private static final byte[] ENTRY = ",\"entry\":".getBytes(StandardCharsets.UTF_8);

  /// The field with the number of the kind of entry.
  public static final String KIND = "kind";

  /// The field with a hash of the text.
  public static final String TEXT = "text";

  /// In the field `says`: a person typed it.
  public static final String PROMPT = "prompt";

  /// In the field `says`: a person typed it, and it is only a slash command.
  public static final String COMMAND = "command";

  /// In the field `says`: it names the session.
  public static final String NAME = "name";

  /// In the field `says`: it has a title or a short summary of the session.
  public static final String SUMMARY = "summary";

  /// Between the parts of the name of a partition.
  public static final String SEPARATOR = "|";

  /// The most characters of the terms of a document.
  public static final int MAX_TERMS = 32 << 20;

  /// A larger document gets a buffer of its own, which is its source then.
  private static final int SHARED_BYTES = 1 << 20;

  private static final int ORDINAL_SHIFT = 40;

  private final Names names;
  private final ClusterPlace place;
  private final String archive;
  private final ContentChain chain = new ContentChain();
  private final DocumentBytes shared = new DocumentBytes(SHARED_BYTES);

  /// @param names the names of the indices
  /// @param place the cluster, with who sends the documents
  /// @param archive the id of the archive
  public DocumentWriter(Names names, ClusterPlace place, String archive) {
    this.names = names;
    this.place = place;
    this.archive = archive;
  }

  /// The name of a partition in the field `held`: `ARCHIVE|COPY|ORDINAL|OWNER`.
  private String held(int ordinal) {
    return place.partitionsOf(archive) + ordinal + SEPARATOR + place.owner();
  }

  /// The document of an entry; empty if its terms would be too long.
  public Optional<EntryDocument> of(LocatedEntry located) {
    Entry entry = withoutOrigin(located.entry());
    String text = entry.type().isNoise() ? "" : entry.searchableText();
    Optional<TermLine> terms = TermLine.of(text, chain, MAX_TERMS);
    if (terms.isEmpty()) {
      return Optional.empty();
    }
    byte[] line = EntryCodec.encode(entry);
    String digest = EntryDocument.digest(line);
    int length = terms.get().positions().length() + line.length;
    boolean isLarge = length > SHARED_BYTES;
    DocumentBytes out = isLarge ? new DocumentBytes(length + SHARED_BYTES) : shared;
    out.reset();
    try (JsonGenerator json =
        JSON.createGenerator(ObjectWriteContext.empty(), out, JsonEncoding.UTF8)) {
      json.writeStartObject();
      if (!text.isEmpty()) {
        writeTerms(terms.get(), json);
      }
      writeFields(entry, json);
      if (entry.isDated()) {
        json.writeNumberProperty("time", entry.timestamp());
      }
      json.writeNumberProperty("at", place(located.address()));
      json.writeNumberProperty(KIND, EntryBoost.of(entry).number());
      json.writeNumberProperty(TEXT, entry.searchableText().hashCode());
      json.writeStringProperty("id", entry.id());
      json.writeStringProperty("conversation", EntryDocument.conversation(entry));
      writeTexts("says", says(entry), json);
      writeTexts("owner", List.of(place.owner()), json);
      writeTexts("held", List.of(held(located.address().ordinal())), json);
      writeTexts("digests", List.of(digest), json);
      json.writeStringProperty("digest", digest);
      json.writeEndObject();
    }
    out.endWith(ENTRY, line);
    return Optional.of(
        new EntryDocument(
            names.of(entry),
            EntryDocument.idOf(entry.identity()),
            digest,
            isLarge ? out.buffer() : ByteBuffer.wrap(out.toByteArray())));
  }

  /// The bytes of a JSON object.
  private static final class DocumentBytes extends ByteArrayOutputStream {
    DocumentBytes(int length) {
      super(length);
    }

    /// The bytes, not copied.
    ByteBuffer buffer() {
      return ByteBuffer.wrap(buf, 0, count);
    }

    /// Adds a last member.
    ///
    /// @param line its value, with a newline, which is left out
    void endWith(byte[] name, byte[] line) {
      count--; // the closing brace
      writeBytes(name);
      write(line, 0, line.length - 1);
      write('}');
    }
  }

  /// What an entry says of its session.
  private static List<String> says(Entry entry) {
    SessionRow row = SessionRow.of(entry);
    var says = new ArrayList<String>();
    if (!row.prompt().isEmpty()) {
      says.add(row.isPromptCommand() ? COMMAND : PROMPT);
    }
    if (!row.name().isEmpty()) {
      says.add(NAME);
    }
    if (!row.summary().isEmpty()) {
      says.add(SUMMARY);
    }
    return says;
  }

  /// The place of an entry in its archive as one number, which sorts as its address does.
  private static long place(EntryAddress address) {
    return (long) address.ordinal() << ORDINAL_SHIFT | address.offset();
  }

  /// An entry without its place in the sources of one archive, so that copies of it are equal.
  private static Entry withoutOrigin(Entry entry) {
    return entry.metadata().origin().isEmpty()
        ? entry
        : entry.withMetadata(new Metadata(entry.metadata().values().without("origin")));
  }

  private static void writeTerms(TermLine terms, JsonGenerator json) {
    json.writeStringProperty("content", wellFormed(terms.positions()));
    if (terms.postings() > 0) {
      json.writeNumberProperty("terms", terms.postings());
    }
  }

  private static void writeFields(Entry entry, JsonGenerator json) {
    json.writeObjectPropertyStart("f");
    for (Field field : Field.values()) {
      writeTexts(field.key(), field.terms(entry), json);
    }
    json.writeEndObject();
    json.writeObjectPropertyStart("v");
    for (Field field : FacetCounts.FIELDS) {
      writeTexts(field.key(), field.values(entry).stream().map(Field::shown).toList(), json);
    }
    json.writeEndObject();
  }

  private static void writeTexts(String name, List<String> texts, JsonGenerator json) {
    if (texts.isEmpty()) {
      return;
    }
    json.writeArrayPropertyStart(name);
    for (String text : texts) {
      json.writeString(wellFormed(text));
    }
    json.writeEndArray();
  }

  /// The text with a question mark for each lone surrogate, which UTF-8 cannot encode.
  private static String wellFormed(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (Character.isSurrogate(text.charAt(at))) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
      }
    }
    return text;
  }
}
