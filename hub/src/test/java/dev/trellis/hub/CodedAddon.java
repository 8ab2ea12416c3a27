package dev.trellis.hub;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.ConfigType;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Outcome;

import java.util.List;
import java.util.Optional;

/**
 * An add-on that a hub runs in code: the same objects for every cluster, which is well where its
 * works are.
 */
record CodedAddon(String name, List<ConfigType> supportedConfigs, List<RawObject> objects)
        implements AgentAddon {
    static final ConfigType DEPLOYMENT_CONFIGS =
            new ConfigType(Fleet.ADDON, "v1alpha1", "addondeploymentconfigs");

    /** With the nulls that a typed client writes where it knows no value. */
    static final RawObject DEPLOYMENT =
            RawObject.of(
                    """
                    {
                      "apiVersion": "apps/v1",
                      "kind": "Deployment",
                      "metadata": {"name": "sleeper", "namespace": "default"},
                      "spec": {
                        "replicas": 1,
                        "selector": {"matchLabels": {"app": "sleeper"}},
                        "template": {
                          "metadata": {"creationTimestamp": null, "labels": {"app": "sleeper"}},
                          "spec": {
                            "containers": [
                              {"name": "sleeper", "image": "example.com/sleeper:1", "command": ["sleep", "1d"]}
                            ]
                          }
                        }
                      }
                    }
                    """);

    CodedAddon {
        supportedConfigs = List.copyOf(supportedConfigs);
        objects = List.copyOf(objects);
    }

    @Override
    public Outcome<List<RawObject>> manifests(ManagedCluster cluster, ManagedClusterAddOn addon) {
        return Outcome.of(objects);
    }

    @Override
    public Optional<HealthProber> healthProber() {
        return Optional.of(new HealthProber.Work());
    }
}
