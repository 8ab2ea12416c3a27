package dev.trellis.sdk.work;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.work.Manifests.Side;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The works of one install, told apart by what they are for.
 *
 * @param all sorted by namespace and name
 */
public record AddonWorks(WorkNames names, List<ManifestWork> all) {
    public AddonWorks {
        all = all.stream().sorted(Comparator.comparing(WorkKey::of)).toList();
    }

    /** Of the given works those of this install. */
    public static AddonWorks of(ManagedClusterAddOn addon, List<ManifestWork> works) {
        var names =
                new WorkNames(addon.getMetadata().getName(), addon.getMetadata().getNamespace());
        return new AddonWorks(names, works.stream().filter(work -> belongs(work, names)).toList());
    }

    /** Deploy works for the managed cluster. */
    public List<ManifestWork> managed() {
        return select(work -> !isHook(work) && !isHosted(work));
    }

    /** Deploy works for hosting clusters, also for former ones. */
    public List<ManifestWork> hosted() {
        return select(work -> !isHook(work) && isHosted(work));
    }

    public List<ManifestWork> hosted(String hostingCluster) {
        return hosted().stream()
                .filter(work -> work.getMetadata().getNamespace().equals(hostingCluster))
                .toList();
    }

    public List<ManifestWork> hostedElsewhere(String hostingCluster) {
        return hosted().stream()
                .filter(work -> !work.getMetadata().getNamespace().equals(hostingCluster))
                .toList();
    }

    /** Hook works for hosting clusters, also for former ones. */
    public List<ManifestWork> hostedHooks() {
        var name = names.hook(Side.HOSTING);
        return select(work -> work.getMetadata().getName().equals(name));
    }

    public Optional<ManifestWork> find(WorkKey key) {
        return all.stream().filter(work -> WorkKey.of(work).equals(key)).findFirst();
    }

    private List<ManifestWork> select(Predicate<ManifestWork> wanted) {
        return all.stream().filter(wanted).toList();
    }

    private boolean isHook(ManifestWork work) {
        return work.getMetadata().getName().startsWith(names.hookPrefix());
    }

    /** A cluster may host itself; then only the name tells. */
    private boolean isHosted(ManifestWork work) {
        return Metadata.label(work, AddOnLabels.ADDON_NAMESPACE).isPresent()
                || work.getMetadata().getName().startsWith(names.deployPrefix(Side.HOSTING));
    }

    private static boolean belongs(ManifestWork work, WorkNames names) {
        var namespace =
                Metadata.label(work, AddOnLabels.ADDON_NAMESPACE)
                        .orElse(work.getMetadata().getNamespace());
        return namespace.equals(names.cluster())
                && Metadata.label(work, AddOnLabels.ADDON_NAME)
                        .filter(names.addon()::equals)
                        .isPresent();
    }
}
