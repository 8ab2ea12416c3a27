package dev.trellis.hub.registration.cluster;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Optional;

/** Deletes what a cluster leaves behind. */
record Deletions(Writer<ManagedClusterAddOn> installs, Writer<ManifestWork> works) {

    private static final Logger LOG = LoggerFactory.getLogger(Deletions.class);

    /** Tries all of them; the answer is why one could not be deleted, in the server's words. */
    Optional<String> delete(List<Remainder> remainders) {
        return remainders.stream().map(this::delete).toList().stream()
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<String> delete(Remainder remainder) {
        var outcome =
                switch (remainder.object()) {
                    case ManagedClusterAddOn install -> installs.delete(install);
                    case ManifestWork work -> works.delete(work);
                    default ->
                            throw new IllegalArgumentException(
                                    "neither an add-on nor a work: " + remainder);
                };
        if (outcome instanceof Outcome.Refused<?>(_, _, var message)) {
            return Optional.of(message);
        }
        LOG.atInfo()
                .setMessage("deleted with its cluster")
                .addKeyValue("kind", remainder.object().getKind())
                .addKeyValue("object", ObjectKey.of(remainder.object()))
                .log();
        return Optional.empty();
    }
}
