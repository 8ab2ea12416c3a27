package dev.trellis.agent.work;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.agent.manifest.EffectiveConfig;
import dev.trellis.agent.merge.OwnerRefs;
import dev.trellis.api.work.AppliedManifestWork;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.WorkConditions;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All that applying the manifests of one work looks at.
 *
 * @param owner the reference to the AppliedManifestWork that owned objects carry
 * @param recorded objects that earlier passes found or made
 * @param entries what the hub was told so far
 */
record Pass(
        ManifestWorkSpec spec,
        long generation,
        ObjectNode owner,
        Set<Resource> recorded,
        Entries entries,
        Memory memory) {

    static Pass of(ManifestWork work, AppliedManifestWork applied, Memory memory) {
        return new Pass(
                work.spec(),
                generation(work),
                JsonNodeFactory.instance
                        .objectNode()
                        .put("apiVersion", applied.getApiVersion())
                        .put("kind", applied.getKind())
                        .put("name", applied.getMetadata().getName())
                        .put("uid", applied.getMetadata().getUid()),
                applied.status().appliedResources().stream()
                        .map(Resource::of)
                        .collect(Collectors.toSet()),
                new Entries(work.status().manifests()),
                memory);
    }

    static long generation(ManifestWork work) {
        var generation = work.getMetadata().getGeneration();
        return generation == null ? 0 : generation;
    }

    String ownerUid() {
        return owner.path("uid").asText();
    }

    boolean isOwned(Manifest manifest) {
        return Ownership.isOwned(spec.deleteOption(), manifest.resource());
    }

    /** The reference that an object is to have, or one that asks for it to be taken out. */
    ObjectNode reference(Manifest manifest) {
        return isOwned(manifest) ? owner : OwnerRefs.removal(owner);
    }

    EffectiveConfig config(Manifest manifest) {
        return EffectiveConfig.of(spec.manifestConfigs(), manifest.meta());
    }

    /** Whether a rule found that the manifest has done its work, so that it is left alone. */
    boolean isComplete(Manifest manifest) {
        return entries.holds(manifest.meta(), WorkConditions.COMPLETE);
    }

    /** What the last pass over this generation left behind. */
    Optional<Memory.Memo> memo(Manifest manifest) {
        return memory.find(manifest.resource(), generation, ownerUid());
    }

    /** Whether the hub knows that this manifest is applied, and how its object fares. */
    boolean isTold(Manifest manifest) {
        return entries.find(manifest.meta())
                .filter(entry ->
                        entry.conditions().stream()
                                .anyMatch(condition ->
                                        condition.type().equals(WorkConditions.APPLIED)
                                                && condition.holds()
                                                && Long.valueOf(generation)
                                                        .equals(condition.observedGeneration())))
                .filter(entry ->
                        entry.conditions().stream()
                                .anyMatch(condition ->
                                        condition.type().equals(WorkConditions.AVAILABLE)))
                .isPresent();
    }
}
