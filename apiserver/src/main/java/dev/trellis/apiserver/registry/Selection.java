package dev.trellis.apiserver.registry;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.selector.FieldSelector;
import dev.trellis.apiserver.selector.LabelSelector;
import dev.trellis.apiserver.store.Attributes;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Which objects of a collection a request wants. */
public final class Selection {
    private final Target target;
    private final Predicate<Map<String, String>> labels;
    private final FieldSelector fields;
    private final boolean everything;

    private Selection(
            Target target,
            Predicate<Map<String, String>> labels,
            FieldSelector fields,
            boolean everything) {
        this.target = target;
        this.labels = labels;
        this.fields = fields;
        this.everything = everything;
    }

    /** Reads both selectors, and refuses fields that the kind does not know. */
    public static Selection of(Target target, String labelSelector, String fieldSelector) {
        var fields = FieldLabels.canonical(FieldSelector.parse(fieldSelector), target.kind());
        var known = FieldLabels.of(target.kind());
        for (var term : fields.terms()) {
            var field = term.field();
            var isMetadata =
                    field.equals("metadata.name")
                            || (field.equals("metadata.namespace") && target.kind().namespaced());
            if (!isMetadata && !known.contains(field)) {
                throw StatusError.badRequest(FieldLabels.unsupported(target.kind(), field));
            }
        }
        return new Selection(
                target,
                LabelSelector.parse(labelSelector),
                fields,
                labelSelector.isBlank() && fields.terms().isEmpty());
    }

    public Target target() {
        return target;
    }

    /** Whether nothing is left out. */
    public boolean isEverything() {
        return everything;
    }

    /** Whether the object at this key with these attributes is wanted. */
    public boolean test(String key, Attributes attributes) {
        return everything
                || (labels.test(attributes.labels())
                        && (fields.terms().isEmpty() || fields.test(fields(key, attributes))));
    }

    private static Map<String, String> fields(String key, Attributes attributes) {
        var made = new HashMap<>(attributes.fields());
        var slash = key.indexOf('/');
        made.put("metadata.name", key.substring(slash + 1));
        made.put("metadata.namespace", slash < 0 ? "" : key.substring(0, slash));
        return made;
    }
}
