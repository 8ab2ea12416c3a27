package dev.trellis.agent.registration;

import dev.trellis.agent.credential.CertificateKeeper;
import dev.trellis.agent.credential.HubAddress;
import dev.trellis.agent.credential.RotationReport;
import dev.trellis.agent.credential.SecretStore;
import dev.trellis.agent.part.AgentAccess;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.queue.Cause;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** What an agent does with the bootstrap user, until it has credentials of its own. */
public final class BootstrapPart {
    private BootstrapPart() {}

    /**
     * What goes on.
     *
     * @param introduced whether the hub has answered about the cluster. A hub may be so quick with
     *     a certificate that it comes first; who left then would be unknown to the hub for ever.
     */
    public record Joining(CertificateKeeper keeper, BooleanSupplier introduced) {}

    /**
     * Registers the cluster and asks for its certificate.
     *
     * @param changes takes what is to run when the secret changes
     * @param caBundle of the managed cluster's API server, PEM in Base64
     * @param onAnswer runs when the hub has answered to the registration
     */
    public static Joining join(
            AgentAccess access,
            HubAddress address,
            SecretStore store,
            Consumer<Runnable> changes,
            Optional<String> caBundle,
            Runnable onAnswer) {
        var creation =
                new ClusterCreation(
                        access.hub().writer(ClusterCreation.CLUSTERS, "trellis-agent"),
                        access.settings().report(),
                        caBundle,
                        onAnswer);
        access.controllers(() -> true)
                .add("cluster-creation", creation, ControllerSettings.DEFAULT.withWorkers(1))
                .add(access.identity().cluster(), Cause.CHANGE);
        return new Joining(
                ClusterCredential.keep(access, address, store, changes, RotationReport.Sink.NOBODY),
                creation::isAnswered);
    }
}
