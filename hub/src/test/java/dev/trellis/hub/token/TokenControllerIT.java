package dev.trellis.hub.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.addon.v1beta1.CustomSignerRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.meta.Condition;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.ControllerRunner;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.fixture.Rights;
import dev.trellis.hub.fixture.Session;
import dev.trellis.sdk.manage.AddonCaches;
import dev.trellis.sdk.manage.AddonKinds;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.ApiRequest;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.client.dsl.Resource;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Service accounts for agents, on a real API server. No add-on here is declared. */
@KubernetesTest(
        crds = {
            "crds/clustermanagementaddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusteraddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusters.cluster.open-cluster-management.io.yaml",
            "crds/manifestworks.work.open-cluster-management.io.yaml"
        })
class TokenControllerIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Map<String, String> LABELS =
            Map.of(
                    "addon.open-cluster-management.io/name",
                    "hello",
                    "addon.open-cluster-management.io/token-infrastructure",
                    "true");

    private final Kube kube;
    private final String cluster;
    private final String user;
    private final Session admin;
    private final Session session;
    private final AddonCaches addons;
    private final Writer<ManagedClusterAddOn> installs;
    private final Controllers controllers;
    private final ControllerRunner<ObjectKey> runner;

    TokenControllerIT(Kube kube) {
        this.kube = kube;
        cluster = kube.namespace();
        user = kube.uniqueName("manager");
        admin = new Session(kube);
        giveTheRightsOfOcmsManager();
        session = new Session(kube, kube.clientFor(user).getConfiguration());
        addons = new AddonCaches(session.caches, AddonKinds.stored(admin.api));
        installs = admin.writer(addons.kinds().installs());
        var controller =
                new TokenController(
                        session.api,
                        session.caches,
                        addons,
                        session.writes,
                        "tests",
                        InstantSource.system());
        controllers = Controllers.of(session.registry).waitFor(session.caches::haveSynced);
        runner = controllers.add("token", controller, ControllerSettings.DEFAULT);
        controller.lookInto(runner);
    }

    /** A manager may give away only what it has itself. */
    private void letGiveTokens() {
        Rights.give(
                kube, user, Rights.to(Rights.CORE, "serviceaccounts/token", "create", "subscribe"));
    }

    private void giveTheRightsOfOcmsManager() {
        Rights.give(
                kube,
                user,
                Rights.read(Rights.ADDON, "clustermanagementaddons"),
                Rights.read(Rights.ADDON, "managedclusteraddons"),
                Rights.to(Rights.ADDON, "managedclusteraddons/status", "update", "patch"),
                Rights.read(Rights.CLUSTER, "managedclusters"),
                Rights.read(Rights.WORK, "manifestworks"),
                Rights.read(Rights.CORE, "serviceaccounts"),
                Rights.to(Rights.CORE, "serviceaccounts", "create", "update", "delete"),
                Rights.read(Rights.RBAC, "roles"),
                Rights.to(Rights.RBAC, "roles", "create", "update", "delete"),
                Rights.read(Rights.RBAC, "rolebindings"),
                Rights.to(Rights.RBAC, "rolebindings", "create", "update", "delete"));
    }

    @BeforeEach
    void start() {
        session.start();
        controllers.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        controllers.stop(PATIENCE);
        session.close();
        admin.close();
    }

    @Test
    void givesAServiceAccountToAnAgentThatChoseTokens() {
        letGiveTokens();
        install(kubeClient("token"));

        awaitReady();
        var account = accounts().require();
        assertThat(account.getMetadata().getLabels()).containsExactlyInAnyOrderEntriesOf(LABELS);
        assertThat(account.getMetadata().getOwnerReferences()).isEmpty();
        assertThat(condition())
                .hasValueSatisfying(condition -> {
                    assertThat(condition.reason()).isEqualTo("TokenInfrastructureReady");
                    assertThat(condition.message())
                            .isEqualTo(
                                    "ServiceAccount %s/hello-agent (UID: %s) is ready"
                                            .formatted(cluster, account.getMetadata().getUid()));
                });
        var role = roles().require();
        assertThat(role.getMetadata().getLabels()).containsExactlyInAnyOrderEntriesOf(LABELS);
        var tokens = List.of("serviceaccounts/token");
        assertThat(role.getRules())
                .extracting("resources", "resourceNames", "verbs")
                .containsExactly(
                        tuple(tokens, List.of("hello-agent"), List.of("create")),
                        tuple(tokens, List.of(), List.of("subscribe")));
        var binding = bindings().require();
        assertThat(binding.getMetadata().getLabels()).containsExactlyInAnyOrderEntriesOf(LABELS);
        assertThat(binding.getRoleRef())
                .extracting("kind", "name")
                .containsExactly("Role", "hello-token-role");
        assertThat(binding.getSubjects())
                .extracting("kind", "name")
                .containsExactly(
                        tuple("Group", "system:open-cluster-management:" + cluster),
                        tuple("Group", "open-cluster-management:" + cluster));
        // Service account, role, binding and condition.
        assertThat(session.requests())
                .filteredOn(ApiRequest::isWrite)
                .filteredOn(request -> request.namespace().equals(Optional.of(cluster)))
                .hasSize(4);
    }

    @Test
    void countsTheFirstRegistrationForTheHubAmongOthers() {
        letGiveTokens();
        install(kubeClient("token"), customSigner());

        awaitReady();
    }

    @Test
    void takesAllAwayFromAnAgentThatChoosesCertificates() {
        letGiveTokens();
        var install = install(kubeClient("token"));
        awaitReady();

        register(install, kubeClient("csr"));

        awaitNothingLeft();
        await().ignoreExceptions().atMost(PATIENCE).until(() -> condition().isEmpty());
    }

    @Test
    void takesAllAwayWithTheInstall() {
        letGiveTokens();
        var install = install(kubeClient("token"));
        awaitReady();

        installs.delete(install);

        awaitNothingLeft();
    }

    @Test
    void takesAllAwayWhileTheInstallWaitsForItsFinalizers() {
        letGiveTokens();
        var install = install(kubeClient("token"));
        awaitReady();
        installs.change(install, known -> withFinalizers(known, "tests.trellis.dev/wait"));

        installs.delete(install);

        awaitNothingLeft();
        assertThat(condition()).isPresent();
        installs.change(install, known -> withFinalizers(known));
    }

    @Test
    void mendsWhatSomebodyChanged() {
        letGiveTokens();
        install(kubeClient("token"));
        awaitReady();

        kubectl("label", "serviceaccount", "hello-agent", "addon.open-cluster-management.io/name-");
        kubectl("patch", "role", "hello-token-role", "--type=merge", "-p", "{\"rules\":[]}");
        kubectl(
                "patch",
                "rolebinding",
                "hello-token-role",
                "--type=merge",
                "-p",
                "{\"subjects\":[]}");

        await().ignoreExceptions()
                .atMost(PATIENCE)
                .untilAsserted(() -> {
                    assertThat(accounts().require().getMetadata().getLabels()).isEqualTo(LABELS);
                    assertThat(roles().require().getRules()).hasSize(2);
                    assertThat(bindings().require().getSubjects()).hasSize(2);
                });
    }

    @Test
    void makesAgainWhatSomebodyDeleted() {
        letGiveTokens();
        install(kubeClient("token"));
        awaitReady();
        var uid = accounts().require().getMetadata().getUid();

        kubectl("delete", "serviceaccount", "hello-agent");
        kubectl("delete", "role", "hello-token-role");
        kubectl("delete", "rolebinding", "hello-token-role");

        await().ignoreExceptions()
                .atMost(PATIENCE)
                .untilAsserted(() -> {
                    assertThat(accounts().require().getMetadata().getUid()).isNotEqualTo(uid);
                    assertThat(condition().orElseThrow().message())
                            .contains("(UID: " + accounts().require().getMetadata().getUid() + ")");
                    assertThat(roles().get()).isNotNull();
                    assertThat(bindings().get()).isNotNull();
                });
    }

    @Test
    void asksNothingWhileAllIsThere() {
        letGiveTokens();
        install(kubeClient("token"));
        awaitReady();
        await().ignoreExceptions().atMost(PATIENCE).until(() -> runner.queue().size() == 0);
        var sent = session.requests().size();

        addons.installs().repeat();
        await().ignoreExceptions().atMost(PATIENCE).until(() -> runner.queue().size() == 0);

        assertThat(session.requests()).hasSize(sent);
    }

    @Test
    void clearsAwayWhatIsLeftOfAnInstallThatIsGone() {
        kubectl("create", "serviceaccount", "gone-agent");
        kubectl(
                "label",
                "serviceaccount",
                "gone-agent",
                "addon.open-cluster-management.io/name=gone",
                "addon.open-cluster-management.io/token-infrastructure=true");

        await().ignoreExceptions()
                .atMost(PATIENCE)
                .until(() ->
                        kube.client()
                                        .serviceAccounts()
                                        .inNamespace(cluster)
                                        .withName("gone-agent")
                                        .get()
                                == null);
    }

    @Test
    void leavesAnAccountOfTheSameNameThatIsNotItsOwn() {
        kubectl("create", "serviceaccount", "hello-agent");
        var install = install(kubeClient("csr"));

        register(install, kubeClient("csr"), customSigner());
        installs.delete(install);
        await().ignoreExceptions().atMost(PATIENCE).until(() -> runner.queue().size() == 0);

        assertThat(accounts().get()).isNotNull();
    }

    @Test
    void tellsWhatTheServerRefusesAndTriesAgain() {
        install(kubeClient("token"));

        await().ignoreExceptions()
                .atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(condition())
                                .hasValueSatisfying(condition -> {
                                    assertThat(condition.status()).isEqualTo("False");
                                    assertThat(condition.reason())
                                            .isEqualTo("TokenInfrastructureApplyFailed");
                                    assertThat(condition.message())
                                            .startsWith("Failed to apply token infrastructure: ")
                                            .contains("attempting to grant RBAC permissions");
                                }));
        letGiveTokens();
        awaitReady();
    }

    private ManagedClusterAddOn install(Registration... registrations) {
        var install = new ManagedClusterAddOn();
        install.setMetadata(
                new ObjectMetaBuilder().withNamespace(cluster).withName("hello").build());
        install.setSpec(new ManagedClusterAddOnSpec(List.of()));
        return register(admin.create(addons.kinds().installs(), install), registrations);
    }

    private ManagedClusterAddOn register(
            ManagedClusterAddOn install, Registration... registrations) {
        var outcome =
                installs.changeStatus(install, known -> withRegistrations(known, registrations));
        return outcome.written().orElseThrow(() -> new AssertionError(outcome));
    }

    private static ManagedClusterAddOn withRegistrations(
            ManagedClusterAddOn install, Registration... registrations) {
        var changed = ApiJson.serialization().clone(install);
        changed.setStatus(
                ManagedClusterAddOnStatusBuilder.builder(install.status())
                        .registrations(List.of(registrations))
                        .build());
        return changed;
    }

    private static ManagedClusterAddOn withFinalizers(
            ManagedClusterAddOn install, String... finalizers) {
        var changed = ApiJson.serialization().clone(install);
        changed.getMetadata().setFinalizers(List.of(finalizers));
        return changed;
    }

    private static Registration kubeClient(String driver) {
        return new Registration(
                Registration.KUBE_CLIENT, new KubeClientRegistration(null, driver), null);
    }

    private static Registration customSigner() {
        return new Registration(
                Registration.CUSTOM_SIGNER,
                null,
                new CustomSignerRegistration("example.com/custom-signer", null));
    }

    private void awaitReady() {
        await().ignoreExceptions()
                .atMost(PATIENCE)
                .until(() -> condition().filter(one -> one.status().equals("True")).isPresent());
    }

    private void awaitNothingLeft() {
        await().ignoreExceptions()
                .atMost(PATIENCE)
                .until(() ->
                        accounts().get() == null
                                && roles().get() == null
                                && bindings().get() == null);
    }

    private Optional<Condition> condition() {
        return installs.load(new ObjectKey(cluster, "hello"))
                .flatMap(install ->
                        Condition.find(install.status().conditions(), "TokenInfrastructureReady"));
    }

    private Resource<ServiceAccount> accounts() {
        return kube.client().serviceAccounts().inNamespace(cluster).withName("hello-agent");
    }

    private Resource<Role> roles() {
        return kube.client().rbac().roles().inNamespace(cluster).withName("hello-token-role");
    }

    private Resource<RoleBinding> bindings() {
        return kube.client()
                .rbac()
                .roleBindings()
                .inNamespace(cluster)
                .withName("hello-token-role");
    }

    private void kubectl(String... arguments) {
        var all = new ArrayList<>(List.of("-n", cluster));
        all.addAll(List.of(arguments));
        kube.kubectl(all.toArray(String[]::new)).outOrThrow();
    }
}
