package dev.trellis.apiserver.access;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.identity.Caller;
import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.registry.Reviewer;
import dev.trellis.apiserver.registry.Target;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Answers reviews: who somebody is and what they may do. */
final class Reviews implements Reviewer {
    private final ClusterAccess access;
    private final AccessReviews accessReviews;
    private final TokenRequests tokenRequests;

    Reviews(ClusterAccess access) {
        this.access = access;
        accessReviews = new AccessReviews(access.rbac());
        tokenRequests = new TokenRequests(access);
    }

    @Override
    public ObjectNode answer(Target target, ObjectNode object) {
        // Nobody is the server itself, which may do everything.
        var user = Caller.current().orElse(User.of("system:apiserver", User.MASTERS));
        return switch (target.kind().plural()) {
            case "serviceaccounts" -> tokenRequests.answer(target, object);
            case "tokenreviews" -> token(object);
            case "selfsubjectreviews" -> self(object, user);
            case "selfsubjectaccessreviews" -> accessReviews.self(object, user);
            case "subjectaccessreviews" -> accessReviews.subject(object);
            case "localsubjectaccessreviews" -> accessReviews.local(object, target.namespace());
            case "selfsubjectrulesreviews" -> accessReviews.rules(object, user);
            default -> throw StatusError.noSuchResource();
        };
    }

    private ObjectNode self(ObjectNode object, User user) {
        var now = access.clock().instant().truncatedTo(ChronoUnit.SECONDS);
        var answer = begin(object);
        answer.putObject("metadata").put("creationTimestamp", now.toString());
        answer.putObject("status").set("userInfo", user.info());
        return answer;
    }

    private ObjectNode token(ObjectNode object) {
        var spec = object.path("spec");
        var token = spec.path("token").asText("");
        if (token.isEmpty()) {
            throw StatusError.badRequest("token is required for TokenReview in authentication");
        }
        var audiences = new ArrayList<String>();
        spec.path("audiences").forEach(audience -> audiences.add(audience.asText()));
        if (audiences.isEmpty()) {
            audiences.add(access.tokens().issuer());
        }
        var answer = echo(object);
        var status = answer.putObject("status");
        switch (access.tokens().check(token, audiences)) {
            case TokenCheck.Valid(var user, var shared) -> {
                status.put("authenticated", true).set("user", user.info());
                shared.forEach(status.putArray("audiences")::add);
            }
            case TokenCheck.Refused(var why) -> {
                status.putObject("user");
                status.put("error", why);
            }
        }
        return answer;
    }

    /** What every answer begins with. */
    static ObjectNode begin(ObjectNode object) {
        var answer = Json.object();
        answer.put("kind", object.path("kind").asText());
        answer.put("apiVersion", object.path("apiVersion").asText());
        answer.putObject("metadata");
        return answer;
    }

    /** The same object, ready for its status. */
    static ObjectNode echo(ObjectNode object) {
        var answer = begin(object);
        for (var member : List.of("metadata", "spec")) {
            answer.set(member, object.has(member) ? object.get(member) : Json.object());
        }
        return answer;
    }
}
