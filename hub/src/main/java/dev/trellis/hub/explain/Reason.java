package dev.trellis.hub.explain;

import dev.trellis.graph.explain.Explanation;
import dev.trellis.graph.explain.Subject;

import java.util.EnumSet;
import java.util.Set;

/**
 * The stable codes of explanations about add-ons; docs/explanations.md tells users what they mean.
 *
 * <p>Programs rely on them: a code is never renamed nor given another meaning.
 */
public enum Reason {
    ADD_ON_NOT_DECLARED("AddOnNotDeclared"),
    CLUSTER_UNKNOWN("ClusterUnknown"),
    CLUSTER_NOT_ACCEPTED("ClusterNotAccepted"),
    CLUSTER_UNREACHABLE("ClusterUnreachable"),
    PLACEMENT_MISSING("PlacementMissing"),
    NOT_SELECTED("NotSelected"),
    NOT_INSTALLED_BY_HAND("NotInstalledByHand"),
    INSTALL_LEFT_TO_OTHERS("InstallLeftToOthers"),
    INSTALL_PENDING("InstallPending"),
    CONFIG_UNSUPPORTED("ConfigUnsupported"),
    CONFIG_MISSING("ConfigMissing"),
    ROLLOUT_WITHHELD("RolloutWithheld"),
    ROLLOUT_WAITING("RolloutWaiting"),
    REGISTRATION_PENDING("RegistrationPending"),
    PERMISSION_FAILED("PermissionFailed"),
    TOKEN_INFRASTRUCTURE_FAILED("TokenInfrastructureFailed"),
    HOSTING_CLUSTER_INVALID("HostingClusterInvalid"),
    TEMPLATE_INVALID("TemplateInvalid"),
    RENDERING_FAILED("RenderingFailed"),
    WORK_REFUSED("WorkRefused"),
    WORK_MISSING("WorkMissing"),
    WORK_NOT_REPORTED("WorkNotReported"),
    MANIFEST_NOT_APPLIED("ManifestNotApplied"),
    OBJECT_NOT_AVAILABLE("ObjectNotAvailable"),
    WORKLOAD_NOT_READY("WorkloadNotReady"),
    AGENT_SILENT("AgentSilent"),
    REQUIRED_DEPENDENCY_MISSING("RequiredDependencyMissing"),
    REQUIRED_DEPENDENCY_NOT_AVAILABLE("RequiredDependencyNotAvailable"),
    OPTIONAL_DEPENDENCY_MISSING("OptionalDependencyMissing"),
    OPTIONAL_DEPENDENCY_NOT_AVAILABLE("OptionalDependencyNotAvailable"),
    DEPENDENCY_CYCLIC("DependencyCyclic"),
    REQUIRED_API_MISSING("RequiredApiMissing"),
    REQUIRED_API_NOT_AVAILABLE("RequiredApiNotAvailable"),
    OPERATOR_NOT_READY("OperatorNotReady"),
    OPERATOR_SET_FAILED("OperatorSetFailed"),
    REPORTED_DEGRADED("ReportedDegraded"),
    HOOK_RUNNING("HookRunning"),
    DELETION_WAITING("DeletionWaiting"),
    NOT_AVAILABLE("NotAvailable");

    /** With these an install that is there goes on running, if with less or as it was. */
    private static final Set<Reason> RUNS_ON =
            EnumSet.of(
                    PLACEMENT_MISSING,
                    NOT_SELECTED,
                    ROLLOUT_WITHHELD,
                    ROLLOUT_WAITING,
                    OPTIONAL_DEPENDENCY_MISSING,
                    OPTIONAL_DEPENDENCY_NOT_AVAILABLE,
                    REPORTED_DEGRADED);

    private final String code;

    Reason(String code) {
        this.code = code;
    }

    public String code() {
        return code;
    }

    /** Whether an install that is there can be unavailable for this reason. */
    static boolean keepsFromWorking(Explanation explanation) {
        return RUNS_ON.stream().noneMatch(reason -> reason.code.equals(explanation.reason()));
    }

    Explanation of(Subject subject, String wanted, String found, String nextStep) {
        return new Explanation(code, subject, wanted, found, nextStep);
    }
}
