import java.nio.file.Path;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/// Runs one node of OpenSearch in this process until its standard input ends. A program of one
/// file, with the jars of the runner on the class path, since OpenSearch brings a Lucene of its
/// own.
///
/// The system property `node.settings` has further settings: `KEY=VALUE`, separated by commas.
/// Arguments: folder, name, HTTP port, transport port, then the transport ports of all nodes.
void main(String[] arguments) throws Exception {
  Path folder = Path.of(arguments[0]);
  String name = arguments[1];
  var seeds = new ArrayList<String>();
  for (int at = 4; at < arguments.length; at++) {
    seeds.add("127.0.0.1:" + arguments[at]);
  }
  var runner = new OpenSearchRunner();
  runner.onBuild((_, settings) -> {
    settings.put("network.host", "127.0.0.1");
    settings.put("node.name", name);
    settings.put("http.port", arguments[2]);
    settings.put("transport.port", arguments[3]);
    settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
    settings.put("node.processors", 1);
    for (String setting : System.getProperty("node.settings", "").split(",")) {
      if (setting.contains("=")) {
        settings.put(setting.split("=")[0], setting.split("=")[1]);
      }
    }
    if (seeds.size() > 1) {
      settings.put("discovery.type", "zen");
      settings.putList("discovery.seed_hosts", seeds);
      settings.putList("cluster.initial_cluster_manager_nodes", "n1", "n2");
      settings.put("discovery.find_peers_interval", "200ms");
    }
  });
  runner.build(
      OpenSearchRunner.newConfigs()
          .clusterName("tsearch-test")
          .numOfNode(1)
          .basePath(folder.toString()));
  System.in.transferTo(java.io.OutputStream.nullOutputStream());
  runner.close();
  System.exit(0);
}
