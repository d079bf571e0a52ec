package dev.tsearch.cluster.push;

import dev.tsearch.cluster.push.Change.Action;
import dev.tsearch.cluster.push.Change.DocumentKey;
import dev.tsearch.cluster.push.Change.DocumentVersion;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a document should be after a push: a pure decision about the document that exists.
sealed interface Wish {

  /// The document.
  DocumentKey key();

  /// The same wish for the document in another index.
  Wish in(String index);

  /// The first change, made without a look at the cluster; empty if it has to be looked at first.
  Optional<Change> blind();

  /// The change of the document that exists; empty if it is as it should be.
  ///
  /// @param found its members `digest`, `owner` and `held`; empty if there is no such document
  Optional<Change> of(JsonObject found, DocumentVersion version);

  /// A partition contains the entry.
  ///
  /// @param owner who sends it
  /// @param held the partition
  /// @param digest the hash of the entry
  /// @param source the document, with an array of its own
  record Held(DocumentKey key, String owner, String held, String digest, ByteBuffer source)
      implements Wish {

    @Override
    public Wish in(String index) {
      return new Held(new DocumentKey(index, key.id()), owner, held, digest, source);
    }

    @Override
    public Optional<Change> blind() {
      return Optional.of(new Change(Action.CREATE, key, DocumentVersion.NONE, source));
    }

    @Override
    public Optional<Change> of(JsonObject found, DocumentVersion version) {
      if (found.isEmpty()) {
        return blind();
      }
      List<String> owners = found.texts("owner");
      List<String> partitions = found.texts("held");
      boolean isOwn = owners.contains(owner);
      boolean isSame = digest.equals(found.text("digest", ""));
      if (isSame && isOwn && partitions.contains(held)) {
        return Optional.empty();
      }
      JsonObject shared =
          JsonObject.EMPTY.with("owner", with(owners, owner)).with("held", with(partitions, held));
      // A text that only others have sent stays as it is.
      return Optional.of(
          isSame || !isOwn
              ? new Change(Action.UPDATE, key, version, bytes(shared))
              : new Change(Action.REPLACE, key, version, merged(shared)));
    }

    /// The document with other owners and partitions.
    private ByteBuffer merged(JsonObject shared) {
      try {
        JsonObject document =
            Json.OWN.object(source.array(), source.arrayOffset(), source.remaining());
        for (var member : shared.values().entrySet()) {
          document = document.with(member.getKey(), member.getValue());
        }
        return bytes(document);
      } catch (MalformedJsonException e) {
        throw new IllegalStateException("a document that was written here is JSON", e);
      }
    }
  }

  /// A partition does not contain the entry any more.
  ///
  /// @param owner who sent it
  /// @param held the partition
  record Released(DocumentKey key, String owner, String held) implements Wish {

    @Override
    public Wish in(String index) {
      return new Released(new DocumentKey(index, key.id()), owner, held);
    }

    @Override
    public Optional<Change> blind() {
      return Optional.empty();
    }

    @Override
    public Optional<Change> of(JsonObject found, DocumentVersion version) {
      List<String> partitions = new ArrayList<>(found.texts("held"));
      if (!partitions.remove(held)) {
        return Optional.empty();
      }
      if (partitions.isEmpty()) {
        return Optional.of(new Change(Action.DELETE, key, version, ByteBuffer.allocate(0)));
      }
      var owners = new ArrayList<>(found.texts("owner"));
      if (partitions.stream().noneMatch(other -> other.startsWith(owner + "|"))) {
        owners.remove(owner);
      }
      JsonObject shared =
          JsonObject.EMPTY.with("owner", List.copyOf(owners)).with("held", List.copyOf(partitions));
      return Optional.of(new Change(Action.UPDATE, key, version, bytes(shared)));
    }
  }

  private static List<String> with(List<String> values, String added) {
    if (values.contains(added)) {
      return values;
    }
    var more = new ArrayList<>(values);
    more.add(added);
    return List.copyOf(more);
  }

  private static ByteBuffer bytes(JsonObject object) {
    var out = new ByteArrayOutputStream();
    Json.OWN.write(object, out);
    return ByteBuffer.wrap(out.toByteArray());
  }
}
