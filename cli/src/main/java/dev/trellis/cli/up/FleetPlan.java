package dev.trellis.cli.up;

import dev.trellis.cli.shell.Counted;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a local fleet should be like.
 *
 * @param port where the API is served; 0 for any that is free
 * @param data the directory that keeps the fleet; without, it is gone at the end
 * @param files where kubeconfigs go
 */
record FleetPlan(int clusters, int port, Optional<Path> data, Path files, boolean samples) {
    List<String> clusterNames() {
        return IntStream.rangeClosed(1, clusters).mapToObj(i -> "cluster" + i).toList();
    }

    /** How many clusters, in words. */
    String counted() {
        return Counted.of(clusters, "cluster");
    }
}
