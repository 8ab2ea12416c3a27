package dev.trellis.sdk.csr;

import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestCondition;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestConditionBuilder;

import java.util.Optional;

/** Decides about the certificate requests of agents. */
public final class CsrDecision {
    private CsrDecision() {}

    /**
     * The condition that approves the request. Empty where it was decided before, and where the
     * add-on does not approve it: somebody else may then.
     */
    public static Optional<CertificateSigningRequestCondition> approve(CsrState state) {
        if (state.progress().isDecided()) {
            return Optional.empty();
        }
        return state.agent()
                .registration()
                .flatMap(RegistrationOption::approveCheck)
                .filter(check -> check.approves(state.cluster(), state.addon(), state.csr()))
                .map(_ -> approval("Auto approving addon agent certificate."));
    }

    /** The certificate to hand out, or why there is none yet. Empty where none is ours to make. */
    public static Optional<Outcome<byte[]>> sign(CsrState state) {
        var progress = state.progress();
        if (!progress.isApproved()
                || progress.isDenied()
                || progress.hasCertificate()
                || progress.isForHub()) {
            return Optional.empty();
        }
        return state.agent()
                .registration()
                .flatMap(RegistrationOption::sign)
                .map(sign -> sign.sign(state.cluster(), state.addon(), state.csr(), state.now()))
                .map(outcome -> checked(outcome, state.name()));
    }

    /** The condition that approves a request on the hub's behalf. */
    public static CertificateSigningRequestCondition approval(String message) {
        return new CertificateSigningRequestConditionBuilder()
                .withType(CsrProgress.APPROVED)
                .withStatus("True")
                .withReason("AutoApprovedByHubCSRApprovingController")
                .withMessage(message)
                .build();
    }

    private static Outcome<byte[]> checked(Outcome<byte[]> outcome, String name) {
        return switch (outcome) {
            case Outcome.Failed(var why) ->
                    Outcome.failed("failed to sign addon csr \"%s\": %s".formatted(name, why));
            case Outcome.Done(var certificate) ->
                    certificate.length > 0
                            ? outcome
                            : Outcome.failed(
                                    "invalid client certificate generated for addon csr \"%s\""
                                            .formatted(name));
        };
    }
}
