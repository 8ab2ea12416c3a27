package dev.trellis.agent.credential;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What is said about the rotation of a certificate, in a condition of the object it is for. */
public record RotationReport(boolean good, String reason, String message) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss '+0000 UTC'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    static RotationReport rotated(Instant from, Instant until) {
        return new RotationReport(
                true,
                "ClientCertificateUpdated",
                "client certificate rotated starting from %s to %s"
                        .formatted(TIME.format(from), TIME.format(until)));
    }

    static RotationReport failed(String message) {
        return new RotationReport(false, "ClientCertificateUpdateFailed", message);
    }

    /** Takes reports; while the agent bootstraps nobody does. */
    @FunctionalInterface
    public interface Sink {
        Sink NOBODY = _ -> {};

        void report(RotationReport report);
    }
}
