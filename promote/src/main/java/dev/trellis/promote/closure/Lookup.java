package dev.trellis.promote.closure;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.Reference;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.Labels;
import dev.trellis.promote.member.Member;
import dev.trellis.promote.member.MemberKind;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.Problem;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;

/** Finds on the member what is wanted: all of one kind and namespace together. */
final class Lookup implements Surroundings {
    private final Member member;
    private final Collection<Problem> warnings;

    private record Place(MemberKind kind, String namespace) {}

    /** What became of a want; without object where there is none. */
    record Found(Want want, Optional<MemberKind> kind, Optional<KubeObject> object) {}

    Lookup(Member member, Collection<Problem> warnings) {
        this.member = member;
        this.warnings = warnings;
    }

    List<Found> resolve(List<Want> wants) {
        var named = load(wants);
        var found = new ArrayList<Found>();
        for (var want : wants) {
            var kind = kind(want.to());
            if (kind.isEmpty()) {
                found.add(new Found(want, kind, Optional.empty()));
            } else if (want.made().isPresent()) {
                found.add(new Found(want, kind, want.made()));
            } else if (want.to().name().isEmpty()) {
                found.addAll(selected(want, kind.get()));
            } else {
                var at = named.get(place(kind.get(), want.to()));
                var object = at == null ? null : at.get(want.to().name());
                found.add(new Found(want, kind, Optional.ofNullable(object)));
            }
        }
        return found;
    }

    private Map<Place, SortedMap<String, KubeObject>> load(List<Want> wants) {
        var names = new LinkedHashMap<Place, TreeSet<String>>();
        for (var want : wants) {
            if (want.made().isEmpty() && !want.to().name().isEmpty()) {
                kind(want.to())
                        .ifPresent(kind ->
                                names.computeIfAbsent(place(kind, want.to()), _ -> new TreeSet<>())
                                        .add(want.to().name()));
            }
        }
        var found = new LinkedHashMap<Place, SortedMap<String, KubeObject>>();
        names.forEach((place, wanted) ->
                found.put(place, member.find(place.kind(), place.namespace(), wanted)));
        return found;
    }

    private List<Found> selected(Want want, MemberKind kind) {
        var selector = ApiJson.readTree(want.to().selector());
        var fitting =
                member.list(kind, place(kind, want.to()).namespace()).stream()
                        .filter(object -> Labels.fit(selector, object.metadata().path("labels")))
                        .map(object -> new Found(want, Optional.of(kind), Optional.of(object)))
                        .toList();
        return fitting.isEmpty()
                ? List.of(new Found(want, Optional.of(kind), Optional.empty()))
                : fitting;
    }

    private Optional<MemberKind> kind(Reference to) {
        var kind = Kind.of(to.apiVersion(), to.kind());
        return member.findKind(kind.group(), kind.version(), kind.name());
    }

    /** Who names an object may think that its kind has a namespace, or forget it. */
    private static Place place(MemberKind kind, Reference to) {
        return new Place(kind, kind.namespaced() ? to.namespace() : "");
    }

    /** What the rules about neighbours see. What we may not list we cannot see, and say so. */
    @Override
    public List<KubeObject> all(String group, String kind, String namespace) {
        var served = member.findKind(group, Reference.ANY_VERSION, kind);
        if (served.isEmpty()) {
            return List.of();
        }
        try {
            return member.list(served.get(), namespace);
        } catch (PlanRefused e) {
            warnings.add(
                    Problem.of(
                            e.problem().code(),
                            "Neighbours were not looked for: " + e.problem().message()));
            return List.of();
        }
    }
}
