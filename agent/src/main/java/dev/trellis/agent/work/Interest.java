package dev.trellis.agent.work;

import dev.trellis.api.work.AppliedResource;
import dev.trellis.engine.cache.Lookouts;
import dev.trellis.engine.cache.Place;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.ServedKind;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a work wants to hear of on the member. */
final class Interest {
    static final ResourceKind<GenericKubernetesResource> DEFINITIONS =
            ResourceKind.untyped(
                    "apiextensions.k8s.io",
                    "v1",
                    "CustomResourceDefinition",
                    "customresourcedefinitions",
                    false);

    private Interest() {}

    /**
     * The objects of all manifests and those on their way out; and where the kind of a manifest is
     * not served, every definition of a kind.
     */
    static Lookouts.Wants of(List<Manifest> manifests, Collection<AppliedResource> stale) {
        var places = new HashSet<>(places(stale));
        manifests.stream()
                .filter(manifest -> manifest.served().filter(ServedKind::watchable).isPresent())
                .forEach(manifest -> manifest.place().ifPresent(places::add));
        var unknown =
                manifests.stream()
                        .anyMatch(manifest -> manifest.isReadable() && manifest.served().isEmpty());
        return new Lookouts.Wants(places, unknown ? Set.of(DEFINITIONS) : Set.of());
    }

    static List<Place> places(Collection<AppliedResource> recorded) {
        return recorded.stream().map(Removal::place).toList();
    }
}
