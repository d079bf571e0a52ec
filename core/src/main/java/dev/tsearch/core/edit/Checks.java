package dev.tsearch.core.edit;

import java.util.function.Consumer;

/// What a [TranscriptFile] checks.
///
/// @param validation what happens where the file deviates from the format
/// @param safety what happens with changes that the model's program may not accept
/// @param warnings receives what is reported, each in one line; called by the thread that loads or
///   changes the file
public record Checks(Validation validation, Safety safety, Consumer<String> warnings) {

  /// Checks that report to nobody: [Safety#NONE], and [Validation#WARN] is as [Validation#NONE].
  public static Checks of(Validation validation) {
    return new Checks(validation, Safety.NONE, _ -> {});
  }
}
