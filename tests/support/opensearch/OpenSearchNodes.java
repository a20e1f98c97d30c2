import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.index.mapper.MapperExtrasPlugin;
import org.opensearch.index.reindex.ReindexPlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/**
 * Starts OpenSearch nodes in one process, from jars alone: no distribution is needed.
 *
 * Arguments: folder, then two free ports for each node (HTTP and transport). Prints "ready" once all
 * nodes have started. Each line of the input, "stop 1" or "start 1", is confirmed by a line of the
 * output; the process ends with its input.
 */
public class OpenSearchNodes {
  private static final List<Class<? extends Plugin>> PLUGINS =
      List.of(
          Netty4Plugin.class,
          CommonAnalysisPlugin.class,
          PainlessPlugin.class,
          MapperExtrasPlugin.class,
          ReindexPlugin.class);

  private static final class ClasspathNode extends Node {
    ClasspathNode(Environment environment) {
      super(environment, PLUGINS, true);
    }

    @Override
    protected void configureNodeAndClusterIdStateListener(
        org.opensearch.cluster.service.ClusterService clusterService) {
      // Only adds ids to log lines, and fails for the second node of a process.
    }
  }

  private final Path folder;
  private final List<String> ports;
  private final List<Node> nodes = new ArrayList<>();

  private OpenSearchNodes(Path folder, List<String> ports) {
    this.folder = folder;
    this.ports = ports;
  }

  private int count() {
    return ports.size() / 2;
  }

  private Settings settings(int number) throws IOException {
    Path home = folder.resolve("node-" + number);
    for (String name : List.of("config", "modules", "plugins", "data", "logs")) {
      Files.createDirectories(home.resolve(name));
    }
    Settings.Builder settings =
        Settings.builder()
            .put("cluster.name", "acervo-tests")
            .put("node.name", "node-" + number)
            .putList("node.roles", "cluster_manager", "data", "ingest")
            .put("path.home", home)
            .put("path.data", home.resolve("data"))
            .put("path.logs", home.resolve("logs"))
            .put("network.host", "127.0.0.1")
            .put("http.port", ports.get(2 * number))
            .put("transport.port", ports.get(2 * number + 1))
            // Tests run beside others on full disks.
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .put("node.store.allow_mmap", false);
    if (count() == 1) return settings.put("discovery.type", "single-node").build();
    List<String> names = new ArrayList<>();
    List<String> hosts = new ArrayList<>();
    for (int each = 0; each < count(); each++) {
      names.add("node-" + each);
      hosts.add("127.0.0.1:" + ports.get(2 * each + 1));
    }
    return settings
        .putList("cluster.initial_cluster_manager_nodes", names)
        .putList("discovery.seed_hosts", hosts)
        .build();
  }

  private Node create(int number) throws IOException {
    Settings settings = settings(number);
    Path config = Path.of(settings.get("path.home")).resolve("config");
    Environment environment =
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), config, () -> "node-" + number);
    return new ClasspathNode(environment);
  }

  /** All at once: a node waits for the others. */
  private void startAll() throws Exception {
    List<Thread> starts = new ArrayList<>();
    for (int number = 0; number < count(); number++) {
      Node node = create(number);
      nodes.add(node);
      Thread start =
          new Thread(
              () -> {
                try {
                  node.start();
                } catch (Exception error) {
                  error.printStackTrace();
                  System.exit(1);
                }
              });
      start.start();
      starts.add(start);
    }
    for (Thread start : starts) start.join();
  }

  private void obey(String line) throws Exception {
    String[] words = line.split(" ");
    int number = Integer.parseInt(words[1]);
    if (words[0].equals("stop")) nodes.get(number).close();
    else {
      nodes.set(number, create(number));
      nodes.get(number).start();
    }
  }

  public static void main(String[] arguments) throws Exception {
    OpenSearchNodes all =
        new OpenSearchNodes(
            Path.of(arguments[0]), Arrays.asList(arguments).subList(1, arguments.length));
    all.startAll();
    System.out.println("ready");
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      all.obey(line);
      System.out.println("done " + line);
    }
    for (Node node : all.nodes) node.close();
    System.exit(0);
  }
}
