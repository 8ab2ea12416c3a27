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
        server.processes().forEach(process -> System.out.print(process.pid() + " "));
        System.out.println();
        Thread.sleep(Long.MAX_VALUE);
    }
}
