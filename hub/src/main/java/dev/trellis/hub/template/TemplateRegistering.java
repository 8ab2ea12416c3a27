package dev.trellis.hub.template;

import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.Permissions;
import dev.trellis.sdk.agent.RegistrationOption;
import dev.trellis.sdk.rbac.AgentSubjects;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How the agents of a template add-on prove who they are, and what they may then do. */
record TemplateRegistering(
        String addon,
        HubObjects hub,
        InForce inForce,
        TemplateCertificates certificates,
        SharedProblems sharedProblems) {

    RegistrationOption option() {
        return RegistrationOption.EMPTY
                .withConfigurations(this::registrations)
                .withApproveCheck(this::approves)
                .withPermissions(this::permissions)
                .withSign(this::sign);
    }

    /**
     * An install whose template is not there any more may still have been given a role by it: what
     * such installs share is not known completely.
     */
    SharedBindings sharedBindings() {
        var installs = hub.installsOf(addon);
        var members = installs.stream().flatMap(install -> find(install).stream()).toList();
        var complete =
                installs.stream()
                        .filter(TemplateReferences::hasTemplate)
                        .allMatch(install -> inForce.template(install) instanceof Outcome.Done);
        return SharedBindings.of(addon, members, complete);
    }

    private Outcome<List<Registration>> registrations(
            ManagedCluster cluster, ManagedClusterAddOn install) {
        return inForce.template(install).map(template -> requested(install, template));
    }

    private boolean approves(
            ManagedCluster cluster, ManagedClusterAddOn install, CertificateSigningRequest csr) {
        return inForce.template(install) instanceof Outcome.Done(var template)
                && certificates.approves(template, cluster, install, csr);
    }

    private Outcome<byte[]> sign(
            ManagedCluster cluster,
            ManagedClusterAddOn install,
            CertificateSigningRequest csr,
            Instant now) {
        return inForce.template(install).flatMap(template -> certificates.sign(template, csr, now));
    }

    private Permissions permissions(
            ManagedCluster cluster, ManagedClusterAddOn install, List<Registration> registrations) {
        return switch (inForce.template(install)) {
            case Outcome.Failed(var why) -> Permissions.failed(why);
            case Outcome.Done(var template) ->
                    new HubPermissions(install, AgentSubjects.of(registrations), sharedProblems)
                            .of(template);
        };
    }

    private Optional<SharedBindings.Member> find(ManagedClusterAddOn install) {
        if (!(inForce.template(install) instanceof Outcome.Done(var template))) {
            return Optional.empty();
        }
        return Optional.of(
                new SharedBindings.Member(
                        install.getMetadata().getNamespace(),
                        HubPermissions.sharedRoles(addon, template),
                        AgentSubjects.of(known(install, template))));
    }

    /**
     * An install that has no registrations yet is about to get those it will ask for. Counted from
     * the start, a fleet that is installed at once changes a shared binding once.
     */
    private List<Registration> known(ManagedClusterAddOn install, AddOnTemplateSpec template) {
        var registrations = install.status().registrations();
        return registrations.isEmpty() ? requested(install, template) : registrations;
    }

    private List<Registration> requested(ManagedClusterAddOn install, AddOnTemplateSpec template) {
        return new TemplateRegistrations(addon, install.getMetadata().getNamespace()).of(template);
    }
}
