package dev.trellis.sdk.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.HubRbac.Keeping;
import dev.trellis.sdk.fixture.Clients;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleRefBuilder;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a real API server makes of our roles and bindings is what we want of them. */
@KubernetesTest
class RbacRoundTripIT {
    private final Kube kube;
    private final KubernetesClient client;
    private final Map<RbacKey, HasMetadata> existing = new HashMap<>();

    RbacRoundTripIT(Kube kube) {
        this.kube = kube;
        client = Clients.of(kube);
    }

    @AfterEach
    void close() {
        client.close();
    }

    private void pass(List<HubRbac> wanted) {
        for (var write : RbacDecision.decide(wanted, existing).writes()) {
            switch (write) {
                case RbacWrite.Create(var object) -> keep(client.resource(object).create());
                case RbacWrite.Update(var object) -> keep(client.resource(object).update());
                case RbacWrite.Recreate(var found, var object) -> {
                    client.resource(found).delete();
                    keep(client.resource(object).create());
                }
            }
        }
    }

    private void keep(HasMetadata object) {
        existing.put(RbacKey.of(object), object);
    }

    private List<HubRbac> wanted(Keeping keeping, String role, String group) {
        var meta =
                new HubRbac.Meta(
                        kube.namespace(), "reader", Map.of("ours", ""), List.of(), keeping);
        return List.of(
                new HubRbac.Role(
                        meta,
                        List.of(
                                new PolicyRuleBuilder()
                                        .withApiGroups("")
                                        .withResources("configmaps")
                                        .withVerbs("get", "list")
                                        .build())),
                new HubRbac.Binding(
                        meta,
                        new RoleRefBuilder().withKind("Role").withName(role).build(),
                        List.of(
                                new SubjectBuilder().withKind("User").withName("agent").build(),
                                new SubjectBuilder().withKind("Group").withName(group).build())));
    }

    @ParameterizedTest
    @EnumSource
    void everythingIsWrittenOnce(Keeping keeping) {
        pass(wanted(keeping, "reader", "agents"));
        assertThat(existing).hasSize(2);
        assertThat(RbacDecision.decide(wanted(keeping, "reader", "agents"), existing).writes())
                .isEmpty();

        pass(wanted(keeping, "reader", "others"));
        assertThat(RbacDecision.decide(wanted(keeping, "reader", "others"), existing).writes())
                .isEmpty();
        existing.values().forEach(object -> client.resource(object).delete());
    }

    @Test
    void aBindingOfOursIsMadeAgainForAnotherRole() {
        pass(wanted(Keeping.OBJECT, "reader", "agents"));

        pass(wanted(Keeping.OBJECT, "writer", "agents"));

        assertThat(
                        RbacDecision.decide(wanted(Keeping.OBJECT, "writer", "agents"), existing)
                                .writes())
                .isEmpty();
        existing.values().forEach(object -> client.resource(object).delete());
    }
}
