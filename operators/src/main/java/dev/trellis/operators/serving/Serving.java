package dev.trellis.operators.serving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.kind.Kinds;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.owned.Held;

import io.fabric8.kubernetes.api.model.APIService;
import io.fabric8.kubernetes.api.model.Secret;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Lets the API server reach the webhooks and extension APIs of operators. */
public final class Serving {
    private final KubeApi api;
    private final Held<Secret> secrets;
    private final Conversions conversions;
    private final ExtensionApis extensions;
    private final Writer<APIService> extensionWriter;
    private final List<Held<?>> trust;
    private final List<Held<?>> held;
    private final Issuer issuer = new Issuer();

    public Serving(
            KubeApi api, OperatorCaches caches, ExtensionApis extensions, Held.Writers writers) {
        this.api = api;
        this.secrets = writers.held(Kinds.SECRETS, caches.secrets());
        this.conversions = new Conversions(api, caches, writers);
        this.extensions = extensions;
        this.extensionWriter = writers.writer(Kinds.EXTENSIONS);
        this.trust =
                List.of(
                        writers.held(Kinds.BINDINGS, caches.bindings()),
                        writers.held(Kinds.CLUSTER_BINDINGS, caches.clusterBindings()));
        this.held =
                List.of(
                        writers.held(Kinds.SERVICES, caches.services()),
                        writers.held(Kinds.CHECKING, caches.checking()),
                        writers.held(Kinds.CHANGING, caches.changing()));
    }

    /**
     * Makes certificates that are missing or end soon, and the Services.
     *
     * @return why not; empty where all is there
     */
    public Optional<String> prepare(ClusterServiceVersion operator, Instant now) {
        var objects = new ServedObjects(operator, api.json());
        for (var served : Served.of(operator.getSpec())) {
            var refusal = apply(objects.service(served));
            if (refusal.isEmpty()
                    && certificate(operator, served).filter(one -> !one.isDue(now)).isEmpty()) {
                var content = issuer.issue(served.hosts(namespace(operator)), now);
                refusal = secrets.apply(objects.secret(served, content), api.json());
            }
            if (refusal.isPresent()) {
                return refusal;
            }
        }
        return Optional.empty();
    }

    /** Tells the API server whom to ask; the pods should be on their way by then. */
    public Optional<String> connect(ClusterServiceVersion operator, OperatorGroup group) {
        if (servesApis(operator) && !extensions.arePossible()) {
            return Optional.of("the API server lets nobody else serve APIs");
        }
        for (var one : configurations(operator, group)) {
            var refusal = apply(one);
            if (refusal.isPresent()) {
                return refusal;
            }
        }
        return conversions.connect(operator, wantedConversions(operator));
    }

    private Optional<String> apply(JsonNode manifest) {
        return kinds(manifest)
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "nobody writes " + manifest.path("kind").asText()))
                .apply(manifest, api.json());
    }

    private Stream<? extends Held<?>> kinds(JsonNode manifest) {
        return Kinds.EXTENSIONS.kind().equals(manifest.path("kind").asText())
                ? Stream.of(extensionsHeld())
                : Stream.concat(held.stream(), trust.stream()).filter(one -> one.isOf(manifest));
    }

    private Held<APIService> extensionsHeld() {
        return new Held<>(Kinds.EXTENSIONS, extensions.cache(), extensionWriter);
    }

    private static boolean servesApis(ClusterServiceVersion operator) {
        return !operator.getSpec().apiServices().owned().isEmpty();
    }

    private List<ObjectNode> configurations(ClusterServiceVersion operator, OperatorGroup group) {
        var objects = new ServedObjects(operator, api.json());
        var made = new ArrayList<ObjectNode>();
        for (var served : Served.of(operator.getSpec())) {
            made.addAll(objects.trust(served));
            certificate(operator, served)
                    .ifPresent(one -> {
                        made.addAll(objects.apis(served, one));
                        made.addAll(objects.configurations(served, group, one));
                    });
        }
        return made;
    }

    private List<Conversions.Wanted> wantedConversions(ClusterServiceVersion operator) {
        var objects = new ServedObjects(operator, api.json());
        var made = new ArrayList<Conversions.Wanted>();
        for (var served : Served.of(operator.getSpec())) {
            var certificate = certificate(operator, served);
            for (var webhook : served.webhooks()) {
                if (webhook.type().equals(Served.CONVERSION) && certificate.isPresent()) {
                    var how = objects.conversion(served, webhook, certificate.get());
                    webhook.conversionCRDs()
                            .forEach(crd -> made.add(new Conversions.Wanted(crd, how)));
                }
            }
        }
        return made;
    }

    /** How it is; Deployments are not looked at. */
    public ServingHealth health(
            ClusterServiceVersion operator, Optional<OperatorGroup> group, Instant now) {
        var objects = new ServedObjects(operator, api.json());
        for (var served : Served.of(operator.getSpec())) {
            var certificate = certificate(operator, served);
            if (certificate.isEmpty()) {
                return new ServingHealth.Broken(
                        "secret %s holds no certificate for deployment %s"
                                .formatted(served.secret(), served.deployment()));
            }
            if (certificate.get().isDue(now)) {
                return new ServingHealth.Due(
                        "the certificate of deployment %s ends at %s"
                                .formatted(served.deployment(), certificate.get().until()));
            }
            if (!isThere(objects.service(served))) {
                return drifted(objects.service(served));
            }
        }
        for (var one : group.map(some -> configurations(operator, some)).orElse(List.of())) {
            if (!isThere(one)) {
                return drifted(one);
            }
        }
        return conversions
                .missing(wantedConversions(operator))
                .<ServingHealth>map(crd ->
                        new ServingHealth.Drifted(
                                "definition %s does not ask the operator to convert"
                                        .formatted(crd)))
                .or(() -> unavailable(operator))
                .orElseGet(ServingHealth.Sound::new);
    }

    private Optional<ServingHealth> unavailable(ClusterServiceVersion operator) {
        return operator.getSpec().apiServices().owned().stream()
                .flatMap(one -> extensions.find(one.version(), one.group()).stream())
                .flatMap(one -> ExtensionApis.trouble(one).stream())
                .<ServingHealth>map(ServingHealth.Unavailable::new)
                .findFirst();
    }

    private static ServingHealth drifted(JsonNode manifest) {
        return new ServingHealth.Drifted(
                "%s %s is missing or changed"
                        .formatted(
                                manifest.path("kind").asText(),
                                manifest.path("metadata").path("name").asText()));
    }

    private boolean isThere(JsonNode manifest) {
        return kinds(manifest).anyMatch(kind -> isThere(kind, manifest));
    }

    private boolean isThere(Held<?> kind, JsonNode manifest) {
        var metadata = manifest.path("metadata");
        return kind.cache()
                .find(
                        new ObjectKey(
                                metadata.path("namespace").asText(),
                                metadata.path("name").asText()))
                .filter(one ->
                        Containment.holds(api.json().convertValue(one, JsonNode.class), manifest))
                .isPresent();
    }

    /** Puts the certificate into the pods of a Deployment that serves something. */
    public void mount(ClusterServiceVersion operator, String deployment, ObjectNode template) {
        for (var served : Served.of(operator.getSpec())) {
            if (served.deployment().equals(deployment)) {
                CertificateMounts.apply(
                        template,
                        served.secret(),
                        certificate(operator, served).map(ServingCertificate::hash).orElse(""));
            }
        }
    }

    /** When its certificates were made and are made anew: those that end first. */
    public Optional<Dates> dates(ClusterServiceVersion operator) {
        return Served.of(operator.getSpec()).stream()
                .flatMap(served -> certificate(operator, served).stream())
                .map(one -> new Dates(one.from(), one.renewal()))
                .min((one, other) -> one.renewal().compareTo(other.renewal()));
    }

    /** Two times of a certificate. */
    public record Dates(Instant made, Instant renewal) {}

    /** Nobody is asked who is no longer there. */
    public Next takeAway(ClusterServiceVersion operator, List<ClusterServiceVersion> others) {
        var next = conversions.disconnect(operator, others);
        for (var kind : held) {
            next = Next.both(next, kind.takeAway(ObjectKey.of(operator)));
        }
        return servesApis(operator) && extensions.arePossible()
                ? Next.both(next, extensionsHeld().takeAway(ObjectKey.of(operator)))
                : next;
    }

    private Optional<ServingCertificate> certificate(
            ClusterServiceVersion operator, Served served) {
        return secrets.cache()
                .find(new ObjectKey(namespace(operator), served.secret()))
                .flatMap(one -> ServingCertificate.read(one, served.hosts(namespace(operator))));
    }

    private static String namespace(ClusterServiceVersion operator) {
        return operator.getMetadata().getNamespace();
    }

    /** The definitions that an operator converts. */
    public static List<String> converted(ClusterServiceVersion operator) {
        return operator.getSpec().webhookdefinitions().stream()
                .flatMap(one -> one.conversionCRDs().stream())
                .toList();
    }
}
