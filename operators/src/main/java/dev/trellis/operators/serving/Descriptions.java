package dev.trellis.operators.serving;

import dev.trellis.api.operator.ClusterServiceVersionSpec;
import dev.trellis.api.operator.WebhookDescription;
import dev.trellis.api.operator.WebhookRule;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Whether what an operator says of its webhooks can be set up without harm. */
public final class Descriptions {
    private static final String OURS = "operators.coreos.com";
    private static final String WEBHOOKS = "admissionregistration.k8s.io";
    private static final Set<String> CONFIGURATIONS =
            Set.of("*", "validatingwebhookconfigurations", "mutatingwebhookconfigurations");

    private Descriptions() {}

    /** What is wrong, as a sentence. */
    public static Optional<String> fault(ClusterServiceVersionSpec spec) {
        var names = new HashSet<String>();
        for (var one : spec.webhookdefinitions()) {
            if (!names.add(one.generateName())) {
                return Optional.of(
                        "Two webhooks have the generateName %s.".formatted(one.generateName()));
            }
            var fault =
                    deployment(spec, one)
                            .or(() ->
                                    one.rules().stream()
                                            .flatMap(rule -> rule(rule).stream())
                                            .findFirst())
                            .or(() -> conversion(spec, one));
            if (fault.isPresent()) {
                return Optional.of(
                        "Webhook %s %s".formatted(one.generateName(), fault.orElseThrow()));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> deployment(
            ClusterServiceVersionSpec spec, WebhookDescription webhook) {
        var name = webhook.deploymentName();
        return spec.strategy().deployments().stream().anyMatch(one -> one.name().equals(name))
                ? Optional.empty()
                : Optional.of(
                        name == null
                                ? "names no deployment."
                                : "names deployment %s, which is not there.".formatted(name));
    }

    /** A webhook that is asked about these could keep anybody from ever removing it. */
    private static Optional<String> rule(WebhookRule rule) {
        if (rule.apiGroups().contains("*")) {
            return Optional.of("must not be asked about all API groups.");
        }
        if (rule.apiGroups().contains(OURS)) {
            return Optional.of("must not be asked about operators.");
        }
        if (rule.apiGroups().contains(WEBHOOKS)
                && rule.resources().stream()
                        .map(one -> one.replaceFirst("/.*", ""))
                        .anyMatch(CONFIGURATIONS::contains)) {
            return Optional.of("must not be asked about webhooks.");
        }
        return Optional.empty();
    }

    /** Objects are converted for the whole cluster, or for nobody. */
    private static Optional<String> conversion(
            ClusterServiceVersionSpec spec, WebhookDescription webhook) {
        if (!webhook.type().equals(Served.CONVERSION)) {
            return Optional.empty();
        }
        var isEverywhere =
                spec.installModes().stream()
                        .allMatch(mode -> mode.supported() == mode.type().equals("AllNamespaces"));
        if (!isEverywhere || spec.installModes().isEmpty()) {
            return Optional.of(
                    "converts objects, so the operator must support AllNamespaces and nothing else.");
        }
        return webhook.conversionCRDs().stream()
                .filter(name ->
                        spec.crds().owned().stream().noneMatch(one -> one.name().equals(name)))
                .findFirst()
                .map(name -> "converts %s, which the operator does not own.".formatted(name));
    }
}
