package dev.tsearch.core.edit;

import java.util.Set;

/// What a redaction leaves alone in an object of the format: the names of its members, without
/// which the programs that read the file lose the values, and values that are ids, types or times.
///
/// @param names the names of members
/// @param values the names of members whose values stay; they are among `names`
record FixedParts(Set<String> names, Set<String> values) {
  static final FixedParts OF_LINE =
      of(
          """
          type subtype uuid parentUuid logicalParentUuid leafUuid messageId sessionId requestId
          agentId timestamp version userType level toolUseID parentToolUseID
          sourceToolAssistantUUID\
          """,
          """
          agentName aiTitle apiErrorStatus attachment attributionAgent attributionMcpServer
          attributionMcpTool attributionPlugin attributionSkill bridgeSessionId cause
          compactMetadata content costUSD customTitle cwd data durationMs effort entrypoint error
          errorDetails fallbackModel gitBranch hasOutput hookAdditionalContext hookCount hookErrors
          hookInfos id imagePasteIds interruptedMessageId isAbortedMidStream isApiErrorMessage
          isCompactSummary isMeta isSidechain isSnapshotUpdate isSynthetic
          isVisibleInTranscriptOnly lastPrompt lastSequenceNum maxRetries mcpMeta message
          messageCount mode operation origin originalModel permissionMode planContent prNumber
          prRepository prUrl preventedContinuation project promptId promptSource relocatedCwd
          retryAttempt retryInMs sessionKind session_id slug snapshot source sourceToolUseID
          stopReason summary thinkingMetadata title todos toolDenialKind toolUseResult trigger
          usage worktreeSession\
          """);
  static final FixedParts OF_MESSAGE =
      of(
          "id type role model stop_reason usage",
          "container content context_management diagnostics stop_details stop_sequence");
  static final FixedParts OF_BLOCK =
      of(
          "type id tool_use_id signature data",
          "cache_control caller citations content input is_error name source text thinking");
  static final FixedParts OF_IMAGE_SOURCE = of("type media_type data file_id", "url");
  static final FixedParts OF_SNAPSHOT = of("messageId timestamp", "trackedFileBackups");

  private static FixedParts of(String withValues, String namesOnly) {
    return new FixedParts(
        Set.of((withValues + ' ' + namesOnly).split("\\s+")), Set.of(withValues.split("\\s+")));
  }
}
