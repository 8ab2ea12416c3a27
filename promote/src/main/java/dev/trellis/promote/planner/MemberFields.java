package dev.trellis.promote.planner;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.promote.closure.Scalers;
import dev.trellis.promote.member.Member;
import dev.trellis.promote.plan.IgnoredField;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What of an object others on the member decide, so that the hub must not. */
final class MemberFields {
    private static final String REPLICAS = "/spec/replicas";

    private MemberFields() {}

    static List<IgnoredField> of(KubeObject live, Member member) {
        if (!live.spec().has("replicas")) {
            return List.of();
        }
        var found = new ArrayList<IgnoredField>();
        Scalers.of(live, member)
                .forEach(scaler ->
                        found.add(
                                new IgnoredField(
                                        REPLICAS,
                                        "%s %s/%s"
                                                .formatted(
                                                        scaler.kind().name(),
                                                        scaler.namespace(),
                                                        scaler.name()))));
        if (found.isEmpty()) {
            scaledBy(live)
                    .forEach(manager ->
                            found.add(new IgnoredField(REPLICAS, "scaled by " + manager)));
        }
        return found;
    }

    private static Set<String> scaledBy(KubeObject live) {
        var managers = new TreeSet<String>();
        for (var entry : Fields.items(live.metadata().path("managedFields"))) {
            if (Fields.text(entry, "subresource").equals("scale")) {
                managers.add(Fields.text(entry, "manager"));
            }
        }
        return managers;
    }

    /** Who owns fields of an object. */
    static List<String> managers(KubeObject live) {
        var managers = new TreeSet<String>();
        for (var entry : Fields.items(live.metadata().path("managedFields"))) {
            managers.add(Fields.text(entry, "manager"));
        }
        return List.copyOf(managers);
    }

    /** The object without these fields, as the agent applies it. */
    static KubeObject without(KubeObject object, List<IgnoredField> ignored) {
        if (ignored.isEmpty()) {
            return object;
        }
        var copy = object.copy();
        for (var field : ignored) {
            var pointer = JsonPointer.compile(field.pointer());
            if (copy.at(pointer.head()) instanceof ObjectNode parent) {
                parent.remove(pointer.last().getMatchingProperty());
            }
        }
        return new KubeObject(copy);
    }
}
