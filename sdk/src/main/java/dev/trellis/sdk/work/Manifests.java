package dev.trellis.sdk.work;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** The manifests of one install, each object once, in the order in which they were rendered. */
public record Manifests(List<Manifest> all) {
    public Manifests {
        all = List.copyOf(all);
    }

    /** The cluster of the two that a manifest goes to. */
    public enum Side {
        MANAGED,
        HOSTING
    }

    /** Of an object that was rendered twice the later state counts. */
    public static Outcome<Manifests> of(List<RawObject> rendered) {
        var byKey = new LinkedHashMap<ManifestKey, Manifest>();
        for (var i = 0; i < rendered.size(); i++) {
            switch (sendable(rendered.get(i))) {
                case Outcome.Done(var manifest) -> byKey.put(manifest.key(), manifest);
                case Outcome.Failed(var why) -> {
                    return Outcome.failed(
                            "manifest %d of %d: %s".formatted(i + 1, rendered.size(), why));
                }
            }
        }
        return Outcome.of(new Manifests(List.copyOf(byKey.values())));
    }

    /** A manifest that a cluster can be asked to apply, or why it is none. */
    private static Outcome<Manifest> sendable(RawObject raw) {
        return Manifest.of(raw)
                .flatMap(manifest ->
                        manifest.key().name().isEmpty()
                                ? Outcome.failed(
                                        "the %s has no metadata.name: add one"
                                                .formatted(manifest.key().kind()))
                                : ManifestSize.problem(raw)
                                        .<Outcome<Manifest>>map(Outcome::failed)
                                        .orElseGet(() -> Outcome.of(manifest)));
    }

    /** What goes to one of the clusters. Every location is checked, also of what goes elsewhere. */
    public Outcome<Manifests> on(Side side, Hosting hosting) {
        var selected = new ArrayList<Manifest>();
        for (var manifest : all) {
            switch (Location.of(manifest, hosting)) {
                case Outcome.Failed(var why) -> {
                    return Outcome.failed(why);
                }
                case Outcome.Done(var location) -> {
                    if (location.isOn(side)) {
                        selected.add(manifest);
                    }
                }
            }
        }
        return Outcome.of(new Manifests(selected));
    }

    public Manifests hooks(boolean strictOcm) {
        return new Manifests(all.stream().filter(one -> one.isHook(strictOcm)).toList());
    }

    public Manifests withoutHooks(boolean strictOcm) {
        return new Manifests(all.stream().filter(one -> !one.isHook(strictOcm)).toList());
    }

    /** Objects that outlive the add-on. */
    public List<ResourceIdentifier> orphans() {
        return all.stream()
                .filter(manifest -> manifest.mark().orphan())
                .map(Manifest::identifier)
                .toList();
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    public List<RawObject> raw() {
        return all.stream().map(Manifest::raw).toList();
    }
}
