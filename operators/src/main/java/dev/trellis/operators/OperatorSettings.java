package dev.trellis.operators;

import dev.trellis.engine.leader.LeaseSettings;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.operators.image.ImageSettings;

/**
 * What a program needs to know that looks after the operators of one cluster.
 *
 * @param namespace where its Lease is
 * @param host the name of this machine or pod, by which people tell replicas apart
 * @param elects whether replicas elect a leader; without, this one acts at once and must be alone
 * @param ops where metrics and health are asked for
 * @param resolver how operators are chosen
 * @param images which images may be read
 */
public record OperatorSettings(
        String namespace,
        String host,
        boolean elects,
        ListenAddress ops,
        Settings resolver,
        ImageSettings images) {
    private static final String LEASE = "trellis-operators";

    public OperatorSettings(
            String namespace, String host, boolean elects, ListenAddress ops, Settings resolver) {
        this(namespace, host, elects, ops, resolver, ImageSettings.USUAL);
    }

    LeaseSettings lease() {
        return LeaseSettings.of(namespace, LEASE, host);
    }
}
