package dev.tsearch.core.json;

import java.io.ByteArrayOutputStream;
import java.util.TreeMap;

/// Replaces parts of a JSON value and keeps its other bytes. Single user, not thread-safe.
public final class RawEdit {
  private final RawValue value;
  private final TreeMap<Integer, Part> parts = new TreeMap<>();

  private static final class Part {
    private final int end;
    private final byte[] bytes;

    Part(int end, byte[] bytes) {
      this.end = end;
      this.bytes = bytes;
    }
  }

  /// Edits a value, which itself does not change.
  public RawEdit(RawValue value) {
    this.value = value;
  }

  /// Replaces a part of the value. Parts must not overlap.
  ///
  /// @param part a value within this one
  /// @param json the JSON to put in its place
  public RawEdit replace(RawValue part, byte[] json) {
    parts.put(part.start(), new Part(part.end(), json));
    return this;
  }

  /// Sets a member of an object: replaces its value, or adds it as the first member.
  ///
  /// @param object the object, within this value or the value itself; at most one member can be
  ///   added to it
  /// @param name the member's name
  /// @param json its new value
  public RawEdit set(RawValue object, String name, byte[] json) {
    var old = object.member(name);
    if (old.isPresent()) {
      return replace(old.get(), json);
    }
    var added = new ByteArrayOutputStream();
    added.writeBytes(RawValue.encode(name));
    added.write(':');
    added.writeBytes(json);
    if (!object.members().isEmpty()) {
      added.write(',');
    }
    parts.put(object.start() + 1, new Part(object.start() + 1, added.toByteArray()));
    return this;
  }

  /// Whether a part was replaced.
  public boolean hasChanges() {
    return !parts.isEmpty();
  }

  /// The bytes of the changed value.
  public byte[] bytes() {
    var out = new ByteArrayOutputStream(value.end() - value.start());
    int at = value.start();
    for (var part : parts.entrySet()) {
      out.write(value.bytes(), at, part.getKey() - at);
      out.writeBytes(part.getValue().bytes);
      at = part.getValue().end;
    }
    out.write(value.bytes(), at, value.end() - at);
    return out.toByteArray();
  }
}
