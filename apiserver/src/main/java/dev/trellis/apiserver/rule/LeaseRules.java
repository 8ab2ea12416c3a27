package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Leases last for a while and are never handed over fewer than no times. */
final class LeaseRules implements KindRules {
    private static final Pattern TIME =
            Pattern.compile(
                    "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}(?:Z|[+-]\\d\\d:\\d\\d)");
    private static final DateTimeFormatter SHOWN =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    @Override
    public void fill(ObjectNode object) {
        if (object.path("spec") instanceof ObjectNode spec) {
            for (var field : List.of("acquireTime", "renewTime")) {
                var time = spec.path(field);
                if (time.isTextual()) {
                    spec.put(field, canonical(time.asText()));
                }
            }
        }
    }

    /** Six digits behind the point, as every client must send them, and in UTC. */
    private static String canonical(String time) {
        try {
            if (TIME.matcher(time).matches()) {
                return time.endsWith("Z") ? time : SHOWN.format(OffsetDateTime.parse(time));
            }
        } catch (DateTimeException _) {
            // Told below.
        }
        throw Unreadable.refused(
                "Lease",
                "parsing time \"%s\" as \"2006-01-02T15:04:05.000000Z07:00\"".formatted(time));
    }

    /** Of a lease its spec is always shown. */
    @Override
    public void complete(ObjectNode object) {
        Defaults.object(object, "spec");
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var causes = new ArrayList<Cause>();
        var spec = object.path("spec");
        var duration = spec.path("leaseDurationSeconds");
        if (duration.isNumber() && duration.asLong() <= 0) {
            causes.add(
                    Cause.invalid("spec.leaseDurationSeconds", duration, "must be greater than 0"));
        }
        var transitions = spec.path("leaseTransitions");
        if (transitions.isNumber() && transitions.asLong() < 0) {
            causes.add(
                    Cause.invalid(
                            "spec.leaseTransitions",
                            transitions,
                            "must be greater than or equal to 0"));
        }
        return causes;
    }
}
