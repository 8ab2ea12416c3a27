package dev.trellis.sdk.manage;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.ConfigType;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.Permissions;
import dev.trellis.sdk.agent.RegistrationOption;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An author's add-on whose exceptions are answers. What its code throws becomes a condition of the
 * install it was asked about, so that other installs and add-ons go on.
 */
record GuardedAgent(AgentAddon agent) implements AgentAddon {
    private static final Logger LOG = LoggerFactory.getLogger(GuardedAgent.class);

    @Override
    public String name() {
        return agent.name();
    }

    @Override
    public Outcome<List<RawObject>> manifests(ManagedCluster cluster, ManagedClusterAddOn addon) {
        return guarded(addon, () -> agent.manifests(cluster, addon));
    }

    @Override
    public Optional<RegistrationOption> registration() {
        return agent.registration().map(this::guarded);
    }

    @Override
    public Optional<HealthProber> healthProber() {
        return agent.healthProber();
    }

    @Override
    public Outcome<Optional<String>> agentInstallNamespace(ManagedClusterAddOn addon) {
        return guarded(addon, () -> agent.agentInstallNamespace(addon));
    }

    @Override
    public Hosting hosting(ManagedCluster cluster, ManagedClusterAddOn addon) {
        return agent.hosting(cluster, addon);
    }

    @Override
    public List<ConfigType> supportedConfigs() {
        return agent.supportedConfigs();
    }

    @Override
    public List<ManifestConfig> manifestConfigs(ManagedClusterAddOn addon) {
        return agent.manifestConfigs(addon);
    }

    @Override
    public boolean configCheckEnabled() {
        return agent.configCheckEnabled();
    }

    @Override
    public boolean isConcernedBy(ManagedCluster before, ManagedCluster after) {
        return agent.isConcernedBy(before, after);
    }

    private RegistrationOption guarded(RegistrationOption option) {
        return new RegistrationOption(
                option.configurations().map(this::guardedConfigurations),
                option.approveCheck().map(this::guardedCheck),
                option.permissions().map(this::guardedPermissions),
                option.sign().map(this::guardedSign));
    }

    private RegistrationOption.Configurations guardedConfigurations(
            RegistrationOption.Configurations ask) {
        return (cluster, addon) -> guarded(addon, () -> ask.of(cluster, addon));
    }

    /** What cannot be checked is not approved. */
    private RegistrationOption.ApproveCheck guardedCheck(RegistrationOption.ApproveCheck ask) {
        return (cluster, addon, csr) ->
                guarded(addon, () -> Outcome.of(ask.approves(cluster, addon, csr)))
                                instanceof Outcome.Done<Boolean>(var approves)
                        && approves;
    }

    private RegistrationOption.PermissionConfig guardedPermissions(
            RegistrationOption.PermissionConfig ask) {
        return (ManagedCluster cluster, ManagedClusterAddOn addon, List<Registration> known) ->
                switch (guarded(addon, () -> Outcome.of(ask.of(cluster, addon, known)))) {
                    case Outcome.Done(var permissions) -> permissions;
                    case Outcome.Failed(var why) -> Permissions.failed(why);
                };
    }

    private RegistrationOption.Sign guardedSign(RegistrationOption.Sign ask) {
        return (cluster, addon, csr, now) ->
                guarded(addon, () -> ask.sign(cluster, addon, csr, now));
    }

    private <T> Outcome<T> guarded(ManagedClusterAddOn addon, Supplier<Outcome<T>> question) {
        try {
            return question.get();
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .addKeyValue("addon", agent.name())
                    .addKeyValue("cluster", addon.getMetadata().getNamespace())
                    .setCause(e)
                    .log("the code of an add-on failed, its install says so");
            return Outcome.failed(told(e));
        }
    }

    private static String told(RuntimeException e) {
        var message = e.getMessage();
        return message == null || message.isBlank()
                ? "the add-on's code failed with " + e.getClass().getSimpleName()
                : message;
    }
}
