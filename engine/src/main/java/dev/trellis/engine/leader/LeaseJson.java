package dev.trellis.engine.leader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * The lease in the API's JSON. Absent values are written as explicit nulls, which a merge patch
 * takes for "remove"; that is how a holder goes away.
 */
final class LeaseJson {
    // What the API calls MicroTime: always six digits.
    private static final DateTimeFormatter MICRO_TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private LeaseJson() {}

    static ObjectNode of(LeaseRecord record) {
        var lease = JsonNodeFactory.instance.objectNode();
        lease.put("apiVersion", "coordination.k8s.io/v1").put("kind", "Lease");
        lease.putObject("spec")
                .put("holderIdentity", record.holder().orElse(null))
                .put("leaseDurationSeconds", record.duration().toSeconds())
                .put("acquireTime", record.acquired().map(MICRO_TIME::format).orElse(null))
                .put("renewTime", record.renewed().map(MICRO_TIME::format).orElse(null))
                .put("leaseTransitions", record.transitions());
        return lease;
    }

    /** Others may leave out any field; what they leave out says nothing. */
    static LeaseRecord record(JsonNode lease) {
        var spec = lease.path("spec");
        return new LeaseRecord(
                Optional.of(spec.path("holderIdentity").asText("")).filter(it -> !it.isEmpty()),
                Duration.ofSeconds(spec.path("leaseDurationSeconds").asInt(0)),
                instant(spec.path("acquireTime")),
                instant(spec.path("renewTime")),
                spec.path("leaseTransitions").asInt(0));
    }

    private static Optional<Instant> instant(JsonNode time) {
        try {
            return time.isTextual() ? Optional.of(Instant.parse(time.asText())) : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty(); // shown to people only
        }
    }
}
