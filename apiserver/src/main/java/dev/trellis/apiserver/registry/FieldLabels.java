package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.metadata.Meta;
import dev.trellis.apiserver.selector.FieldSelector;
import dev.trellis.apiserver.store.Attributes;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * By which fields the objects of a kind can be selected, beside name and namespace, which are in
 * the key.
 */
final class FieldLabels {
    private static final String SOURCE = "source";
    private static final String SUCCESSFUL = "status.successful";

    private static final Map<String, List<String>> BUILT_IN =
            Map.of(
                    "pods",
                    List.of(
                            "spec.nodeName",
                            "spec.restartPolicy",
                            "spec.schedulerName",
                            "spec.serviceAccountName",
                            "spec.hostNetwork",
                            "status.phase",
                            "status.podIP",
                            "status.nominatedNodeName"),
                    "events",
                    List.of(
                            "involvedObject.kind",
                            "involvedObject.namespace",
                            "involvedObject.name",
                            "involvedObject.uid",
                            "involvedObject.apiVersion",
                            "involvedObject.resourceVersion",
                            "involvedObject.fieldPath",
                            "reason",
                            "reportingComponent",
                            SOURCE,
                            "type"),
                    "secrets",
                    List.of("type"),
                    "namespaces",
                    List.of("status.phase"),
                    "nodes",
                    List.of("spec.unschedulable"),
                    "services",
                    List.of("spec.clusterIP", "spec.type"),
                    "jobs.batch",
                    List.of(SUCCESSFUL),
                    "replicationcontrollers",
                    List.of("status.replicas"),
                    "certificatesigningrequests.certificates.k8s.io",
                    List.of("spec.signerName"));

    private FieldLabels() {}

    static List<String> of(ApiKind kind) {
        return kind.custom()
                .map(custom -> custom.version().selectableFields())
                .orElseGet(() -> BUILT_IN.getOrDefault(kind.table(), List.of()));
    }

    /** A selector in the names under which the objects are kept. */
    static FieldSelector canonical(FieldSelector fields, ApiKind kind) {
        return kind.has(Trait.NEW_EVENT)
                ? new FieldSelector(
                        fields.terms().stream()
                                .map(term ->
                                        new FieldSelector.Term(
                                                EventNames.coreField(term.field()),
                                                term.equal(),
                                                term.value()))
                                .toList())
                : fields;
    }

    /** The text for a field that the kind cannot be selected by. */
    static String unsupported(ApiKind kind, String field) {
        return kind.custom().isPresent() || BUILT_IN.containsKey(kind.table())
                ? "field label not supported: " + field
                : "\"%s\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\""
                        .formatted(field);
    }

    /**
     * By what the object can be found.
     *
     * @param object as it is kept, where that is under other names, else as it was sent
     */
    static Attributes attributes(ObjectNode object, ApiKind kind) {
        var fields = new HashMap<String, String>();
        for (var path : of(kind)) {
            JsonNode value = object;
            for (var name : path.split("\\.", -1)) {
                value = value.path(name);
            }
            if (value.isValueNode() && !value.isNull()) {
                fields.put(path, value.asText());
            }
        }
        switch (kind.table()) {
            case "events" -> {
                var component = object.path(SOURCE).path("component").asText("");
                fields.put(
                        SOURCE,
                        component.isEmpty()
                                ? object.path("reportingComponent").asText("")
                                : component);
            }
            case "jobs.batch" -> fields.put(SUCCESSFUL, object.at("/status/succeeded").asText("0"));
            default -> {}
        }
        var labels = Meta.of(object).labels();
        return labels.isEmpty() && fields.isEmpty()
                ? Attributes.NONE
                : new Attributes(labels, fields);
    }
}
