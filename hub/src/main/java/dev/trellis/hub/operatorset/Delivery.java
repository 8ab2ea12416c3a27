package dev.trellis.hub.operatorset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.operator.SubscriptionSpec;
import dev.trellis.api.operatorset.LockedEntry;
import dev.trellis.hub.operatorset.Resolving.Version;
import dev.trellis.operators.kind.Hashes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Makes what is brought to a cluster: catalogs of what was chosen, and who asks for it. */
final class Delivery {
    private static final ObjectMapper MAPPER = ApiJson.exactMapper();
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String CORE = "operators.coreos.com/";

    private final Ask ask;
    private final List<RawObject> manifests = new ArrayList<>();

    private Delivery(Ask ask) {
        this.ask = ask;
    }

    /** The manifests, or why they cannot be made. */
    sealed interface Made {
        record Whole(List<RawObject> manifests) implements Made {}

        record Impossible(Answer.Refused why) implements Made {}

        default Answer map(Function<List<RawObject>, Answer> use) {
            return switch (this) {
                case Whole(var manifests) -> use.apply(manifests);
                case Impossible(var why) -> why;
            };
        }
    }

    static Made of(Ask ask, List<Version> versions) {
        return new Delivery(ask).make(versions);
    }

    private Made make(List<Version> versions) {
        if (ask.set().createsNamespace()) {
            add("v1", "Namespace", ask.set().targetNamespace());
        }
        Map<String, CatalogSlice> slices = new TreeMap<>();
        for (var version : versions) {
            var content =
                    Objects.requireNonNull(ask.catalogs().get(version.entry().catalog()))
                            .manifests()
                            .load(version.entry().packageName(), version.entry().name());
            var refused = refusal(version, content);
            if (refused.isPresent()) {
                return new Made.Impossible(refused.get());
            }
            slices.computeIfAbsent(version.entry().catalog(), _ -> new CatalogSlice())
                    .add(version.entry().channel(), version.edges(), version.bundle(), content);
        }
        slices.forEach(this::catalog);
        var group = add(CORE + "v1", "OperatorGroup", ask.set().targetNamespace());
        group.set("spec", tree(ask.set().group()));
        finish(group);
        versions.forEach(this::subscription);
        // Never written by us: they are named so that what becomes of them is reported.
        versions.forEach(
                one -> finish(add(CORE + "v1alpha1", "ClusterServiceVersion", one.entry().name())));
        return new Made.Whole(manifests);
    }

    private Optional<Answer.Refused> refusal(Version version, List<JsonNode> content) {
        var name = version.entry().name();
        if (content.isEmpty()) {
            return Optional.of(
                    new Answer.Refused(
                            "ManifestsNotInCatalog",
                            "Catalog %s has no manifests of %s, only an image: offer it with its manifests."
                                    .formatted(version.entry().catalog(), name)));
        }
        return ask.lock()
                .filter(lock ->
                        lock.spec().entries().stream()
                                .filter(one -> one.name().equals(name))
                                .map(LockedEntry::contentDigest)
                                .anyMatch(digest -> !digest.equals(digest(content))))
                .map(lock ->
                        new Answer.Refused(
                                "LockContentChanged",
                                "The manifests of %s in catalog %s are not those that lock %s was made with: make another lock."
                                        .formatted(name, version.entry().catalog(), lock.name())));
    }

    /** Equal for equal manifests, whatever the order of their members. */
    static String digest(List<JsonNode> manifests) {
        var text = new StringBuilder();
        manifests.forEach(one -> text.append(sorted(one)).append('\n'));
        return Hashes.digest(text.toString());
    }

    private static JsonNode sorted(JsonNode node) {
        if (node.isObject()) {
            var members = new TreeMap<String, JsonNode>();
            node.properties()
                    .forEach(member -> members.put(member.getKey(), sorted(member.getValue())));
            return JSON.objectNode().setAll(members);
        }
        if (node.isArray()) {
            var list = JSON.arrayNode();
            node.forEach(one -> list.add(sorted(one)));
            return list;
        }
        return node;
    }

    private void catalog(String name, CatalogSlice slice) {
        var content = name + "-content";
        var map = add("v1", "ConfigMap", content);
        map.putObject("binaryData").put("catalog.json.gz", slice.data());
        finish(map);
        var source = add(CORE + "v1alpha1", "CatalogSource", name);
        source.putObject("spec").put("sourceType", "configmap").put("configMap", content);
        finish(source);
    }

    private void subscription(Version version) {
        var entry = version.entry();
        var asked =
                ask.set().subscriptions().stream()
                        .filter(one -> one.name().equals(entry.subscription()))
                        .findFirst();
        var subscription = add(CORE + "v1alpha1", "Subscription", entry.subscription());
        subscription.set(
                "spec",
                tree(
                        new SubscriptionSpec(
                                entry.catalog(),
                                ask.set().targetNamespace(),
                                entry.packageName(),
                                entry.channel(),
                                entry.name(),
                                asked.map(one -> one.spec().installPlanApproval()).orElse(null),
                                asked.map(one -> one.spec().config()).orElse(null))));
        finish(subscription);
    }

    private ObjectNode add(String apiVersion, String kind, String name) {
        var object = JSON.objectNode().put("apiVersion", apiVersion).put("kind", kind);
        var metadata = object.putObject("metadata").put("name", name);
        if (kind.equals("Namespace")) {
            finish(object);
        } else {
            metadata.put("namespace", ask.set().targetNamespace());
        }
        return object;
    }

    private void finish(ObjectNode object) {
        manifests.add(RawObject.of(object));
    }

    private static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }
}
