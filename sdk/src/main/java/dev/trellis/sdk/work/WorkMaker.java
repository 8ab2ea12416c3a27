package dev.trellis.sdk.work;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestConfigBuilder;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.SelectiveOrphans;
import dev.trellis.api.work.Workload;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the works of an install as they should be. */
public final class WorkMaker {
    private final ManagedClusterAddOn addon;

    public WorkMaker(ManagedClusterAddOn addon) {
        this.addon = addon;
    }

    /** The deploy works for a cluster, and those found that are not needed any more. */
    public record Deploy(List<ManifestWork> wanted, List<ManifestWork> surplus) {
        public Deploy {
            wanted = List.copyOf(wanted);
            surplus = List.copyOf(surplus);
        }
    }

    /**
     * The deploy works for a cluster. All carry the same rules, whichever manifests are in them.
     *
     * @param namespace that of the cluster
     * @param prefix what the names of works have in common
     * @param existing the works found there
     */
    public Deploy deploy(
            String namespace,
            String prefix,
            Manifests manifests,
            List<ManifestConfig> configs,
            List<ManifestWork> existing) {
        var split = WorkSplit.of(manifests, existing, prefix);
        var deleteOption = deleteOption(manifests.orphans());
        var annotations =
                ConfigHashes.annotation(addon.status().configReferences())
                        .map(hashes -> Map.of(AddOnAnnotations.CONFIG_SPEC_HASH, hashes))
                        .orElse(Map.of());
        var wanted = new ArrayList<ManifestWork>();
        split.contents()
                .forEach((name, content) ->
                        wanted.add(
                                work(
                                        new WorkKey(namespace, name),
                                        annotations,
                                        spec(content, deleteOption, configs))));
        return new Deploy(wanted, split.surplus());
    }

    /** The one work that carries all hooks and reports how they get on. */
    public ManifestWork hook(WorkKey key, Manifests hooks) {
        var configs = hooks.all().stream().map(WorkMaker::watched).toList();
        return work(key, Map.of(), spec(hooks.raw(), null, configs));
    }

    private ManifestWork work(WorkKey key, Map<String, String> annotations, ManifestWorkSpec spec) {
        var home = addon.getMetadata().getNamespace();
        var atHome = key.namespace().equals(home);
        var labels = new TreeMap<String, String>();
        labels.put(AddOnLabels.ADDON_NAME, addon.getMetadata().getName());
        if (!atHome) {
            labels.put(AddOnLabels.ADDON_NAMESPACE, home);
        }
        var work = new ManifestWork();
        work.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace(key.namespace())
                        .withName(key.name())
                        .withLabels(labels)
                        .withAnnotations(annotations)
                        // Kubernetes knows no owners across namespaces.
                        .withOwnerReferences(atHome ? List.of(owner()) : List.of())
                        .build());
        work.setSpec(spec);
        return work;
    }

    private OwnerReference owner() {
        return new OwnerReferenceBuilder()
                .withApiVersion(Groups.ADDON + "/v1beta1")
                .withKind("ManagedClusterAddOn")
                .withName(addon.getMetadata().getName())
                .withUid(addon.getMetadata().getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }

    private static ManifestWorkSpec spec(
            List<RawObject> manifests,
            @Nullable DeleteOption deleteOption,
            List<ManifestConfig> configs) {
        return new ManifestWorkSpec(new Workload(manifests), deleteOption, configs, null);
    }

    private static @Nullable DeleteOption deleteOption(List<ResourceIdentifier> orphans) {
        return orphans.isEmpty()
                ? null
                : new DeleteOption(
                        DeleteOption.SELECTIVELY_ORPHAN, new SelectiveOrphans(orphans), null);
    }

    private static ManifestConfig watched(Manifest hook) {
        return ManifestConfigBuilder.builder()
                .resourceIdentifier(hook.identifier())
                .feedbackRules(List.of(new FeedbackRule(FeedbackRule.WELL_KNOWN_STATUS, List.of())))
                .build();
    }
}
