package dev.trellis.operators.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.api.operator.Step;
import dev.trellis.api.operator.StepBuilder;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.operators.kind.CsvRbac;
import dev.trellis.operators.kind.Kinds;
import dev.trellis.operators.kind.StepKinds;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Does the steps of a plan, one after the other, until one cannot be done. */
final class StepRunner {
    private final StepObjects objects;
    private final CrdStep definitions;
    private final Caches caches;
    private final String namespace;
    private final String plan;
    private final Map<String, Optional<String>> uids = new HashMap<>();

    StepRunner(StepObjects objects, Caches caches, InstallPlan plan, Consumer<String> warnings) {
        this.objects = objects;
        this.definitions = new CrdStep(objects.asOurselves(), warnings);
        this.caches = caches;
        this.namespace = plan.getMetadata().getNamespace();
        this.plan = plan.getMetadata().getName();
    }

    Progress run(Iterable<Step> steps) {
        var done = new ArrayList<Step>();
        Optional<Progress.Trouble> trouble = Optional.empty();
        for (var step : steps) {
            if (trouble.isPresent() || Progress.isDone(step)) {
                done.add(step);
                continue;
            }
            try {
                done.add(StepBuilder.builder(step).status(run(step)).build());
            } catch (StepFailure e) {
                trouble = Optional.of(e.trouble());
                done.add(step);
            }
        }
        return new Progress(done, trouble);
    }

    private String run(Step step) {
        var text = step.resource().manifest();
        if (text == null) {
            throw new StepFailure(
                    "The step for %s %s holds no manifest."
                            .formatted(step.resource().kind(), step.resource().name()));
        }
        var manifest = ApiJson.readObject(text);
        var kind = manifest.path("kind").asText();
        if (!StepKinds.isSupported(kind)) {
            throw new StepFailure("Operators cannot bring along objects of kind " + kind + ".");
        }
        return switch (kind) {
            case StepKinds.DEFINITION ->
                    definitions.run(
                            manifest,
                            step.resolving(),
                            namespace,
                            step.status().equals(Progress.WAITING));
            case StepKinds.OPERATOR -> operator(manifest);
            case StepKinds.SUBSCRIPTION -> subscription(manifest);
            default -> other(step, manifest);
        };
    }

    private String operator(ObjectNode manifest) {
        if (objects.find(manifest, namespace).isPresent()) {
            return Progress.PRESENT;
        }
        // Shown at once: a plan that is complete before its operator is known looks like a loss.
        caches.written(Kinds.OPERATORS, objects.create(manifest, namespace));
        return Progress.CREATED;
    }

    private String subscription(ObjectNode manifest) {
        if (objects.find(manifest, namespace).isPresent()) {
            return Progress.PRESENT;
        }
        manifest.withObjectProperty("metadata")
                .withObjectProperty("annotations")
                .put(OperatorMarks.GENERATED_BY, plan);
        caches.written(Kinds.SUBSCRIPTIONS, objects.create(manifest, namespace));
        return Progress.CREATED;
    }

    private String other(Step step, ObjectNode manifest) {
        var metadata = manifest.withObjectProperty("metadata");
        CsvRbac.mark(metadata, step.resolving(), namespace);
        if (objects.isNamespaced(manifest)) {
            metadata.put("namespace", namespace);
            uid(step.resolving())
                    .ifPresent(uid ->
                            metadata.putArray("ownerReferences")
                                    .addObject()
                                    .put("apiVersion", Kinds.OPERATORS.apiVersion())
                                    .put("kind", Kinds.OPERATORS.kind())
                                    .put("name", step.resolving())
                                    .put("uid", uid)
                                    .put("controller", false)
                                    .put("blockOwnerDeletion", false));
        }
        var live = objects.find(manifest, namespace);
        live.filter(found -> !isOurs(found))
                .ifPresent(found -> {
                    throw new StepFailure(
                            "%s is there already and was not made for an operator: delete or rename it."
                                    .formatted(StepObjects.described(found)));
                });
        live.ifPresent(found -> share(metadata, found));
        objects.apply(manifest, namespace);
        return live.isPresent() ? Progress.PRESENT : Progress.CREATED;
    }

    /** An account that several operators use stays until the last of them goes. */
    private static void share(ObjectNode metadata, ObjectNode live) {
        if (!live.path("kind").asText().equals("ServiceAccount")) {
            return;
        }
        var owners = metadata.withArrayProperty("ownerReferences");
        for (var one : live.path("metadata").path("ownerReferences")) {
            if (owners.valueStream().noneMatch(own -> own.path("uid").equals(one.path("uid")))) {
                owners.add(one);
            }
        }
    }

    /** Accounts are often made by people who bind rights to them beforehand. */
    private static boolean isOurs(ObjectNode live) {
        return live.path("kind").asText().equals("ServiceAccount")
                || live.path("metadata")
                        .path("labels")
                        .path(OperatorMarks.MANAGED)
                        .asText()
                        .equals("true");
    }

    private Optional<String> uid(String operator) {
        return uids.computeIfAbsent(
                operator,
                name ->
                        objects.asOurselves()
                                .find(Kinds.OPERATORS.path(new ObjectKey(namespace, name)))
                                .map(found -> found.path("metadata").path("uid").asText()));
    }
}
