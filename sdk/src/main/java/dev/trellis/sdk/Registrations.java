package dev.trellis.sdk;

import dev.trellis.api.addon.v1beta1.CustomSignerRegistration;
import dev.trellis.api.addon.v1beta1.CustomSignerSubject;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;
import dev.trellis.sdk.csr.CsrChecks;
import dev.trellis.sdk.registration.AgentIdentity;

import java.util.List;

/**
 * How an agent comes to credentials.
 *
 * {@snippet class="dev.trellis.sdk.example.RegistrationExamplesTest" region="registration"}
 */
public final class Registrations {
    // What the hub signs for clients; anything else is asked by mistake or with ill intent.
    private static final RegistrationOption.ApproveCheck CLIENT_USAGES =
            CsrChecks.usages("client auth", "digital signature", "key encipherment");

    private Registrations() {}

    /**
     * Credentials for the hub with the usual identity, whose requests are approved when they come
     * from the agent's own cluster and ask for nothing else.
     *
     * @param agent the agent's name, by which several agents of one add-on are told apart
     */
    public static RegistrationOption kubeClient(String agent) {
        return asking((cluster, addon) -> usual(cluster, addon, agent))
                .withApproveCheck(CsrChecks.all(CsrChecks.usualIdentity(agent), CLIENT_USAGES));
    }

    /** These credentials, in this order, the same on every cluster. */
    public static RegistrationOption of(Registration... wanted) {
        var all = List.of(wanted);
        return RegistrationOption.EMPTY.withConfigurations((_, _) -> Outcome.of(all));
    }

    /** For the hub, with a user and groups of the author's choice. */
    public static Registration kubeSubject(String user, String... groups) {
        return new Registration(
                Registration.KUBE_CLIENT,
                new KubeClientRegistration(new KubeClientSubject(user, List.of(groups)), null),
                null);
    }

    /** A certificate of another signer than the hub's. */
    public static Registration customSigner(String signer, String user, String... groups) {
        return new Registration(
                Registration.CUSTOM_SIGNER,
                null,
                new CustomSignerRegistration(
                        signer, new CustomSignerSubject(user, List.of(groups), List.of())));
    }

    private interface One {
        Registration of(ManagedCluster cluster, ManagedClusterAddOn addon);
    }

    private static RegistrationOption asking(One one) {
        return RegistrationOption.EMPTY.withConfigurations(
                (cluster, addon) -> Outcome.of(List.of(one.of(cluster, addon))));
    }

    private static Registration usual(
            ManagedCluster cluster, ManagedClusterAddOn addon, String agent) {
        var clusterName = cluster.getMetadata().getName();
        var addonName = addon.getMetadata().getName();
        return kubeSubject(
                AgentIdentity.user(clusterName, addonName, agent),
                AgentIdentity.groups(clusterName, addonName).toArray(String[]::new));
    }
}
