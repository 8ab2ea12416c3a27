package dev.trellis.sdk.agent;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.api.cluster.ManagedCluster;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How an agent proves who it is, and what it may do on the hub. Each part may be left out.
 *
 * {@snippet class="dev.trellis.sdk.example.RegistrationExamplesTest" region="signer"}
 *
 * @param configurations which credentials the agent asks for
 * @param approveCheck whose certificate requests are approved; without it a person approves
 * @param permissions what the agent may do on the hub
 * @param sign makes the certificates of signers other than the hub's
 */
public record RegistrationOption(
        Optional<Configurations> configurations,
        Optional<ApproveCheck> approveCheck,
        Optional<PermissionConfig> permissions,
        Optional<Sign> sign) {

    public static final RegistrationOption EMPTY =
            new RegistrationOption(
                    Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Which credentials the agent of an install asks for, in order. */
    @FunctionalInterface
    public interface Configurations {
        Outcome<List<Registration>> of(ManagedCluster cluster, ManagedClusterAddOn addon);
    }

    /** Whether a certificate request of the install's agent is what it should be. */
    @FunctionalInterface
    public interface ApproveCheck {
        boolean approves(
                ManagedCluster cluster, ManagedClusterAddOn addon, CertificateSigningRequest csr);
    }

    /**
     * What the agent of an install may do on the hub. The registrations are those decided in the
     * same pass, which the install's status may not show yet.
     */
    @FunctionalInterface
    public interface PermissionConfig {
        Permissions of(
                ManagedCluster cluster,
                ManagedClusterAddOn addon,
                List<Registration> registrations);
    }

    /** The certificate for an approved request, in PEM form. */
    @FunctionalInterface
    public interface Sign {
        Outcome<byte[]> sign(
                ManagedCluster cluster,
                ManagedClusterAddOn addon,
                CertificateSigningRequest csr,
                Instant now);
    }

    public RegistrationOption withConfigurations(Configurations wanted) {
        return new RegistrationOption(Optional.of(wanted), approveCheck, permissions, sign);
    }

    public RegistrationOption withApproveCheck(ApproveCheck wanted) {
        return new RegistrationOption(configurations, Optional.of(wanted), permissions, sign);
    }

    public RegistrationOption withPermissions(PermissionConfig wanted) {
        return new RegistrationOption(configurations, approveCheck, Optional.of(wanted), sign);
    }

    public RegistrationOption withSign(Sign wanted) {
        return new RegistrationOption(
                configurations, approveCheck, permissions, Optional.of(wanted));
    }
}
