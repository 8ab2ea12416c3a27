package dev.trellis.hub.webhook;

import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Pruning;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.certificate.CertificateSet;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceConversion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionBuilder;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Keeps {@code spec.conversion} of the CRDs with two versions pointing here, with the authorities
 * that sign our certificates. For the leader only: the replicas would all write the same.
 */
public final class CrdKeeper implements Controller<ObjectKey> {

    public static final ResourceKind<CustomResourceDefinition> CRDS =
            ResourceKind.of(CustomResourceDefinition.class);

    /** The CRDs whose versions are converted by the webhook. */
    public static final Set<String> CONVERTED =
            Set.of(
                    "clustermanagementaddons.addon.open-cluster-management.io",
                    "managedclusteraddons.addon.open-cluster-management.io");

    private static final Logger LOG = LoggerFactory.getLogger(CrdKeeper.class);
    private static final Duration UNTIL_CERTIFICATES = Duration.ofSeconds(1);

    private final WebhookSettings settings;
    private final Supplier<Optional<CertificateSet>> certificates;
    private final WatchCache<CustomResourceDefinition> cache;
    private final Writer<CustomResourceDefinition> writer;

    public CrdKeeper(
            Caches caches,
            Writer<CustomResourceDefinition> writer,
            WebhookSettings settings,
            Supplier<Optional<CertificateSet>> certificates) {
        this.writer = writer;
        this.settings = settings;
        this.certificates = certificates;
        // Without the schemas, which are nearly all of their size.
        this.cache =
                caches.of(
                        Scope.all(CRDS),
                        Pruning.usual().and("spec", "versions", "schema").and("status"));
    }

    /** Makes the keeper look whenever one of the CRDs changes, and now. */
    public void lookInto(KeySink<ObjectKey> queue) {
        cache.onChange(change -> {
            var key = ObjectKey.of(change.object());
            if (CONVERTED.contains(key.name())) {
                queue.add(key, Cause.CHANGE);
            }
        });
        lookAtAll(queue);
    }

    /** For changed certificates. */
    public static void lookAtAll(KeySink<ObjectKey> queue) {
        CONVERTED.forEach(name -> queue.add(ObjectKey.ofClusterScoped(name), Cause.CHANGE));
    }

    @Override
    public Next reconcile(ObjectKey key) {
        var set = certificates.get();
        if (set.isEmpty() || !cache.hasSynced()) {
            return Next.waiting("Starting", UNTIL_CERTIFICATES);
        }
        var wanted =
                ConversionStanza.of(settings.reach(), settings.path(), set.get().trustBundle());
        return cache.find(key).map(crd -> keep(crd, wanted)).orElseGet(() -> missing(key));
    }

    private Next missing(ObjectKey key) {
        LOG.atWarn()
                .setMessage("a CRD is missing, install it: trellis crds | kubectl apply -f -")
                .addKeyValue("crd", key)
                .log();
        return Next.blocked("CrdMissing");
    }

    private Next keep(CustomResourceDefinition crd, CustomResourceConversion wanted) {
        var mended =
                new CustomResourceDefinitionBuilder(crd)
                        .editSpec()
                        .withConversion(wanted)
                        .endSpec()
                        .build();
        var outcome = writer.patch(crd, mended);
        outcome.written()
                .ifPresent(_ ->
                        LOG.atInfo()
                                .setMessage("CRD points to the webhook")
                                .addKeyValue("crd", ObjectKey.of(crd))
                                .log());
        return Next.after(outcome);
    }
}
