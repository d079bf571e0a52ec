package dev.tsearch.benchmarks.corpus;

import static dev.tsearch.benchmarks.corpus.Bytes.utf8;

/// Writes the lines of one session in sequence, each of a given kind and about a given length, as
/// Claude Code writes them; a long tool result appears twice. Not thread-safe.
final class ClaudeLine {
  private static final byte[][] MODELS = {
    utf8("claude-opus-4-5"), utf8("claude-sonnet-4-5"), utf8("claude-haiku-4-5"),
  };
  private static final byte[][] BRANCHES = {utf8("main"), utf8("develop"), utf8("fix/login")};
  private static final byte[][] VERSIONS = {utf8("1.0.98"), utf8("2.0.14"), utf8("2.1.47")};
  private static final byte[][] TOOLS = {utf8("Bash"), utf8("Read"), utf8("Grep"), utf8("Edit")};

  /// The time between two lines: usually seconds, sometimes hours.
  private static final Quantiles PAUSE_MILLIS =
      new Quantiles(0, 5, 0.5, 3000, 0.95, 60_000, 0.998, 3_600_000, 1, 80_000_000);

  /// The share of lines that are older than the line before, by up to minutes, as in real sessions.
  private static final double BACKWARDS = 0.005;

  /// The share of edits among the tool results whose text is short and is followed by the edited
  /// file.
  private static final double EDITED = 0.8;

  private static final double ERRORS = 0.04;

  /// The length of what follows the text of a line that ends with its text.
  private static final int TAIL_BYTES = 90;

  private final Bytes out;
  private final TextWriter text;

  private SeededRandom random = new SeededRandom(0, 0);
  private byte[] envelope = {};
  private byte[] session = {};
  private byte[] parent = utf8("null");
  private byte[] openCall = {};
  private byte[] messageStart = {};
  private long nowMillis;
  private int lineStart;

  ClaudeLine(Bytes out, TextWriter text) {
    this.out = out;
    this.text = text;
  }

  void begin(SessionPlan plan) {
    random = plan.random();
    text.begin(plan.language(), random);
    nowMillis = plan.startMillis();
    session = utf8(plan.session().toString());
    parent = utf8("null");
    openCall = new byte[0];
    Bytes fixed = new Bytes();
    fixed.add(utf8(",\"isSidechain\":" + (plan.agent() != 0)));
    fixed.add(utf8(",\"userType\":\"external\",\"cwd\":\"/workspace/" + plan.project()));
    fixed.add(utf8("\",\"sessionId\":\"")).add(session);
    fixed.add(utf8("\",\"version\":\"")).add(random.oneOf(VERSIONS));
    fixed.add(utf8("\",\"gitBranch\":\"")).add(random.oneOf(BRANCHES)).add('"');
    if (plan.agent() != 0) {
      fixed.add(utf8(",\"agentId\":\"")).hex(plan.agent(), 7).add('"');
    }
    envelope = utf8(fixed.toString());
  }

  boolean hasOpenCall() {
    return openCall.length > 0;
  }

  void write(LineKind kind, int length) {
    lineStart = out.size();
    nowMillis += PAUSE_MILLIS.sample(random);
    switch (kind) {
      case SUMMARY -> summary(length);
      case QUEUED -> queued(length);
      case SNAPSHOT -> snapshot(length);
      case DURATION -> duration();
      case COMMAND_PROGRESS -> commandProgress(length);
      case AGENT_PROGRESS -> agentProgress(length);
      case QUESTION -> question(length);
      case ANSWER -> answer(length);
      case THOUGHT -> thought(length);
      case CALL -> call(length);
      case RESULT -> result(length);
    }
    out.add('\n');
  }

  private void summary(int length) {
    put("{'type':'summary','summary':'");
    text.prose(out, Math.min(60, left(length, 60)), random);
    put("','leafUuid':'").uuid(SessionPlan.Id.draw(random));
    put("'}");
  }

  private void queued(int length) {
    put("{'type':'queue-operation','operation':'enqueue','timestamp':'").time(nowMillis);
    put("','sessionId':'").add(session);
    put("','content':'");
    text.prose(out, left(length, 5), random);
    put("'}");
  }

  private void snapshot(int length) {
    SessionPlan.Id message = SessionPlan.Id.draw(random);
    put("{'type':'file-history-snapshot','messageId':'").uuid(message);
    put("','snapshot':{'messageId':'").uuid(message);
    put("','trackedFileBackups':{");
    String separator = "'";
    while (left(length, TAIL_BYTES) > 100) {
      put(separator);
      text.path(out, random);
      put("':{'backupFileName':'").hex(random.next(), 16);
      put("@v1','version':1}");
      separator = ",'";
    }
    put("},'timestamp':'").time(nowMillis);
    put("'},'isSnapshotUpdate':false}");
  }

  private void duration() {
    open();
    put(",'type':'system','subtype':'turn_duration','durationMs':").number(random.below(200_000));
    put(",'isMeta':false");
    close();
  }

  private void commandProgress(int length) {
    open();
    put(",'type':'progress','data':{'type':'bash_progress','output':'");
    text.output(out, left(length, TAIL_BYTES + 80), random);
    put("','elapsedTimeSeconds':").number(random.below(60));
    put("},'toolUseID':'bash-progress-0'");
    close();
  }

  private void agentProgress(int length) {
    open();
    put(",'type':'progress','data':{'message':{'type':'user','message':{'role':'user','content':[");
    put("{'tool_use_id':'").add(fresh("toolu_"));
    put("','type':'tool_result','content':'");
    text.code(out, left(length, TAIL_BYTES + 160), random);
    put("'}]},'uuid':'").uuid(SessionPlan.Id.draw(random));
    put("'},'type':'agent_progress','agentId':'").hex(random.next(), 7);
    put("'}");
    close();
  }

  private void question(int length) {
    open();
    put(",'type':'user','message':{'role':'user','content':'");
    text.prose(out, left(length, TAIL_BYTES + 5), random);
    put("'}");
    close();
  }

  private void answer(int length) {
    openAnswer();
    put("{'type':'text','text':'");
    text.answer(out, left(length, TAIL_BYTES + 180), random);
    put("'}");
    closeAnswer("'end_turn'");
  }

  private void thought(int length) {
    openAnswer();
    put("{'type':'thinking','thinking':'");
    int wanted = left(length, TAIL_BYTES + 210);
    text.prose(out, wanted / 2, random);
    put("','signature':'");
    for (int written = 0; written < wanted / 2; written += 16) {
      out.hex(random.next(), 16);
    }
    put("'}");
    closeAnswer("null");
  }

  private void call(int length) {
    openCall = fresh("toolu_");
    openAnswer();
    put("{'type':'tool_use','id':'").add(openCall);
    boolean writes = length > 1500;
    put("','name':'").add(writes ? utf8("Write") : random.oneOf(TOOLS));
    put("','input':{'file_path':'/workspace/");
    text.path(out, random);
    put(writes ? "','content':'" : "','command':'");
    text.code(out, left(length, TAIL_BYTES + 185), random);
    put("'}}");
    closeAnswer("'tool_use'");
  }

  private void result(int length) {
    open();
    put(",'type':'user','message':{'role':'user','content':[{'tool_use_id':'").add(openCall);
    openCall = new byte[0];
    put("','type':'tool_result','content':'");
    int wanted = left(length, TAIL_BYTES + 80);
    int start = out.size();
    boolean edited = random.chance(EDITED);
    text.output(out, edited ? Math.min(400, wanted / 4) : wanted / 2, random);
    int written = out.size() - start;
    put(random.chance(ERRORS) ? "','is_error':true}]}" : "'}]}");
    if (edited) {
      put(",'toolUseResult':{'filePath':'src/main','originalFile':'");
      text.code(out, wanted - written, random);
    } else {
      put(",'toolUseResult':{'stdout':'").again(start, written);
    }
    put("'}");
    close();
  }

  private void open() {
    put("{'parentUuid':").add(parent).add(envelope);
  }

  private void close() {
    long backwards = random.chance(BACKWARDS) ? random.below(300_000) : 0;
    parent = utf8('"' + SessionPlan.Id.draw(random).toString() + '"');
    put(",'uuid':").add(parent);
    put(",'timestamp':'").time(nowMillis - backwards);
    put("'}");
  }

  /// Starts an answer; several lines in a row are parts of one answer and share its id.
  private void openAnswer() {
    open();
    if (messageStart.length == 0 || random.chance(0.6)) {
      messageStart = fresh("msg_");
    }
    put(",'message':{'id':'").add(messageStart);
    put("','type':'message','role':'assistant','model':'").add(MODELS[session[0] % MODELS.length]);
    put("','content':[");
  }

  private void closeAnswer(String stopReason) {
    put("],'stop_reason':" + stopReason + ",'stop_sequence':null,'usage':{'input_tokens':");
    out.number(random.below(50));
    put(",'cache_read_input_tokens':").number(random.below(100_000));
    put(",'output_tokens':").number(random.below(2000));
    put("}},'requestId':'").add(fresh("req_"));
    put("','type':'assistant'");
    close();
  }

  /// Appends JSON that is written with single quotes for legibility.
  private Bytes put(String json) {
    return out.add(utf8(json.replace('\'', '"')));
  }

  private byte[] fresh(String prefix) {
    return utf8(new Bytes().add(utf8(prefix)).hex(random.next(), 16).toString());
  }

  /// The length that a text may have if `tail` bytes follow it.
  private int left(int length, int tail) {
    return Math.max(8, length - (out.size() - lineStart) - tail);
  }
}
