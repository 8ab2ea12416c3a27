package dev.trellis.operators.serving;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.kind.Kinds;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.owned.Held;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceConversion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceConversionBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionBuilder;

import java.util.List;
import java.util.Optional;

/** Has definitions ask operators to convert objects from version to version. */
final class Conversions {
    private final KubeApi api;
    private final WatchCache<CustomResourceDefinition> cache;
    private final Writer<CustomResourceDefinition> writer;

    /**
     * How one definition should convert.
     *
     * @param how the member {@code conversion} of its spec
     */
    record Wanted(String definition, JsonNode how) {}

    Conversions(KubeApi api, OperatorCaches caches, Held.Writers writers) {
        this.api = api;
        this.cache = caches.crds();
        this.writer = writers.held(Kinds.CRDS, caches.crds()).writer();
    }

    private Optional<CustomResourceDefinition> find(String name) {
        return cache.find(ObjectKey.ofClusterScoped(name));
    }

    /** Why it cannot be; empty where all definitions ask. */
    Optional<String> connect(ClusterServiceVersion operator, List<Wanted> wanted) {
        for (var one : wanted) {
            var crd = find(one.definition());
            if (crd.isEmpty()) {
                return Optional.of("definition %s is not there".formatted(one.definition()));
            }
            if (Boolean.TRUE.equals(crd.get().getSpec().getPreserveUnknownFields())) {
                return Optional.of(
                        "definition %s keeps unknown fields, so its objects cannot be converted: set preserveUnknownFields to false"
                                .formatted(one.definition()));
            }
            var outcome = write(crd.get(), one.how());
            if (outcome instanceof Outcome.Refused<?>(_, _, var message)) {
                return Optional.of("definition %s: %s".formatted(one.definition(), message));
            }
        }
        return Optional.empty();
    }

    private Outcome<CustomResourceDefinition> write(CustomResourceDefinition crd, JsonNode how) {
        return holds(crd, how)
                ? new Outcome.Skipped<>()
                : write(crd, api.json().convertValue(how, CustomResourceConversion.class));
    }

    private Outcome<CustomResourceDefinition> write(
            CustomResourceDefinition crd, CustomResourceConversion how) {
        return writer.patch(
                crd,
                new CustomResourceDefinitionBuilder(crd)
                        .editSpec()
                        .withConversion(how)
                        .endSpec()
                        .build());
    }

    private boolean holds(CustomResourceDefinition crd, JsonNode how) {
        var conversion = crd.getSpec().getConversion();
        return conversion != null
                && Containment.holds(api.json().convertValue(conversion, JsonNode.class), how);
    }

    /** The first definition that does not ask. */
    Optional<String> missing(List<Wanted> wanted) {
        return wanted.stream()
                .filter(one ->
                        find(one.definition()).filter(crd -> holds(crd, one.how())).isEmpty())
                .map(Wanted::definition)
                .findFirst();
    }

    /**
     * Objects of a definition that asks somebody who is gone cannot be read at all.
     *
     * @param others operators of the same namespace that stay
     */
    Next disconnect(ClusterServiceVersion operator, List<ClusterServiceVersion> others) {
        var left =
                Serving.converted(operator).stream()
                        .filter(name ->
                                others.stream()
                                        .noneMatch(one -> Serving.converted(one).contains(name)))
                        .flatMap(name -> find(name).stream())
                        .filter(crd -> asks(crd, operator.getMetadata().getNamespace()))
                        .toList();
        return Next.ofEach(
                left,
                crd ->
                        Next.after(
                                write(
                                        crd,
                                        new CustomResourceConversionBuilder()
                                                .withStrategy("None")
                                                .build())));
    }

    private static boolean asks(CustomResourceDefinition crd, String namespace) {
        var conversion = crd.getSpec().getConversion();
        return conversion != null
                && conversion.getWebhook() != null
                && conversion.getWebhook().getClientConfig() != null
                && conversion.getWebhook().getClientConfig().getService() != null
                && namespace.equals(
                        conversion.getWebhook().getClientConfig().getService().getNamespace());
    }
}
