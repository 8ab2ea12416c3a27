package dev.trellis.hub.template;

import static dev.trellis.hub.template.Installs.install;
import static dev.trellis.hub.template.Installs.with;
import static dev.trellis.hub.template.Registrations.inNamespace;
import static dev.trellis.hub.template.Registrations.kubeClient;
import static dev.trellis.hub.template.Registrations.registered;
import static dev.trellis.hub.template.TemplateFixture.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.hub.template.SharedBindings.Member;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.testkit.Gen;

import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;

import org.junit.jupiter.api.Test;

import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

class SharedBindingsTest {
    private static final String NAME = "open-cluster-management:hello:role:agent";

    @Test
    void nobodyGivenARoleMeansNoBinding() {
        assertThat(SharedBindings.of("hello", List.of()).wanted()).isEmpty();
        assertThat(
                        SharedBindings.of("hello", List.of(member("paris", "reader", List.of())))
                                .wanted())
                .isEmpty();
    }

    @Test
    void aBindingThatNobodyNeedsIsAbandoned() {
        var left = SharedBindings.of("hello", List.of());

        var binding = binding("shared", NAME).build();

        assertThat(left.abandoned(List.of(binding))).containsExactly(binding);
    }

    @Test
    void onlySharedBindingsOfThisAddOnAreAbandoned() {
        var needed = SharedBindings.of("hello", List.of(member("paris", "reader", List.of("u"))));

        var found =
                List.of(
                        binding("shared", NAME).build(),
                        binding("shared", NAME.replace("hello", "other"))
                                .editMetadata()
                                .addToLabels("open-cluster-management.io/addon-name", "other")
                                .endMetadata()
                                .build(),
                        binding("rome", "open-cluster-management:hello:clusterrole:agent")
                                .editMetadata()
                                .addNewOwnerReference()
                                .withKind("ManagedClusterAddOn")
                                .endOwnerReference()
                                .endMetadata()
                                .build(),
                        binding("shared", "by-hand")
                                .editMetadata()
                                .removeFromLabels("open-cluster-management.io/addon-template-name")
                                .endMetadata()
                                .build());

        assertThat(needed.abandoned(found)).isEmpty();
    }

    @Test
    void theAgentKnowsWhatIsSharedNow() {
        var hub = new FakeHub();
        hub.templates.put(
                "t",
                template().registration(kubeClient(inNamespace("shared", "Role", "r"))).spec());
        hub.installs.add(with(install("paris", "t"), registered("u")));
        assertThat(hub.agent().sharedBindings().wanted()).hasSize(1);

        hub.installs.clear();

        assertThat(hub.agent().sharedBindings().wanted()).isEmpty();
    }

    @Test
    void theOrderOfInstallsIsIrrelevantAndEveryAgentIsNamedOnce() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var members = new TreeMap<String, Member>();
                    gen.listOf(gen::dnsLabel)
                            .forEach(cluster -> members.put(cluster, anyMember(gen, cluster)));

                    var one = SharedBindings.of("hello", members.values());
                    var other = SharedBindings.of("hello", gen.shuffled(members.values()));

                    assertThat(one.wanted()).isEqualTo(other.wanted());
                    for (var binding : one.wanted()) {
                        assertThat(binding.subjects())
                                .doesNotHaveDuplicates()
                                .containsExactlyInAnyOrderElementsOf(
                                        given(binding, members.values()));
                    }
                });
    }

    private static List<Subject> given(HubRbac.Binding binding, Collection<Member> all) {
        return all.stream()
                .filter(member ->
                        member.roles().getFirst().role().equals(binding.roleRef().getName()))
                .flatMap(member -> member.agents().stream())
                .distinct()
                .toList();
    }

    private static Member anyMember(Gen gen, String cluster) {
        return member(
                cluster,
                gen.pick("reader", "writer"),
                gen.someOf(List.of("user of " + cluster, "group of all")));
    }

    private static Member member(String cluster, String role, List<String> agents) {
        return new Member(
                cluster,
                List.of(new AgentBinding("hello", "shared", "Role", role)),
                agents.stream()
                        .map(name -> new SubjectBuilder().withKind("User").withName(name).build())
                        .toList());
    }

    private static RoleBindingBuilder binding(String namespace, String name) {
        return new RoleBindingBuilder(new RoleBinding())
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .addToLabels("open-cluster-management.io/addon-name", "hello")
                .addToLabels("open-cluster-management.io/addon-template-name", "")
                .endMetadata();
    }
}
