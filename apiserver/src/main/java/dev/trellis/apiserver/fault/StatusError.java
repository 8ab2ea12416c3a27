package dev.trellis.apiserver.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A request that is refused, with the Status that its sender gets. Thrown anywhere below a verb,
 * caught once at the edge.
 */
public final class StatusError extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int code;
    private final String reason;
    private final transient @Nullable ObjectNode details;
    private final transient ObjectNode listMetadata = Json.object();
    private final transient List<String> warnings = new ArrayList<>();

    private StatusError(int code, String reason, String message, @Nullable ObjectNode details) {
        // No stack: a refusal is an ordinary answer, and its place says nothing to the client.
        super(message, null, false, false);
        this.code = code;
        this.reason = reason;
        this.details = details;
    }

    /** Any refusal that has no details. */
    public static StatusError plain(int code, String reason, String message) {
        return new StatusError(code, reason, message, null);
    }

    /** A refusal by the router: its details are there but empty. */
    public static StatusError routing(int code, String reason, String message) {
        return new StatusError(code, reason, message, Json.object());
    }

    public static StatusError badRequest(String message) {
        return plain(400, "BadRequest", message);
    }

    /** What went wrong behind the server's own rules. */
    public static StatusError internal(String why) {
        return routing(500, "InternalError", "Internal error occurred: " + why)
                .with(List.of(new Cause("", why, "")));
    }

    /** A refusal in the words of somebody else. */
    public static StatusError told(int code, String reason, String message, JsonNode details) {
        return new StatusError(
                code, reason, message, details instanceof ObjectNode some ? some : null);
    }

    /** What the reference server reports as a bare error: a 500 without reason. */
    public static StatusError bare(String message) {
        return plain(500, "", message);
    }

    public static StatusError noSuchResource() {
        return routing(404, "NotFound", "the server could not find the requested resource");
    }

    public static StatusError methodNotAllowed() {
        return routing(
                405,
                "MethodNotAllowed",
                "the server does not allow this method on the requested resource");
    }

    public static StatusError notFound(Subject subject) {
        return of(404, "NotFound", subject + " not found", subject);
    }

    public static StatusError alreadyExists(Subject subject) {
        return of(409, "AlreadyExists", subject + " already exists", subject);
    }

    public static StatusError conflict(Subject subject, String why) {
        return of(
                409,
                "Conflict",
                "Operation cannot be fulfilled on " + subject + ": " + why,
                subject);
    }

    public static StatusError modified(Subject subject) {
        return conflict(
                subject,
                "the object has been modified; please apply your changes to the latest version and"
                        + " try again");
    }

    public static StatusError forbidden(Subject subject, String why, List<Cause> causes) {
        return of(403, "Forbidden", subject + " is forbidden: " + why, subject).with(causes);
    }

    public static StatusError invalid(Subject subject, List<Cause> causes) {
        var errors = causes.stream().map(Cause::inMessage).distinct().collect(Collectors.toList());
        var shown = errors.size() == 1 ? errors.getFirst() : "[" + String.join(", ", errors) + "]";
        return of(422, "Invalid", subject + " is invalid: " + shown, subject).with(causes);
    }

    public static StatusError expired(String message) {
        return plain(410, "Expired", message);
    }

    /** A version that the server has not reached yet. */
    public static StatusError tooLargeVersion(long asked, long current) {
        return routing(
                        504,
                        "Timeout",
                        "Timeout: Too large resource version: %d, current: %d"
                                .formatted(asked, current))
                .with(
                        List.of(
                                new Cause(
                                        "ResourceVersionTooLarge",
                                        "Too large resource version",
                                        "")))
                .retryAfter(1);
    }

    public static StatusError of(int code, String reason, String message, Subject subject) {
        return new StatusError(code, reason, message, subject.details());
    }

    public StatusError with(List<Cause> causes) {
        if (details != null && !causes.isEmpty()) {
            var list = details.putArray("causes");
            causes.forEach(cause -> {
                var made = list.addObject();
                if (!cause.reason().isEmpty()) {
                    made.put("reason", cause.reason());
                }
                made.put("message", cause.message());
                if (!cause.field().isEmpty()) {
                    made.put("field", cause.field());
                }
            });
        }
        return this;
    }

    public StatusError retryAfter(int seconds) {
        if (details != null) {
            details.put("retryAfterSeconds", seconds);
        }
        return this;
    }

    /** Offers a token by which a list can go on nevertheless. */
    public StatusError continueWith(String token) {
        listMetadata.put("continue", token);
        return this;
    }

    /** Adds what the sender is to be told beside the refusal. */
    public StatusError warn(List<String> more) {
        warnings.addAll(more);
        return this;
    }

    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    public int code() {
        return code;
    }

    public String reason() {
        return reason;
    }

    /** The Status object. */
    public ObjectNode status() {
        var status = Json.object();
        status.put("kind", "Status").put("apiVersion", "v1");
        status.set("metadata", listMetadata);
        status.put("status", "Failure").put("message", getMessage());
        if (!reason.isEmpty()) {
            status.put("reason", reason);
        }
        if (details != null) {
            status.set("details", details);
        }
        return status.put("code", code);
    }
}
