package dev.trellis.sdk.agent;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.ManifestConfig;

import java.util.List;
import java.util.Optional;

/**
 * An add-on as its manager sees it: what its agent consists of on a cluster, and how it is treated.
 *
 * <p>Only a name and manifests are needed; everything else has a default. Every method may be asked
 * at any time, from several threads and again for the same install, and nothing it answered before
 * is remembered: answer from the arguments and from memory, quickly, and equal for equal states.
 *
 * {@snippet class="dev.trellis.sdk.example.AddonExamplesTest" region="agent"}
 */
public interface AgentAddon {

    /** Name of the add-on: of its declaration and of its install on every cluster. */
    String name();

    /**
     * The objects that the cluster gets, each with {@code apiVersion} and {@code kind}. They are
     * written as they are here: explicit nulls, empty members and the form of numbers survive.
     */
    Outcome<List<RawObject>> manifests(ManagedCluster cluster, ManagedClusterAddOn addon);

    /**
     * How the agent proves who it is; nothing where it never talks to the hub. Which of its parts
     * there are is asked once more when a manager starts: it then watches what they need.
     */
    default Optional<RegistrationOption> registration() {
        return Optional.empty();
    }

    /** How the agent's health is seen; nothing where somebody else takes care of it. */
    default Optional<HealthProber> healthProber() {
        return Optional.empty();
    }

    /**
     * The namespace of the agent on the cluster, where its credentials and its lease are; nothing
     * where the usual one will do.
     */
    default Outcome<Optional<String>> agentInstallNamespace(ManagedClusterAddOn addon) {
        return Outcome.of(Optional.empty());
    }

    /** Which cluster runs the agent. */
    default Hosting hosting(ManagedCluster cluster, ManagedClusterAddOn addon) {
        return new Hosting.Unsupported();
    }

    /** The types of configuration that the add-on understands, each once. */
    default List<ConfigType> supportedConfigs() {
        return List.of();
    }

    /** How single manifests are applied and watched on the cluster. */
    default List<ManifestConfig> manifestConfigs(ManagedClusterAddOn addon) {
        return List.of();
    }

    /**
     * Whether manifests are asked for only while the install is {@code Configured}. Without it a
     * cluster that waits for its turn in a rollout may already get the content of a configuration
     * that was edited in place.
     */
    default boolean configCheckEnabled() {
        return false;
    }

    /** Whether this change of a cluster can change the manifests of its installs. */
    default boolean isConcernedBy(ManagedCluster before, ManagedCluster after) {
        return false;
    }
}
