package dev.trellis.testkit.server;

/**
 * A program that runs a server until it is killed; it prints the server's folder, then its
 * processes.
 */
final class ServerUntilKilled {
    private ServerUntilKilled() {}

    public static void main(String[] arguments) throws InterruptedException {
        var found = (KubeBinaries.Search.Found) KubeBinaries.search();
        var server = KubeServer.start(found.binaries());
        System.out.println(server.kubeconfig().getParent());
        System.out.println(String.join(" ", server.pids().stream().map(String::valueOf).toList()));
        Thread.sleep(Long.MAX_VALUE);
    }
}
