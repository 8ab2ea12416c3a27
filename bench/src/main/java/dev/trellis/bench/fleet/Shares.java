package dev.trellis.bench.fleet;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/**
 * Who has used how much of the processors: on a machine that is busy throughout, this tells who a
 * phase waits for.
 *
 * @param server the API server and its store
 * @param bench the benchmark itself, which watches and stands in for the agents
 */
record Shares(Duration manager, Duration server, Duration bench) {
    private static final Set<String> SERVER = Set.of("kube-apiserver", "etcd");

    static Shares of(ManagerProcess manager) {
        var self = ProcessHandle.current();
        var server =
                self.children()
                        .filter(Shares::isServer)
                        .map(child -> ProcessCost.of(child).cpu())
                        .reduce(Duration.ZERO, Duration::plus);
        return new Shares(manager.cost().cpu(), server, ProcessCost.ofAlone(self).cpu());
    }

    Shares since(Shares before) {
        return new Shares(
                manager.minus(before.manager),
                server.minus(before.server),
                bench.minus(before.bench));
    }

    private static boolean isServer(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> Path.of(command).getFileName().toString())
                .filter(SERVER::contains)
                .isPresent();
    }
}
