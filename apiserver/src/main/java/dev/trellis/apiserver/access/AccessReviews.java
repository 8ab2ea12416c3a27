package dev.trellis.apiserver.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.fault.Subject;
import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.rbac.AccessRequest;
import dev.trellis.apiserver.rbac.Escalation;
import dev.trellis.apiserver.rbac.Rbac;
import dev.trellis.apiserver.rbac.Rule;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** What somebody may do, asked by themselves or by others. */
final class AccessReviews {
    private final Rbac rbac;

    AccessReviews(Rbac rbac) {
        this.rbac = rbac;
    }

    ObjectNode self(ObjectNode object, User user) {
        refuse(checkSpec(object.path("spec")), object, "must be empty");
        return decided(object, user);
    }

    ObjectNode subject(ObjectNode object) {
        var spec = object.path("spec");
        var causes = checkSpec(spec);
        causes.addAll(checkUser(spec));
        refuse(causes, object, "must be empty");
        return decided(object, user(spec));
    }

    ObjectNode local(ObjectNode object, String namespace) {
        var spec = object.path("spec");
        var causes = checkSpec(spec);
        causes.addAll(checkUser(spec));
        var asked = spec.path("resourceAttributes").path("namespace").asText("");
        if (spec.has("resourceAttributes") && !asked.equals(namespace)) {
            causes.add(
                    Cause.invalid(
                            "spec.resourceAttributes.namespace",
                            asked,
                            "must match metadata.namespace"));
        }
        if (spec.has("nonResourceAttributes")) {
            causes.add(
                    Cause.invalid(
                            "spec.nonResourceAttributes",
                            spec.path("nonResourceAttributes"),
                            "disallowed on this kind of request"));
        }
        var metadata = object.withObject("metadata");
        metadata.remove("namespace");
        refuse(causes, object, "must be empty except for namespace");
        metadata.put("namespace", namespace);
        return decided(object, user(spec));
    }

    ObjectNode rules(ObjectNode object, User user) {
        var namespace = object.path("spec").path("namespace").asText("");
        if (namespace.isEmpty()) {
            throw StatusError.badRequest("no namespace on request");
        }
        var held = rbac.rules(user, namespace);
        var all = new ArrayList<Rule>();
        if (user.isMaster()) {
            all.addAll(Escalation.EVERYTHING);
        }
        all.addAll(held.rules());
        var answer = Reviews.begin(object);
        answer.putObject("spec");
        var status = answer.putObject("status");
        var resources = status.putArray("resourceRules");
        var paths = status.putArray("nonResourceRules");
        for (var rule : all) {
            (rule.paths().isEmpty() ? resources : paths).add(rule.json());
        }
        status.put("incomplete", false);
        if (!held.errors().isEmpty()) {
            status.put("evaluationError", held.shownErrors());
        }
        return answer;
    }

    private ObjectNode decided(ObjectNode object, User user) {
        var verdict = rbac.decide(user, request(object.path("spec")));
        var answer = Reviews.echo(object);
        var status = answer.putObject("status").put("allowed", verdict.allowed());
        if (!verdict.reason().isEmpty()) {
            status.put("reason", verdict.reason());
        }
        return answer;
    }

    private static AccessRequest request(JsonNode spec) {
        if (spec.has("nonResourceAttributes")) {
            var asked = spec.path("nonResourceAttributes");
            return new AccessRequest.Path(text(asked, "verb"), text(asked, "path"));
        }
        var asked = spec.path("resourceAttributes");
        return new AccessRequest.Resource(
                text(asked, "verb"),
                text(asked, "group"),
                text(asked, "resource"),
                text(asked, "subresource"),
                text(asked, "namespace"),
                text(asked, "name"));
    }

    private static User user(JsonNode spec) {
        var groups = new ArrayList<String>();
        spec.path("groups").forEach(group -> groups.add(group.asText()));
        return new User(text(spec, "user"), text(spec, "uid"), groups, new TreeMap<>());
    }

    private static List<Cause> checkSpec(JsonNode spec) {
        var causes = new ArrayList<Cause>();
        if (spec.has("resourceAttributes") && spec.has("nonResourceAttributes")) {
            causes.add(
                    Cause.invalid(
                            "spec.nonResourceAttributes",
                            spec.path("nonResourceAttributes"),
                            "cannot be specified in combination with resourceAttributes"));
        }
        if (!spec.has("resourceAttributes") && !spec.has("nonResourceAttributes")) {
            causes.add(
                    Cause.invalidShown(
                            "spec.resourceAttributes",
                            "null",
                            "exactly one of nonResourceAttributes or resourceAttributes must be"
                                    + " specified"));
        }
        return causes;
    }

    private static List<Cause> checkUser(JsonNode spec) {
        return text(spec, "user").isEmpty() && spec.path("groups").isEmpty()
                ? List.of(
                        Cause.invalid(
                                "spec.user", "", "at least one of user or group must be specified"))
                : List.of();
    }

    private static void refuse(List<Cause> found, ObjectNode object, String aboutMetadata) {
        var causes = new ArrayList<>(found);
        if (!object.path("metadata").isEmpty()) {
            causes.add(Cause.invalid("metadata", object.path("metadata"), aboutMetadata));
        }
        if (!causes.isEmpty()) {
            // The reference server forgets the kind at this place.
            throw StatusError.invalid(new Subject("authorization.k8s.io", "", ""), causes);
        }
    }

    private static String text(JsonNode node, String member) {
        return node.path(member).asText("");
    }
}
