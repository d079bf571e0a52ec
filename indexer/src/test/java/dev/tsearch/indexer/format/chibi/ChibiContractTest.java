package dev.tsearch.indexer.format.chibi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class ChibiContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Chibi(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return """
    {"id":"c0","timestamp":1767603600,"from":"system","to":"harbour","content":"Context created","entry_type":"context_created"}
    {"id":"c1","timestamp":1767603601,"from":"ana","to":"harbour","content":"Où est la bouée? 🛟","entry_type":"message","role":"user"}
    {"id":"c2","timestamp":1767603602,"from":"harbour","to":"read_file","content":"{\\"path\\":\\"buoys.txt\\"}","entry_type":"tool_call","tool_call_id":"call_1"}
    {"id":"c3","timestamp":1767603603,"from":"read_file","to":"harbour","content":"north\\nsouth","entry_type":"tool_result","tool_call_id":"call_1"}
    {"id":"c4","timestamp":1767603604,"from":"harbour","to":"user","content":"North.","entry_type":"message"}
    {"id":"c5","timestamp":1767603605,"from":"system","to":"harbour","content":"Context compacted","entry_type":"compaction","metadata":{"summary":"Buoys were counted."}}
    {"id":"c6","timestamp":1767603606,"from":"system","to":"harbour","content":"You keep the harbour.","entry_type":"system_prompt","metadata":{"hash":"ab12"}}
    {"id":"c7","timestamp":1767603607,"from":"harbour","to":"harbour","content":"","entry_type":"control_transfer","flow_control":true}
    {"id":"c8","timestamp":1767603608,"from":"ana","to":"harbour","content":"And the pier?","entry_type":"message"}
    {"timestamp":1767603609,"from":"harbour","to":"user","content":"No id here.","entry_type":"message"}
    {"id":"c9","timestamp":1767603610,"from":"system","to":"harbour","content":"Context archived/cleared","entry_type":"archival"}
    """
        .getBytes(UTF_8);
  }
}
