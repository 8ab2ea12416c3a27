package dev.trellis.sdk.manage;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.cache.Caches;
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
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.csr.CsrDecision;
import dev.trellis.sdk.csr.CsrKey;
import dev.trellis.sdk.csr.CsrProgress;
import dev.trellis.sdk.csr.CsrState;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestCondition;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Answers the certificate requests of agents: approves those that their add-on approves, and hands
 * out the certificates that their add-on signs. Requests for add-ons of others are left alone.
 */
public final class CsrController implements Controller<ObjectKey> {
    private static final ResourceKind<CertificateSigningRequest> REQUESTS =
            ResourceKind.of(CertificateSigningRequest.class);
    private static final Logger LOG = LoggerFactory.getLogger(CsrController.class);

    private final AddonCaches addons;
    private final AgentsInCharge agents;
    private final InstantSource clock;
    private final WatchCache<CertificateSigningRequest> requests;
    private final CacheIndex<CertificateSigningRequest> byInstall;
    private final CacheIndex<CertificateSigningRequest> byCluster;
    private final Writer<CertificateSigningRequest> writer;

    /**
     * @param manager the name under which the server records what we write
     */
    public CsrController(
            KubeApi api,
            Caches caches,
            AddonCaches addons,
            AgentsInCharge agents,
            WriteMetrics metrics,
            String manager,
            InstantSource clock) {
        this.addons = addons;
        this.agents = agents;
        this.clock = clock;
        requests =
                caches.of(
                        Scope.all(REQUESTS)
                                .labelled(
                                        new LabelTerm.Has(AddOnLabels.ADDON_NAME),
                                        new LabelTerm.Has(ClusterLabels.CLUSTER_NAME)),
                        Pruning.forUpdates());
        byInstall = requests.index("install", csr -> open(csr).map(Object::toString).toList());
        byCluster = requests.index("cluster", csr -> open(csr).map(ObjectKey::namespace).toList());
        writer = new Writer<>(api, REQUESTS, caches, metrics, manager);
    }

    /**
     * Makes the controller look at requests that change, and at those still open whose install or
     * cluster does: a request may be there before all that decides about it is.
     */
    public void lookInto(KeySink<ObjectKey> queue) {
        CacheSource.connect(requests, csr -> List.of(ObjectKey.of(csr)), queue);
        CacheSource.connect(
                addons.installs(),
                install -> keys(byInstall.find(ObjectKey.of(install).toString())),
                queue);
        CacheSource.connect(
                addons.clusters(),
                cluster -> keys(byCluster.find(cluster.getMetadata().getName())),
                queue);
    }

    WatchCache<CertificateSigningRequest> requests() {
        return requests;
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return requests.find(key).flatMap(this::state).map(this::answer).orElse(Next.DONE);
    }

    /** Empty where something is missing, or where others answer for the add-on. */
    private Optional<CsrState> state(CertificateSigningRequest csr) {
        return installOf(csr)
                .flatMap(addons.installs()::find)
                .flatMap(install ->
                        agents.agentOf(install)
                                .flatMap(agent ->
                                        addons.cluster(install.getMetadata().getNamespace())
                                                .map(cluster ->
                                                        new CsrState(
                                                                agent,
                                                                cluster,
                                                                install,
                                                                csr,
                                                                clock.instant()))));
    }

    private Next answer(CsrState state) {
        return CsrDecision.approve(state)
                .map(approval -> approve(state, approval))
                .orElseGet(() -> sign(state));
    }

    private Next approve(CsrState state, CertificateSigningRequestCondition approval) {
        var csr = state.csr();
        var approved =
                new CertificateSigningRequestBuilder(csr)
                        .editOrNewStatus()
                        .addToConditions(approval)
                        .endStatus()
                        .build();
        var outcome = writer.updateStatus("approval", csr, approved);
        return outcome.written()
                .map(written -> {
                    log("certificate request approved", state);
                    return sign(state.with(written));
                })
                .orElseGet(() -> Next.after(outcome));
    }

    private Next sign(CsrState state) {
        return CsrDecision.sign(state)
                .map(signed ->
                        switch (signed) {
                            case Outcome.Done(var certificate) -> handOut(state, certificate);
                            case Outcome.Failed(var why) -> unsigned(state, why);
                        })
                .orElse(Next.DONE);
    }

    private Next handOut(CsrState state, byte[] certificate) {
        var csr = state.csr();
        var signed =
                new CertificateSigningRequestBuilder(csr)
                        .editOrNewStatus()
                        .withCertificate(Base64.getEncoder().encodeToString(certificate))
                        .endStatus()
                        .build();
        var outcome = writer.updateStatus("status", csr, signed);
        outcome.written().ifPresent(_ -> log("certificate handed out", state));
        return Next.after(outcome);
    }

    private static Next unsigned(CsrState state, String why) {
        LOG.atWarn()
                .setMessage("certificate request cannot be signed, it is tried again")
                .addKeyValue("csr", state.csr().getMetadata().getName())
                .addKeyValue("addon", ObjectKey.of(state.addon()))
                .addKeyValue("why", why)
                .log();
        return Next.retry("SigningFailed");
    }

    private static void log(String message, CsrState state) {
        LOG.atInfo()
                .setMessage(message)
                .addKeyValue("csr", state.csr().getMetadata().getName())
                .addKeyValue("addon", ObjectKey.of(state.addon()))
                .addKeyValue("signer", state.csr().getSpec().getSignerName())
                .log();
    }

    /** The install that an unanswered request is for. */
    private static Stream<ObjectKey> open(CertificateSigningRequest csr) {
        return new CsrProgress(csr).isOpen() ? installOf(csr).stream() : Stream.empty();
    }

    private static Optional<ObjectKey> installOf(CertificateSigningRequest csr) {
        return CsrKey.of(csr)
                .filter(named -> !named.cluster().isEmpty() && !named.addon().isEmpty())
                .map(named -> new ObjectKey(named.cluster(), named.addon()));
    }

    private static List<ObjectKey> keys(List<CertificateSigningRequest> found) {
        return found.stream().map(ObjectKey::of).toList();
    }
}
