package dev.trellis.promote.closure;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.Reference;
import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.Labels;
import dev.trellis.promote.plan.Edge;
import dev.trellis.promote.plan.Options.With;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Objects that name a workload, and not it them: N6, N12 to N15. */
final class Neighbours {
    private static final String AUTOSCALING = "autoscaling";

    /** Kinds that scale a workload, by group. */
    private static final List<List<String>> SCALERS =
            List.of(
                    List.of(AUTOSCALING, "HorizontalPodAutoscaler"),
                    List.of("autoscaling.k8s.io", "VerticalPodAutoscaler"),
                    List.of("keda.sh", "ScaledObject"));

    private Neighbours() {}

    static List<Want> of(KubeObject object, Set<With> with, Surroundings around) {
        var wants = new ArrayList<Want>();
        claims(object, around, wants);
        var labels = podLabels(object);
        if (labels.isObject() && !labels.isEmpty()) {
            if (with.contains(With.SERVICES)) {
                byPods(object, around, "", "Service", "N12", service -> selects(service, labels))
                        .forEach(wants::add);
            }
            if (with.contains(With.DISRUPTION)) {
                byPods(
                                object,
                                around,
                                "policy",
                                "PodDisruptionBudget",
                                "N14",
                                budget -> fits(budget.spec().path("selector"), labels))
                        .forEach(wants::add);
            }
            if (with.contains(With.NETWORK)) {
                byPods(
                                object,
                                around,
                                "networking.k8s.io",
                                "NetworkPolicy",
                                "N15",
                                policy -> Labels.fit(policy.spec().path("podSelector"), labels))
                        .forEach(wants::add);
            }
        }
        if (with.contains(With.AUTOSCALING)) {
            scalers(object, around).stream()
                    .map(scaler -> reverse(object, scaler, Strength.ADVISORY, "N13"))
                    .forEach(wants::add);
        }
        return wants;
    }

    /** What scales an object, whether or not it is asked to come along. */
    static List<KubeObject> scalers(KubeObject object, Surroundings around) {
        if (!object.spec().has("replicas") || object.namespace().isEmpty()) {
            return List.of();
        }
        return SCALERS.stream()
                .flatMap(kind ->
                        around.all(kind.getFirst(), kind.getLast(), object.namespace()).stream())
                .filter(scaler -> scales(scaler, object))
                .toList();
    }

    private static boolean scales(KubeObject scaler, KubeObject object) {
        var target =
                scaler.spec().has("targetRef")
                        ? scaler.spec().path("targetRef")
                        : scaler.spec().path("scaleTargetRef");
        var kind = Fields.text(target, "kind");
        var apiVersion = Fields.text(target, "apiVersion");
        var group = apiVersion.contains("/") ? apiVersion.replaceFirst("/.*", "") : apiVersion;
        return Fields.text(target, "name").equals(object.name())
                && (kind.isEmpty() ? "Deployment" : kind).equals(object.kind().name())
                && (group.isEmpty() || group.equals(object.kind().group()));
    }

    /** Claims that a StatefulSet has made stay with their data: they are named and no more. */
    private static void claims(KubeObject object, Surroundings around, List<Want> wants) {
        var templates = object.spec().path("volumeClaimTemplates");
        if (!object.kind().name().equals("StatefulSet") || templates.isEmpty()) {
            return;
        }
        for (var claim : around.all("", "PersistentVolumeClaim", object.namespace())) {
            for (var template : Fields.items(templates)) {
                var prefix =
                        Fields.text(template.path("metadata"), "name") + "-" + object.name() + "-";
                if (claim.name().startsWith(prefix)
                        && claim.name().substring(prefix.length()).matches("[0-9]+")) {
                    wants.add(
                            Want.of(
                                            object.id(),
                                            named(claim),
                                            Strength.ADVISORY,
                                            Edge.Type.REFERENCE,
                                            "spec.volumeClaimTemplates",
                                            "N6")
                                    .onlyReported());
                }
            }
        }
    }

    private static List<Want> byPods(
            KubeObject object,
            Surroundings around,
            String group,
            String kind,
            String rule,
            Predicate<KubeObject> concerns) {
        return around.all(group, kind, object.namespace()).stream()
                .filter(concerns)
                .map(found -> reverse(object, found, Strength.ADVISORY, rule))
                .toList();
    }

    static Want reverse(KubeObject object, KubeObject found, Strength strength, String rule) {
        return Want.of(object.id(), named(found), strength, Edge.Type.REVERSE, "", rule);
    }

    private static Reference named(KubeObject object) {
        return Reference.named(
                object.apiVersion(), object.kind().name(), object.namespace(), object.name());
    }

    private static boolean selects(KubeObject service, JsonNode labels) {
        var selector = service.spec().path("selector");
        // A Service without selector has its addresses from elsewhere.
        return selector.isObject() && !selector.isEmpty() && Labels.fitAll(selector, labels);
    }

    private static boolean fits(JsonNode selector, JsonNode labels) {
        return selector.isObject() && Labels.fit(selector, labels);
    }

    /** The labels that an object's pods have. */
    static JsonNode podLabels(KubeObject object) {
        return switch (object.kind().group() + "/" + object.kind().name()) {
            case "/Pod" -> object.metadata().path("labels");
            case "batch/CronJob" ->
                    Fields.at(
                            object.spec(), "jobTemplate", "spec", "template", "metadata", "labels");
            default -> Fields.at(object.spec(), "template", "metadata", "labels");
        };
    }
}
