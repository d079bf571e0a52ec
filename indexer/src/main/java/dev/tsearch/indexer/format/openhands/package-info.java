/// Events of OpenHands: JSON documents.
///
/// ## Files
///
/// `~/.openhands/conversations/<id>/events/event-<number>-<id>.json`, one event in each file; lists
/// of events; and the results of runs on tasks, `output.jsonl`, with the events in `history`. A
/// file is recognized by an event with a `source` and a `kind`, `action` or `observation`, or by a
/// `history` of actions and observations.
///
/// ## Entries
///
/// | event | entries |
/// |---|---|
/// | `MessageEvent`; action `message` | `message` of its source |
/// | `SystemPromptEvent`; action `system` | `system_prompt` |
/// | `ActionEvent`; any other action | `message` for the thought, `thinking` for the reasoning, `tool_call` |
/// | action `think` | `thinking` |
/// | action `finish` | `message` |
/// | `ObservationEvent`, `AgentErrorEvent`, `UserRejectObservation`; any observation | `tool_result` with `exit_code` |
/// | `Condensation`, `CondensationSummaryEvent` | `compaction` |
/// | events about the state of the program | none |
/// | any other event | `system`, if there is text |
/// | an invalid event | quarantined |
///
/// *Ids.* The id of the event, `event-<number>` if it is a number; without one, that of the call,
/// or derived from the text.
///
/// *Sessions.* The `id` in `base_state.json`, or the folder of the conversation; the `instance_id`
/// of a run; otherwise the name of the file and a hash of the first events.
///
/// *Times.* `timestamp` of the event, otherwise the time of the file.
///
/// ## Documentation of the format
///
/// The types in the source of the OpenHands SDK, and real files.
///
/// Read [OpenHands] first.
@NullMarked
package dev.tsearch.indexer.format.openhands;

import org.jspecify.annotations.NullMarked;
