/// Trajectories of SWE-agent and mini-swe-agent: JSON documents.
///
/// ## Files
///
/// `<instance>.traj` and `<instance>.traj.json`. A file is recognized by an object with a `history`
/// whose messages have `role`, `agent` and `content`, by a `trajectory_format` of mini-swe-agent,
/// or by a list of messages with the commands of mini-swe-agent. The member `trajectory` repeats
/// the history and is not read.
///
/// ## Entries
///
/// | value | entries |
/// |---|---|
/// | message of the `system` | `system_prompt` |
/// | message of the `user` before the first action | `message`; a demonstration is `system` with `meta` |
/// | message of the `user` after it, message of a `tool` | `tool_result` |
/// | message of the `assistant` | `message`, and `tool_call` for each of `tool_calls`, for the `action`, or for the command in the text |
/// | `info` | `progress` with the tokens of the run, and `system` with the exit status and the patch |
/// | an invalid document or message | quarantined |
///
/// *Ids.* A call has its id, a result `<id>#result`; all others are derived from their text.
///
/// *Sessions.* `instance_id`; usually there is none, then the name of the file and a hash of the
/// first messages.
///
/// *Times.* `timestamp` of a message if it has one, otherwise the time of the file.
///
/// *Tokens.* `tokens_sent` and `tokens_received` of all answers together; the file does not state
/// those of each answer.
///
/// ## Documentation of the format
///
/// The documentation of SWE-agent (trajectories), and real files.
///
/// Read [SweAgent] first.
@NullMarked
package dev.tsearch.indexer.format.sweagent;

import org.jspecify.annotations.NullMarked;
