package dev.trellis.agent.part;

import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.HasMetadata;

/**
 * How an agent reaches one API server.
 *
 * @param api requests, with the credentials that are current when they are sent
 * @param caches one per scope for all parts; started by the agent
 */
public record ServerAccess(KubeApi api, Caches caches, WriteMetrics writes) {

    /**
     * A writer of one kind.
     *
     * @param manager the name under which the server records what is written
     */
    public <T extends HasMetadata> Writer<T> writer(ResourceKind<T> kind, String manager) {
        return new Writer<>(api, kind, caches, writes, manager);
    }
}
