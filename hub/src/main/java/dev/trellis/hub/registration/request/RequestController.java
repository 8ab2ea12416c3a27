package dev.trellis.hub.registration.request;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Pruning;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.admission.Access;
import dev.trellis.hub.admission.AccessReviews;
import dev.trellis.hub.admission.Requester;
import dev.trellis.hub.registration.ClusterNames;
import dev.trellis.hub.registration.RegistrationSettings;
import dev.trellis.sdk.csr.CsrDecision;
import dev.trellis.sdk.csr.CsrProgress;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Approves what agents of clusters may have, and reports those that ask for more. */
public final class RequestController implements Controller<ObjectKey> {

    private static final ResourceKind<CertificateSigningRequest> REQUESTS =
            ResourceKind.of(CertificateSigningRequest.class);
    private static final Logger LOG = LoggerFactory.getLogger(RequestController.class);
    private static final String MESSAGE =
            "Auto approving Managed cluster agent certificate after SubjectAccessReview.";

    private static final Access RENEW =
            new Access(
                    "renew",
                    ClusterNames.REGISTER,
                    "managedclusters",
                    "clientcertificates",
                    "",
                    "");

    private final RegistrationSettings settings;
    private final Access.Rights rights;
    private final EventRecorder events;
    private final WatchCache<CertificateSigningRequest> requests;
    private final CacheIndex<CertificateSigningRequest> openByCluster;
    private final WatchCache<ManagedCluster> clusters;
    private final Writer<CertificateSigningRequest> writer;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    /**
     * @param manager the name under which the server records what we write
     */
    public RequestController(
            KubeApi api,
            Caches caches,
            WriteMetrics metrics,
            String manager,
            EventRecorder events,
            RegistrationSettings settings) {
        this.settings = settings;
        this.rights = new AccessReviews(api);
        this.events = events;
        requests =
                caches.of(
                        Scope.all(REQUESTS)
                                .labelled(
                                        new LabelTerm.Has(ClusterLabels.CLUSTER_NAME),
                                        new LabelTerm.Lacks(AddOnLabels.ADDON_NAME)),
                        Pruning.forUpdates());
        openByCluster =
                requests.index(
                        "cluster",
                        csr ->
                                new CsrProgress(csr).isDecided()
                                        ? List.of()
                                        : Metadata.label(csr, ClusterLabels.CLUSTER_NAME).stream()
                                                .toList());
        clusters = caches.of(Scope.all(ResourceKind.of(ManagedCluster.class)));
        writer = new Writer<>(api, REQUESTS, caches, metrics, manager);
    }

    /** Looks at requests, and again at those of a cluster that changes: it may have been let in. */
    public void lookInto(KeySink<ObjectKey> queue) {
        CacheSource.connect(requests, csr -> List.of(ObjectKey.of(csr)), queue);
        CacheSource.connect(
                clusters,
                cluster ->
                        openByCluster.find(cluster.getMetadata().getName()).stream()
                                .map(ObjectKey::of)
                                .toList(),
                queue);
        requests.onChange(change -> {
            if (change instanceof Change.Vanished<CertificateSigningRequest>(var before)) {
                reported.remove(before.getMetadata().getUid());
            }
        });
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return requests.find(key).map(this::answer).orElse(Next.DONE);
    }

    private Next answer(CertificateSigningRequest csr) {
        return switch (RequestDecision.decide(csr, settings.autoApprovedUsers())) {
            case RequestVerdict.NotOurs _, RequestVerdict.ForPeople _ -> Next.DONE;
            case RequestVerdict.Approved _ -> approve(csr);
            case RequestVerdict.Renewal _ ->
                    mayRenew(csr) ? approve(csr) : Next.retry("RenewalNotAllowed");
            case RequestVerdict.Suspect(var reason, var sentence) -> report(csr, reason, sentence);
        };
    }

    private boolean mayRenew(CertificateSigningRequest csr) {
        var spec = csr.getSpec();
        var requester =
                new Requester(
                        spec.getUsername(),
                        Optional.ofNullable(spec.getUid()).orElse(""),
                        Copies.list(spec.getGroups()),
                        RawObject.ofValue(Copies.map(spec.getExtra()), ApiJson.exactMapper()));
        return rights.allow(requester, RENEW);
    }

    private Next approve(CertificateSigningRequest csr) {
        var approved =
                new CertificateSigningRequestBuilder(csr)
                        .editOrNewStatus()
                        .addToConditions(CsrDecision.approval(MESSAGE))
                        .endStatus()
                        .build();
        var outcome = writer.updateStatus("approval", csr, approved);
        outcome.written()
                .ifPresent(_ ->
                        LOG.atInfo()
                                .setMessage("certificate request of a cluster approved")
                                .addKeyValue("csr", csr.getMetadata().getName())
                                .addKeyValue("user", csr.getSpec().getUsername())
                                .log());
        return Next.after(outcome);
    }

    /** Once: somebody should look, and nothing here changes by looking again. */
    private Next report(CertificateSigningRequest csr, String reason, String sentence) {
        if (reported.add(csr.getMetadata().getUid())) {
            LOG.atWarn()
                    .setMessage("certificate request of a cluster is suspect")
                    .addKeyValue("csr", csr.getMetadata().getName())
                    .addKeyValue("user", csr.getSpec().getUsername())
                    .addKeyValue("reason", reason)
                    .addKeyValue("why", sentence)
                    .log();
            events.warning(csr, reason, "ApproveCertificateRequest", sentence);
        }
        return Next.blocked(reason);
    }
}
