package dev.trellis.agent.addon;

import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.credential.CertificateKeeper;
import dev.trellis.agent.credential.CertificateOrder;
import dev.trellis.agent.credential.HubAddress;
import dev.trellis.agent.credential.RotationReport;
import dev.trellis.agent.credential.SecretKeys;
import dev.trellis.agent.credential.SecretStore;
import dev.trellis.agent.part.AgentAccess;
import dev.trellis.agent.registration.ClusterCredential;
import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The credentials of all add-ons that are kept at the moment. They are remembered only here: after
 * a restart they are wanted anew, and what nobody wants any more is not known to have been ours.
 */
final class Credentials implements Controller<WantedCredential> {
    private final AgentAccess access;
    private final Addons addons;
    private final HubAddress address;
    private final WatchCache<CertificateSigningRequest> requests;
    private final Map<WantedCredential, Kept> kept = new ConcurrentHashMap<>();

    private record Kept(SecretStore store, CredentialKeeper keeper) {}

    Credentials(AgentAccess access, Addons addons, HubAddress address) {
        this.access = access;
        this.addons = addons;
        this.address = address;
        this.requests = ClusterCredential.requests(access);
    }

    @Override
    public Next reconcile(WantedCredential wanted) {
        var found = kept.get(wanted);
        return found == null ? Next.DONE : found.keeper().look();
    }

    /** Looks again at what an event concerns. */
    void lookInto(KeySink<WantedCredential> keys) {
        requests.onChange(change ->
                Metadata.label(change.object(), AddOnLabels.ADDON_NAME)
                        .ifPresent(addon -> look(addon, keys)));
    }

    void look(String addon, KeySink<WantedCredential> keys) {
        kept.keySet().stream()
                .filter(wanted -> wanted.addon().equals(addon))
                .forEach(wanted -> keys.add(wanted, Cause.CHANGE));
    }

    /** Those of the add-on that are kept but not wanted. */
    List<WantedCredential> unwanted(String addon, Set<WantedCredential> wanted) {
        return kept.keySet().stream()
                .filter(one -> one.addon().equals(addon) && !wanted.contains(one))
                .toList();
    }

    void keep(WantedCredential wanted, KeySink<WantedCredential> keys) {
        if (!kept.containsKey(wanted)) {
            var store = store(wanted);
            kept.put(wanted, new Kept(store, keeper(wanted, store)));
            store.onChange(() -> keys.add(wanted, Cause.CHANGE));
            keys.add(wanted, Cause.CHANGE);
        }
    }

    /** Ends the care for it and deletes its secret; it stays known where that fails. */
    void drop(WantedCredential wanted) {
        var found = kept.get(wanted);
        if (found != null) {
            found.store().delete();
            found.store().forget();
            kept.remove(wanted);
        }
    }

    private SecretStore store(WantedCredential wanted) {
        var place = wanted.place();
        return new SecretStore(
                place.hosted() ? access.management() : access.member(),
                new ObjectKey(place.namespace(), wanted.secret()));
    }

    private CredentialKeeper keeper(WantedCredential wanted, SecretStore store) {
        return switch (wanted.kind()) {
            case WantedCredential.Kind.Certificate certificate ->
                    new CertificateKeeper(
                                    order(wanted, certificate),
                                    store,
                                    requests,
                                    access.hub()
                                            .writer(ClusterCredential.REQUESTS, "trellis-agent"),
                                    report -> say(wanted, report),
                                    access.clock())
                            ::look;
            case WantedCredential.Kind.Token(var account) ->
                    new TokenKeeper(
                            wanted,
                            account,
                            addons,
                            store,
                            access.hub().api(),
                            address,
                            access.settings().credentials().tokenLife());
        };
    }

    private void say(WantedCredential wanted, RotationReport report) {
        addons.find(wanted.addon())
                .ifPresent(addon ->
                        addons.say(
                                addon,
                                ClusterConditions.CERTIFICATE_ROTATED,
                                report.good() ? Condition.TRUE : Condition.FALSE,
                                report.reason(),
                                report.message()));
    }

    private CertificateOrder order(
            WantedCredential wanted, WantedCredential.Kind.Certificate certificate) {
        var cluster = addons.cluster();
        var beside = new TreeMap<String, String>();
        beside.put(SecretKeys.CLUSTER_NAME, Base64Text.encode(cluster));
        if (certificate.forHub()) {
            beside.put(SecretKeys.KUBECONFIG, Base64Text.encode(address.kubeconfigByCertificate()));
        }
        return new CertificateOrder(
                "addon-" + cluster + "-" + wanted.addon() + "-",
                Map.of(ClusterLabels.CLUSTER_NAME, cluster, AddOnLabels.ADDON_NAME, wanted.addon()),
                certificate.signer(),
                certificate.subject(),
                List.of(wanted.addon() + ".addon.open-cluster-management.io"),
                access.settings().credentials().certificateLife(),
                beside,
                request ->
                        Metadata.label(request, AddOnLabels.ADDON_NAME)
                                .filter(wanted.addon()::equals)
                                .isPresent());
    }
}
