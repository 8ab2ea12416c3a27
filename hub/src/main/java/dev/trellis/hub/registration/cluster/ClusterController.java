package dev.trellis.hub.registration.cluster;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ClusterFinalizers;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.registration.RegistrationSettings;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Brings one cluster to what the hub and its people decided: let in, turned away, or gone without a
 * trace. What concerns the cluster's own object comes in one write, its status in another.
 *
 * <pre>{@code
 * open ──accept──▶ accepted ──withdraw──▶ withdrawn ──works gone──▶ open
 *   └────────────────┴─────────delete────────┴──▶ add-ons go ▶ works go ▶ rights go ▶ gone
 * }</pre>
 */
final class ClusterController implements Controller<String> {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterController.class);
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);
    private static final List<String> OURS =
            List.of(ClusterFinalizers.API_RESOURCE_CLEANUP, ClusterFinalizers.RESOURCE_CLEANUP);

    private final WatchCache<ManagedCluster> clusters;
    private final WatchCache<ManagedClusterAddOn> installs;
    private final Leftovers leftovers;
    private final ClusterHoldings holdings;
    private final Writer<ManagedCluster> writer;
    private final Deletions deletions;
    private final RegistrationSettings settings;
    private final InstantSource clock;

    ClusterController(
            WatchCache<ManagedCluster> clusters,
            WatchCache<ManagedClusterAddOn> installs,
            Leftovers leftovers,
            ClusterHoldings holdings,
            Writer<ManagedCluster> writer,
            Deletions deletions,
            RegistrationSettings settings,
            InstantSource clock) {
        this.clusters = clusters;
        this.installs = installs;
        this.leftovers = leftovers;
        this.holdings = holdings;
        this.writer = writer;
        this.deletions = deletions;
        this.settings = settings;
        this.clock = clock;
    }

    /** Makes the controller look at clusters that change, and at those whose belongings do. */
    void lookInto(KeySink<String> queue) {
        CacheSource.connect(clusters, found -> List.of(found.getMetadata().getName()), queue);
        CacheSource.connect(installs, found -> List.of(found.getMetadata().getNamespace()), queue);
        holdings.lookInto(queue);
    }

    @Override
    public Next reconcile(String name) {
        if (name.isEmpty()) {
            return shared();
        }
        var found = clusters.find(ObjectKey.ofClusterScoped(name));
        if (found.isEmpty()) {
            // Without a trace of it, a namespace of this name is none of our business.
            return holdings.hasTraceOf(name) ? cleanUp(name) : shared();
        }
        return Metadata.isTerminating(found.get()) ? depart(found.get()) : tend(found.get());
    }

    /** The roles of all clusters are there as long as there is a cluster. */
    private Next shared() {
        if (clusters.size() == 0) {
            holdings.takeShared();
            return Next.DONE;
        }
        return holdings.giveShared().isEmpty() ? Next.DONE : Next.retry("SharedRolesRefused");
    }

    private Next tend(ManagedCluster cluster) {
        var name = cluster.getMetadata().getName();
        var mended =
                ClusterDecision.mended(
                        new ClusterState(cluster, installs.in(name), settings, clock.instant()));
        var outcome = writer.patch(cluster, mended);
        return switch (outcome) {
            case Outcome.Written<ManagedCluster>(var written) -> decided(written);
            case Outcome.Skipped<ManagedCluster> _ -> decided(cluster);
            default -> Next.after(outcome);
        };
    }

    private Next decided(ManagedCluster cluster) {
        return switch (Acceptance.of(cluster)) {
            case OPEN -> Next.DONE;
            case ACCEPTED -> accept(cluster);
            case WITHDRAWN -> withdraw(cluster);
        };
    }

    private Next accept(ManagedCluster cluster) {
        var refused = holdings.give(cluster.getMetadata().getName());
        return refused.map(why -> failed(cluster, why))
                .orElseGet(() -> show(cluster, Acceptance.accepted(cluster, clock.instant())));
    }

    private Next withdraw(ManagedCluster cluster) {
        var name = cluster.getMetadata().getName();
        var refused = holdings.shrink(name);
        if (refused.isPresent()) {
            return failed(cluster, refused.get());
        }
        // The agent may clean up after the works that are there; the refusal is complete then.
        if (!leftovers.worksIn(name).isEmpty()) {
            return Next.waiting("WorksRemain", LOOK_AGAIN);
        }
        return holdings.takeWork(name)
                .map(why -> failed(cluster, why))
                .orElseGet(() -> show(cluster, Acceptance.denied(cluster, clock.instant())));
    }

    private Next failed(ManagedCluster cluster, String why) {
        LOG.atWarn()
                .setMessage("what a cluster needs on the hub cannot be set up")
                .addKeyValue("cluster", cluster.getMetadata().getName())
                .addKeyValue("why", why)
                .log();
        return Next.both(
                show(cluster, Acceptance.failed(cluster, why, clock.instant())),
                Next.retry("SetUpRefused"));
    }

    private Next depart(ManagedCluster cluster) {
        var name = cluster.getMetadata().getName();
        if (Copies.list(cluster.getMetadata().getFinalizers()).stream().noneMatch(OURS::contains)) {
            return Next.DONE;
        }
        var departure = Departure.of(leftovers.in(name));
        var shown = writer.patchStatus(cluster, departure.shownOn(cluster, clock.instant()));
        var known = shown.written().orElse(cluster);
        var refused = goOn(name, departure);
        if (refused.isPresent()) {
            return Next.both(
                    show(known, Departure.failed(known, refused.get(), clock.instant())),
                    Next.retry("CleanUpRefused"));
        }
        return departure.complete()
                ? release(known)
                : Next.waiting("ResourceRemaining", LOOK_AGAIN);
    }

    /** After a cluster whose object is gone already: nobody is left to be told. */
    private Next cleanUp(String name) {
        var departure = Departure.of(leftovers.in(name));
        if (goOn(name, departure).isPresent()) {
            return Next.retry("CleanUpRefused");
        }
        return departure.complete() ? shared() : Next.waiting("ResourceRemaining", LOOK_AGAIN);
    }

    /** Why it cannot go on, in the server's words. */
    private Optional<String> goOn(String name, Departure departure) {
        var refused = holdings.take(name).or(() -> deletions.delete(departure.deletions()));
        return refused.isEmpty() && departure.complete() ? holdings.takeWork(name) : refused;
    }

    private Next release(ManagedCluster cluster) {
        var rest =
                Copies.list(cluster.getMetadata().getFinalizers()).stream()
                        .filter(finalizer -> !OURS.contains(finalizer))
                        .toList();
        var metadata = new ObjectMetaBuilder(cluster.getMetadata()).withFinalizers(rest).build();
        var outcome = writer.patch(cluster, Clusters.with(cluster, metadata, cluster.spec()));
        outcome.written()
                .ifPresent(_ ->
                        LOG.atInfo()
                                .setMessage("cluster has left")
                                .addKeyValue("cluster", cluster.getMetadata().getName())
                                .log());
        return Next.after(outcome);
    }

    private Next show(ManagedCluster before, ManagedCluster after) {
        return Next.after(writer.patchStatus(before, after));
    }
}
