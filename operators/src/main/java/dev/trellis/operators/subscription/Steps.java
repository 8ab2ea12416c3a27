package dev.trellis.operators.subscription;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.api.operator.Step;
import dev.trellis.api.operator.StepResource;
import dev.trellis.graph.constraint.Property;
import dev.trellis.graph.resolve.Install;
import dev.trellis.operators.kind.CsvRbac;
import dev.trellis.operators.kind.StepKinds;

import java.util.ArrayList;
import java.util.List;

/** The steps that bring one operator: the operator itself, what is in its bundle, its rights. */
final class Steps {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** As long as nobody looked whether the object is there. */
    private static final String UNKNOWN = "Unknown";

    private final String namespace;
    private final Install install;

    private Steps(String namespace, Install install) {
        this.namespace = namespace;
        this.install = install;
    }

    /**
     * In the order of the bundle; the plan puts operators and definitions first.
     *
     * @throws Unplannable where the bundle holds something that cannot be installed
     */
    static List<Step> of(String namespace, Install install, List<JsonNode> manifests) {
        return new Steps(namespace, install).make(manifests);
    }

    private List<Step> make(List<JsonNode> manifests) {
        var csv =
                manifests.stream()
                        .filter(one -> one.path("kind").asText().equals(StepKinds.OPERATOR))
                        .findFirst()
                        .map(one -> operator((ObjectNode) one.deepCopy()))
                        .orElseThrow(() ->
                                new Unplannable(
                                        "Bundle %s holds no ClusterServiceVersion%s."
                                                .formatted(name(), fromImage())));
        check(csv);
        var steps = new ArrayList<Step>();
        steps.add(step(csv));
        for (var manifest : manifests) {
            var kind = manifest.path("kind").asText();
            if (!kind.equals(StepKinds.OPERATOR)) {
                if (!StepKinds.isSupported(kind)
                        || manifest.path("apiVersion").asText().isEmpty()) {
                    throw new Unplannable(
                            "Bundle %s holds an object of kind %s (%s), which operators cannot bring along."
                                    .formatted(name(), kind, manifest.path("apiVersion").asText()));
                }
                steps.add(step(manifest));
            }
        }
        CsvRbac.of(csv, namespace).forEach(one -> steps.add(step(one)));
        install.generated().ifPresent(one -> steps.add(step(subscription(one))));
        return steps;
    }

    private String name() {
        return install.operator().name();
    }

    private String fromImage() {
        return install.operator().entry().bundle().image().isEmpty()
                ? ""
                : ", nor does its image " + install.operator().entry().bundle().image();
    }

    /** What is announced to be refused as a whole, rather than be installed by half. */
    private void check(JsonNode csv) {
        var named = csv.path("metadata").path("name").asText();
        if (!named.equals(name())) {
            throw new Unplannable(
                    "Bundle %s holds the ClusterServiceVersion of %s.".formatted(name(), named));
        }
        if (csv.path("apiVersion").asText().isEmpty()) {
            throw new Unplannable(
                    "The ClusterServiceVersion of bundle %s has no apiVersion.".formatted(name()));
        }
    }

    private ObjectNode operator(ObjectNode csv) {
        var metadata = csv.withObjectProperty("metadata").put("namespace", namespace);
        metadata.withObjectProperty("labels")
                .put(OperatorMarks.MANAGED, "true")
                .put(component(), "");
        metadata.withObjectProperty("annotations")
                .put(OperatorMarks.PROPERTIES, properties())
                .put(OperatorMarks.ORIGIN, install.operator().source().key().toString());
        var spec = csv.withObjectProperty("spec");
        if (install.replaces().isEmpty()) {
            spec.remove("replaces");
        } else {
            spec.put("replaces", install.replaces());
        }
        csv.remove("status");
        return csv;
    }

    private String component() {
        var name = install.operator().entry().packageName() + "." + namespace;
        var cut = name.length() > 63 ? name.substring(0, 63).replaceAll("[-_.]+$", "") : name;
        return "operators.coreos.com/" + cut;
    }

    /** What the catalog says of the bundle: by this it is judged as long as it is installed. */
    private String properties() {
        var made = JSON.objectNode();
        var list = made.putArray("properties");
        for (Property one : install.operator().entry().bundle().traits().properties()) {
            list.addObject().put("type", one.type()).set("value", ApiJson.readTree(one.value()));
        }
        return made.toString();
    }

    private ObjectNode subscription(Install.Generated generated) {
        var made =
                JSON.objectNode()
                        .put("apiVersion", "operators.coreos.com/v1alpha1")
                        .put("kind", StepKinds.SUBSCRIPTION);
        made.putObject("metadata")
                .put("name", generated.name())
                .put("namespace", namespace)
                .putObject("labels")
                .put(OperatorMarks.MANAGED, "true");
        made.putObject("spec")
                .put("name", generated.packageName())
                .put("channel", generated.channel())
                .put("source", generated.catalog().name())
                .put("sourceNamespace", generated.catalog().namespace())
                .put("startingCSV", generated.startingCsv())
                .put("installPlanApproval", Approval.AUTOMATIC.toString());
        return made;
    }

    private Step step(JsonNode manifest) {
        var apiVersion = manifest.path("apiVersion").asText();
        var slash = apiVersion.indexOf('/');
        var source = install.operator().source().key();
        return new Step(
                name(),
                new StepResource(
                        slash < 0 ? "" : apiVersion.substring(0, slash),
                        apiVersion.substring(slash + 1),
                        manifest.path("kind").asText(),
                        manifest.path("metadata").path("name").asText(),
                        source.name(),
                        source.namespace(),
                        manifest.toString()),
                null,
                UNKNOWN);
    }
}
