package dev.trellis.agent.registration;

import dev.trellis.agent.part.ReportSettings;
import dev.trellis.api.cluster.ClientConfig;
import dev.trellis.api.cluster.ClusterAnnotations;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSpecBuilder;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Tells the hub of the cluster while the agent has no credentials of its own. A hub that does not
 * let a bootstrap user do this has made the cluster itself, so its refusal is no failure.
 */
final class ClusterCreation implements Controller<String> {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterCreation.class);
    static final ResourceKind<ManagedCluster> CLUSTERS = ResourceKind.of(ManagedCluster.class);
    private static final long AGAIN_MINUTES = 60;

    private final Writer<ManagedCluster> writer;
    private final ReportSettings report;
    private final Optional<String> caBundle;
    private final Runnable onAnswer;
    private volatile boolean answered;

    /**
     * @param caBundle of the managed cluster's API server, PEM in Base64
     * @param onAnswer runs when the hub has answered
     */
    ClusterCreation(
            Writer<ManagedCluster> writer,
            ReportSettings report,
            Optional<String> caBundle,
            Runnable onAnswer) {
        this.writer = writer;
        this.report = report;
        this.caBundle = caBundle;
        this.onAnswer = onAnswer;
    }

    @Override
    public Next reconcile(String cluster) {
        try {
            // Live: while we bootstrap nothing else is read of it, so a watch would be wasted.
            var found = writer.load(ObjectKey.ofClusterScoped(cluster));
            var outcome =
                    found.isEmpty()
                            ? writer.create(wanted(cluster))
                            : writer.update(found.get(), withConfigs(found.get()));
            if (outcome instanceof Outcome.Conflict<?>) {
                return Next.after(outcome);
            }
            if (outcome instanceof Outcome.Refused<?>(var code, _, var message)) {
                LOG.atWarn()
                        .setMessage("hub does not let us register the cluster")
                        .addKeyValue("cluster", cluster)
                        .addKeyValue("code", code)
                        .addKeyValue("reason", message)
                        .log();
            }
        } catch (ApiException e) {
            if (e.code() != 401 && e.code() != 403) {
                throw e;
            }
            LOG.atWarn()
                    .setMessage("hub does not accept the bootstrap kubeconfig")
                    .addKeyValue("cluster", cluster)
                    .addKeyValue("code", e.code())
                    .log();
        }
        answered = true;
        onAnswer.run();
        return Next.after(
                Duration.ofMinutes(
                        ThreadLocalRandom.current().nextLong(AGAIN_MINUTES, 2 * AGAIN_MINUTES)));
    }

    /** Whether the hub has heard of the cluster, or does not want to hear of it from us. */
    boolean isAnswered() {
        return answered;
    }

    /** The cluster as it is told first: not accepted, that is the hub's to decide. */
    ManagedCluster wanted(String name) {
        var annotations = new TreeMap<>(report.annotations());
        annotations.keySet().removeIf(key -> !key.startsWith(ClusterAnnotations.AGENT_PREFIX));
        var cluster = new ManagedCluster();
        cluster.setMetadata(
                new ObjectMetaBuilder().withName(name).withAnnotations(annotations).build());
        cluster.setSpec(
                ManagedClusterSpecBuilder.builder()
                        .hubAcceptsClient(false)
                        .managedClusterClientConfigs(configs(List.of()))
                        .build());
        return cluster;
    }

    /** With the addresses that it lacks; what others wrote stays. */
    ManagedCluster withConfigs(ManagedCluster found) {
        var known = found.spec().managedClusterClientConfigs();
        var all = configs(known);
        if (all.size() == known.size()) {
            return found;
        }
        var changed = new ManagedCluster();
        changed.setMetadata(found.getMetadata());
        changed.setStatus(found.getStatus());
        changed.setSpec(
                ManagedClusterSpecBuilder.builder(found.spec())
                        .managedClusterClientConfigs(all)
                        .build());
        return changed;
    }

    private List<ClientConfig> configs(List<ClientConfig> known) {
        var all = new ArrayList<>(known);
        for (var url : report.externalUrls()) {
            if (all.stream().noneMatch(config -> config.url().equals(url))) {
                all.add(new ClientConfig(url, caBundle.orElse(null)));
            }
        }
        return all;
    }
}
