package dev.trellis.graph.snapshot;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.graph.catalog.ClusterNeeds.InstallMode;
import dev.trellis.graph.catalog.Documents;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.ClusterFacts;
import dev.trellis.graph.resolve.Installed;
import dev.trellis.graph.resolve.Wanted;
import dev.trellis.graph.version.Version;

import java.io.InputStream;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Manifests of a cluster, by what they are to the resolver. */
public final class ClusterSnapshot {
    private static final String EXCLUDES_GLOBAL =
            "olm.operatorframework.io/exclude-global-namespace-resolution";

    private static final String GENERATED_BY = "olm.generated-by";

    private final List<JsonNode> subscriptions = new ArrayList<>();
    private final List<JsonNode> operators = new ArrayList<>();
    private final List<JsonNode> groups = new ArrayList<>();
    private final List<JsonNode> catalogs = new ArrayList<>();

    /**
     * Reads JSON or YAML documents, lists of objects among them; other kinds are passed over.
     *
     * @param source how the stream is called in messages
     */
    public static ClusterSnapshot read(String source, InputStream stream) {
        var made = new ClusterSnapshot();
        Documents.read(source, stream, made::add);
        return made;
    }

    /** The same of objects that are read already. */
    public static ClusterSnapshot of(Collection<? extends JsonNode> objects) {
        var made = new ClusterSnapshot();
        objects.forEach(made::add);
        return made;
    }

    public static ClusterSnapshot empty() {
        return new ClusterSnapshot();
    }

    private void add(JsonNode document) {
        switch (document.path("kind").asText()) {
            case "Subscription" -> subscriptions.add(document);
            case "ClusterServiceVersion" -> operators.add(document);
            case "OperatorGroup" -> groups.add(document);
            case "CatalogSource" -> catalogs.add(document);
            default -> document.path("items").forEach(this::add);
        }
    }

    /** The subscriptions of a namespace. */
    public List<Wanted> subscriptions(String namespace) {
        return in(namespace, subscriptions).stream().map(ClusterSnapshot::wanted).toList();
    }

    private static Wanted wanted(JsonNode manifest) {
        var spec = manifest.path("spec");
        return new Wanted(
                name(manifest),
                second(manifest.path("metadata").path("creationTimestamp").asText()),
                new CatalogKey(spec.path("sourceNamespace").asText(), spec.path("source").asText()),
                spec.path("name").asText(),
                spec.path("channel").asText(),
                spec.path("startingCSV").asText(),
                manifest.path("status").path("installedCSV").asText(),
                manifest.path("metadata")
                        .path("annotations")
                        .path("trellis.dev/version-pin")
                        .asText());
    }

    /** What was never created by a server is newer than all that was. */
    private static long second(String timestamp) {
        try {
            return timestamp.isEmpty() ? Long.MAX_VALUE : Instant.parse(timestamp).getEpochSecond();
        } catch (DateTimeParseException e) {
            return Long.MAX_VALUE;
        }
    }

    /** The operators installed in a namespace, without copies from elsewhere. */
    public List<Installed> installed(String namespace) {
        var wanted = subscriptions(namespace);
        return in(namespace, operators).stream()
                .filter(one -> !InstalledReader.isCopy(one))
                .map(one -> InstalledReader.read(one, wanted))
                .toList();
    }

    /** The namespaces that have operators. */
    public SortedSet<String> namespaces() {
        return operators.stream()
                .map(one -> one.path("metadata").path("namespace").asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether a subscription was made because others need what it is for. */
    public boolean isGenerated(String namespace, String subscription) {
        return in(namespace, subscriptions).stream()
                .filter(one -> name(one).equals(subscription))
                .anyMatch(one -> one.path("metadata").path("annotations").has(GENERATED_BY));
    }

    /** Whether the operators of one namespace act in another one, as far as anybody can tell. */
    public boolean acts(String home, String namespace) {
        return home.equals(namespace)
                || in(home, groups).stream()
                        .anyMatch(one -> {
                            var named =
                                    one.path("status").has("namespaces")
                                            ? one.path("status").path("namespaces")
                                            : one.path("spec").path("targetNamespaces");
                            return named.isEmpty()
                                    || named.valueStream()
                                            .map(JsonNode::asText)
                                            .anyMatch(target ->
                                                    target.isEmpty() || target.equals(namespace));
                        });
    }

    /** What the namespace's group of operators says; nothing where there is none. */
    public ClusterFacts facts(String namespace, Optional<Version> kubernetes) {
        var group = in(namespace, groups).stream().findFirst();
        return new ClusterFacts(
                kubernetes,
                Optional.empty(),
                group.map(one -> mode(namespace, one)),
                group.filter(one ->
                                one.path("spec")
                                        .path("upgradeStrategy")
                                        .asText()
                                        .equals("TechPreviewUnsafeFailForward"))
                        .isPresent(),
                group.filter(one ->
                                one.path("metadata")
                                        .path("annotations")
                                        .path(EXCLUDES_GLOBAL)
                                        .asText()
                                        .equals("true"))
                        .isPresent());
    }

    private static InstallMode mode(String namespace, JsonNode group) {
        var targets =
                group.path("spec")
                        .path("targetNamespaces")
                        .valueStream()
                        .map(JsonNode::asText)
                        .toList();
        if (targets.isEmpty()) {
            return InstallMode.ALL_NAMESPACES;
        }
        if (targets.size() > 1) {
            return InstallMode.MULTI_NAMESPACE;
        }
        return targets.getFirst().equals(namespace)
                ? InstallMode.OWN_NAMESPACE
                : InstallMode.SINGLE_NAMESPACE;
    }

    /** What a catalog says of its rank; zero where it is not known. */
    public int priority(CatalogKey catalog) {
        return in(catalog.namespace(), catalogs).stream()
                .filter(one -> name(one).equals(catalog.name()))
                .mapToInt(one -> one.path("spec").path("priority").asInt())
                .findFirst()
                .orElse(0);
    }

    private static List<JsonNode> in(String namespace, List<JsonNode> manifests) {
        return manifests.stream()
                .filter(one -> one.path("metadata").path("namespace").asText().equals(namespace))
                .toList();
    }

    private static String name(JsonNode manifest) {
        return manifest.path("metadata").path("name").asText();
    }
}
