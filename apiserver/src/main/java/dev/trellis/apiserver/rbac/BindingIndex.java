package dev.trellis.apiserver.rbac;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** Bindings of one kind by namespace and subject. One thread at a time writes, any number reads. */
final class BindingIndex {
    private final Map<String, Binding> bindings = new ConcurrentHashMap<>();
    private final Map<Place, SortedMap<String, Binding>> bySubject = new ConcurrentHashMap<>();

    private record Place(String namespace, String subject) {}

    void accept(String key, Optional<ObjectNode> object) {
        var before = Optional.ofNullable(bindings.get(key));
        var after = object.map(Binding::of);
        after.ifPresentOrElse(binding -> bindings.put(key, binding), () -> bindings.remove(key));
        // The new places first: whoever looks meanwhile finds a right that stays.
        after.ifPresent(binding ->
                places(binding)
                        .forEach(place -> change(place, entries -> entries.put(key, binding))));
        before.ifPresent(binding -> {
            var kept = after.map(BindingIndex::places).orElse(List.of());
            places(binding).stream()
                    .filter(place -> !kept.contains(place))
                    .forEach(place -> change(place, entries -> entries.remove(key)));
        });
    }

    /** The bindings of a subject, by name. */
    SortedMap<String, Binding> find(String namespace, String subject) {
        return bySubject.getOrDefault(
                new Place(namespace, subject), java.util.Collections.emptySortedMap());
    }

    private static List<Place> places(Binding binding) {
        return binding.subjects().stream()
                .map(subject -> new Place(binding.namespace(), subject.key()))
                .distinct()
                .toList();
    }

    private interface Edit {
        void on(SortedMap<String, Binding> entries);
    }

    private void change(Place place, Edit edit) {
        UnaryOperator<SortedMap<String, Binding>> copy =
                old -> {
                    var next = new TreeMap<>(old);
                    edit.on(next);
                    return next;
                };
        bySubject.compute(
                place,
                (_, old) -> {
                    var next = copy.apply(old == null ? new TreeMap<>() : old);
                    return next.isEmpty() ? null : next;
                });
    }
}
