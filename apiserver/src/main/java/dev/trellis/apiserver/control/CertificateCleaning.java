package dev.trellis.apiserver.control;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.access.ClusterAccess;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Optional;

/**
 * Deletes requests for certificates that nobody needs any more: agents that renew make new ones as
 * long as they live. It looks when one of them changes, so an idle cluster needs no clock, and what
 * stays there until then does not grow.
 */
final class CertificateCleaning {
    private static final Duration DECIDED_MAX = Duration.ofHours(1);
    private static final Duration WAITING_MAX = Duration.ofHours(24);

    private final Objects objects;
    private final ClusterAccess access;

    CertificateCleaning(Objects objects, ClusterAccess access) {
        this.objects = objects;
        this.access = access;
    }

    void look() {
        var kind = objects.kind("certificates.k8s.io", "certificatesigningrequests");
        var names = new ArrayList<String>();
        objects.store().current(kind.table()).visit("", "", (name, _) -> names.add(name));
        for (var name : names) {
            objects.find(kind, name)
                    .filter(request -> isOld(request, access.now()))
                    .ifPresent(_ -> objects.delete(kind, name));
        }
    }

    /** Whether a request was decided an hour ago, or has waited for a day. */
    static boolean isOld(JsonNode request, Instant now) {
        var decided = Optional.<Instant>empty();
        for (var condition : request.path("status").path("conditions")) {
            decided = decided.or(() -> time(condition.path("lastUpdateTime")));
        }
        var until =
                decided.map(time -> time.plus(DECIDED_MAX))
                        .or(() ->
                                time(request.path("metadata").path("creationTimestamp"))
                                        .map(time -> time.plus(WAITING_MAX)));
        return until.filter(now::isAfter).isPresent();
    }

    private static Optional<Instant> time(JsonNode text) {
        try {
            return text.asText("").isEmpty()
                    ? Optional.empty()
                    : Optional.of(OffsetDateTime.parse(text.asText()).toInstant());
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}
