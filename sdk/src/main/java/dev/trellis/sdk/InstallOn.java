package dev.trellis.sdk;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Metadata;

import java.util.Map;
import java.util.function.Predicate;

/**
 * The clusters that an add-on installs itself on. A cluster that stops to fit keeps the install:
 * what somebody uses is not taken away by a change of labels.
 *
 * {@snippet class="dev.trellis.sdk.example.ManagerExamplesIT" region="self"}
 */
public final class InstallOn {
    private final Predicate<ManagedCluster> chosen;

    private InstallOn(Predicate<ManagedCluster> chosen) {
        this.chosen = chosen;
    }

    /** Every cluster of the hub. */
    public static InstallOn all() {
        return new InstallOn(_ -> true);
    }

    /** Clusters with all of these labels. */
    public static InstallOn labelled(Map<String, String> labels) {
        var wanted = Map.copyOf(labels);
        return new InstallOn(cluster ->
                wanted.entrySet().stream()
                        .allMatch(label ->
                                Metadata.label(cluster, label.getKey())
                                        .filter(label.getValue()::equals)
                                        .isPresent()));
    }

    /** Clusters that the function accepts. */
    public static InstallOn where(Predicate<ManagedCluster> chosen) {
        return new InstallOn(chosen);
    }

    Predicate<ManagedCluster> chosen() {
        return chosen;
    }
}
