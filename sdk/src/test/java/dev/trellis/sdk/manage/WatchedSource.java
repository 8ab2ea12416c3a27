package dev.trellis.sdk.manage;

import static dev.trellis.sdk.manage.AuthorHub.awaiting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.Install;
import dev.trellis.sdk.ManifestSource;
import dev.trellis.sdk.RunningManager;
import dev.trellis.sdk.agent.Outcome;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/**
 * Manifests of one install, by which a test knows that the manager has looked at it: only then does
 * it mean something that nothing happened.
 */
final class WatchedSource implements ManifestSource {
    // A pass asks at most three times and the passes over an install take turns: of the passes that
    // asked this often, one at least has come to its end.
    private static final int TIMES = 4;

    private final AtomicReference<List<RawObject>> manifests;
    private final List<ManagedCluster> seen = new CopyOnWriteArrayList<>();

    WatchedSource(RawObject... manifests) {
        this.manifests = new AtomicReference<>(List.of(manifests));
    }

    void become(RawObject... others) {
        manifests.set(List.of(others));
    }

    @Override
    public Outcome<List<RawObject>> render(Install install) {
        seen.add(install.cluster());
        return Outcome.of(manifests.get());
    }

    /** Waits until a whole pass was over the install while its cluster was like this. */
    void awaitPass(
            RunningManager manager, String cluster, String addon, Predicate<ManagedCluster> state) {
        for (var i = 0; i < TIMES; i++) {
            var before = times(state);
            manager.trigger(cluster, addon);
            awaiting(() -> assertThat(times(state)).isGreaterThan(before));
        }
    }

    private long times(Predicate<ManagedCluster> state) {
        return seen.stream().filter(state).count();
    }
}
