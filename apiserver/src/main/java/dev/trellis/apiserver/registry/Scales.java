package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.fault.Subject;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.metadata.Meta;

import java.util.List;
import java.util.function.UnaryOperator;

/** Reads and sets the number of replicas of any kind that has one, without the rest of it. */
public final class Scales {
    private final Reads reads;
    private final Writes writes;

    Scales(Reads reads, Writes writes) {
        this.reads = reads;
        this.writes = writes;
    }

    public Body get(Target target) {
        return Body.of(ScaleForm.of(reads.get(target).parsed(), target.kind()));
    }

    /** Sets the number to that of a whole scale. */
    public Written update(Target target, ObjectNode scale, WriteOptions options) {
        Shape.checkType(scale, BuiltInKinds.scale());
        return patch(target, _ -> scale, options);
    }

    /** Sets the number to what a patch makes of the scale. */
    public Written patch(Target target, UnaryOperator<ObjectNode> patch, WriteOptions options) {
        return shown(
                target.kind(),
                writes.patch(
                        target,
                        live -> {
                            var scale = patch.apply(ScaleForm.of(live, target.kind()));
                            Shape.checkForms(scale, BuiltInKinds.scale());
                            return scaled(target, live, scale);
                        },
                        options));
    }

    /** Takes the number for whoever applies it. */
    public Written apply(Target target, ObjectNode scale, WriteOptions options) {
        Shape.checkApplied(scale, BuiltInKinds.scale());
        Shape.checkForms(scale, BuiltInKinds.scale());
        var kind = target.kind();
        var config = Json.object().put("kind", kind.kind()).put("apiVersion", kind.apiVersion());
        config.putObject("metadata").put("name", target.name());
        ScaleForm.put(config, kind, wanted(target, scale));
        return shown(kind, writes.apply(target, config, options));
    }

    private static Written shown(ApiKind kind, Written written) {
        var scale = ScaleForm.of(written.body().parsed(), kind);
        return new Written(written.created(), Body.of(scale), written.warnings());
    }

    private static ObjectNode scaled(Target target, ObjectNode live, ObjectNode scale) {
        var said = Meta.of(scale);
        if (!said.name().isEmpty() && !said.name().equals(target.name())) {
            throw StatusError.badRequest(
                    "the name of the object (%s) does not match the name on the URL (%s)"
                            .formatted(said.name(), target.name()));
        }
        if (!said.resourceVersion().isEmpty()) {
            // Compared with that of the object, which a scale shares.
            Meta.of(live).node().put("resourceVersion", said.resourceVersion());
        }
        ScaleForm.put(live, target.kind(), wanted(target, scale));
        return live;
    }

    private static int wanted(Target target, ObjectNode scale) {
        var replicas = scale.path("spec").path("replicas").asInt(0);
        if (replicas >= 0) {
            return replicas;
        }
        var shown = Integer.toString(replicas);
        throw target.kind().has(Trait.CUSTOM)
                ? StatusError.invalid(
                        target.kind().subject(target.name()),
                        List.of(
                                Cause.invalidShown(
                                        ScaleForm.wantedPath(target.kind()),
                                        shown,
                                        "should be a non-negative integer")))
                : StatusError.invalid(
                        new Subject("autoscaling", "Scale", target.name()),
                        List.of(
                                Cause.invalidShown(
                                        "spec.replicas",
                                        shown,
                                        "must be greater than or equal to 0")));
    }
}
