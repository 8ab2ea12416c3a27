package dev.trellis.hub.template;

import static dev.trellis.hub.template.Installs.reference;
import static dev.trellis.hub.template.Registrations.inNamespace;
import static dev.trellis.hub.template.Registrations.kubeClient;
import static dev.trellis.hub.template.Registrations.registered;
import static dev.trellis.hub.template.TemplateFixture.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.fixture.Session;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.Permissions.End;
import dev.trellis.sdk.manage.AddonCaches;
import dev.trellis.sdk.manage.AddonKinds;
import dev.trellis.sdk.manage.Granter;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.ApiRequest;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Subject;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

@KubernetesTest(
        crds = {
            "crds/clustermanagementaddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusteraddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusters.cluster.open-cluster-management.io.yaml",
            "crds/manifestworks.work.open-cluster-management.io.yaml"
        })
class SharedBindingControllerIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Kube kube;
    private final String addon;
    private final String paris;
    private final String rome;
    private final Session session;
    private final AddonCaches addons;
    private final Writer<ManagedClusterAddOn> installs;
    private final Controllers controllers;
    private final SharedBindingController controller;
    private final TemplateAgent agent;
    private final Map<String, AddOnTemplateSpec> templates = new ConcurrentHashMap<>();
    private final Set<ObjectKey> made = ConcurrentHashMap.newKeySet();
    private final Set<ObjectKey> woken = ConcurrentHashMap.newKeySet();

    SharedBindingControllerIT(Kube kube) {
        this.kube = kube;
        addon = kube.uniqueName("hello");
        paris = namespace("paris");
        rome = namespace("rome");
        session = new Session(kube);
        addons = new AddonCaches(session.caches, AddonKinds.stored(session.api));
        installs = session.writer(addons.kinds().installs());
        agent = agent(addon);
        var granter =
                Granter.ofAgents(
                        session.api,
                        session.caches,
                        session.writes,
                        "tests",
                        InstantSource.system());
        controller =
                new SharedBindingController(
                        addons,
                        name -> name.equals(addon) ? agent : agent(name),
                        granter,
                        (key, _) -> woken.add(key));
        controllers = Controllers.of(session.registry).waitFor(session.caches::haveSynced);
        var runner = controllers.add("shared-binding", controller, ControllerSettings.DEFAULT);
        controller.lookInto(runner.queue());
    }

    @AfterEach
    void stop() throws InterruptedException {
        controllers.stop(PATIENCE);
        // The controller looks at all add-ons of the server, also in the tests that follow.
        made.forEach(key -> installs.load(key).ifPresent(installs::delete));
        kube.client().rbac().roleBindings().inNamespace(kube.namespace()).delete();
        session.close();
    }

    @Test
    void bindsTheAgentsOfAllClustersWithOneWrite() {
        share("Role", "reader");
        install(rome, "u-rome");
        install(paris, "u-paris");

        start();

        awaitSubjects("u-paris", "u-rome");
        assertThat(bindingWrites()).extracting(ApiRequest::verb).containsExactly("create");
    }

    @Test
    void followsInstallsThatComeAndGo() {
        share("Role", "reader");
        start();
        var first = install(paris, "u-paris");
        awaitSubjects("u-paris");

        var second = install(rome, "u-rome");
        awaitSubjects("u-paris", "u-rome");
        installs.delete(first);
        awaitSubjects("u-rome");
        installs.delete(second);

        await().ignoreExceptions().atMost(PATIENCE).until(() -> binding() == null);
    }

    @Test
    void clearsAwayWhatWasLeftBehind() {
        kubectl("create", "rolebinding", name("role"), "--role=reader", "--user=u");
        kubectl(
                "label",
                "rolebinding",
                name("role"),
                "open-cluster-management.io/addon-name=" + addon,
                "open-cluster-management.io/addon-template-name=");

        start();

        await().ignoreExceptions().atMost(PATIENCE).until(() -> binding() == null);
    }

    @Test
    void makesTheBindingAgainForAnotherRole() {
        share("Role", "reader");
        start();
        var install = install(paris, "u-paris");
        awaitSubjects("u-paris");

        templates.put("next", sharing("Role", "writer"));
        refer(install, "next");

        await().ignoreExceptions()
                .atMost(PATIENCE)
                .untilAsserted(() -> {
                    assertThat(binding())
                            .extracting(found -> found.getRoleRef().getName())
                            .isEqualTo("writer");
                });
    }

    @Test
    void mendsDrift() {
        share("Role", "reader");
        install(paris, "u-paris");
        start();
        awaitSubjects("u-paris");

        kubectl("patch", "rolebinding", name("role"), "--type=merge", "-p", "{\"subjects\":[]}");

        awaitSubjects("u-paris");
    }

    @Test
    void asksNothingWhileAllIsThere() {
        share("Role", "reader");
        install(paris, "u-paris");
        session.start();
        assertThat(controller.reconcile(addon)).isEqualTo(Next.DONE);
        assertThat(subjects()).containsExactly("u-paris");
        var sent = session.requests().size();

        assertThat(controller.reconcile(addon)).isEqualTo(Next.DONE);

        assertThat(session.requests()).hasSize(sent);
    }

    @Test
    void installsTellWhyARoleIsNotBoundUntilItIs() {
        var missing = kube.uniqueName("later");
        templates.put(
                "t",
                template().registration(kubeClient(inNamespace(missing, "Role", "reader"))).spec());
        var install = install(paris, "u-paris");
        start();

        await().ignoreExceptions()
                .atMost(PATIENCE)
                .until(() -> woken.contains(ObjectKey.of(install)));
        assertThat(permissionsOf(install))
                .isEqualTo(new End.Failed("namespaces \"%s\" not found".formatted(missing)));
        woken.clear();
        kube.kubectl("create", "namespace", missing).outOrThrow();

        await().ignoreExceptions()
                .atMost(PATIENCE)
                .until(() -> woken.contains(ObjectKey.of(install)));
        assertThat(permissionsOf(install)).isEqualTo(new End.Complete());
    }

    @Test
    void leavesABindingThatBelongsToAnInstall() {
        share("ClusterRole", "reader");
        var install = install(paris, "u-paris");
        kubectl("create", "rolebinding", name("clusterrole"), "--clusterrole=reader", "--user=u");
        var owned = found(name("clusterrole"));
        owned.getMetadata()
                .setLabels(
                        Map.of(
                                "open-cluster-management.io/addon-name",
                                addon,
                                "open-cluster-management.io/addon-template-name",
                                ""));
        owned.getMetadata()
                .setOwnerReferences(
                        List.of(
                                new OwnerReferenceBuilder()
                                        .withApiVersion("v1")
                                        .withKind("Namespace")
                                        .withName(kube.namespace())
                                        .withUid(
                                                kube.client()
                                                        .namespaces()
                                                        .withName(kube.namespace())
                                                        .require()
                                                        .getMetadata()
                                                        .getUid())
                                        .build()));
        kube.client().resource(owned).update();

        start();

        await().ignoreExceptions()
                .atMost(PATIENCE)
                .until(() -> woken.contains(ObjectKey.of(install)));
        assertThat(permissionsOf(install))
                .isInstanceOfSatisfying(
                        End.Failed.class,
                        failed -> assertThat(failed.why()).contains("belongs to the install"));
        assertThat(bindingWrites()).isEmpty();
    }

    private TemplateAgent agent(String name) {
        return new TemplateAgent(name, new Hub(), new TemplateSettings(false, "manager"));
    }

    private void start() {
        session.start();
        controllers.start();
    }

    private End permissionsOf(ManagedClusterAddOn install) {
        return agent.registration()
                .flatMap(option -> option.permissions())
                .orElseThrow()
                .of(
                        Installs.cluster(install.getMetadata().getNamespace()),
                        install,
                        install.status().registrations())
                .end();
    }

    private void share(String kind, String role) {
        templates.put("t", sharing(kind, role));
    }

    private AddOnTemplateSpec sharing(String kind, String role) {
        return template()
                .registration(kubeClient(inNamespace(kube.namespace(), kind, role)))
                .spec();
    }

    private ManagedClusterAddOn install(String cluster, String user) {
        var install = new ManagedClusterAddOn();
        install.setMetadata(new ObjectMetaBuilder().withNamespace(cluster).withName(addon).build());
        install.setSpec(new ManagedClusterAddOnSpec(List.of()));
        var created = session.create(addons.kinds().installs(), install);
        var wanted = ApiJson.serialization().clone(created);
        Installs.with(wanted, reference("addontemplates", "", "t", "hash"));
        Installs.with(wanted, registered(user));
        made.add(ObjectKey.of(created));
        return written(installs.patchStatus(created, wanted));
    }

    private void refer(ManagedClusterAddOn install, String template) {
        var wanted = ApiJson.serialization().clone(install);
        wanted.setStatus(null);
        Installs.with(wanted, reference("addontemplates", "", template, "hash"));
        Installs.with(wanted, install.status().registrations());
        written(installs.patchStatus(install, wanted));
    }

    private static ManagedClusterAddOn written(
            dev.trellis.engine.write.Outcome<ManagedClusterAddOn> outcome) {
        return outcome.written().orElseThrow(() -> new AssertionError(outcome));
    }

    private void awaitSubjects(String... users) {
        await().ignoreExceptions()
                .atMost(PATIENCE)
                .untilAsserted(() -> {
                    assertThat(subjects()).containsExactly(users);
                });
    }

    private List<String> subjects() {
        var found = binding();
        return found == null
                ? List.of()
                : found.getSubjects().stream().map(Subject::getName).toList();
    }

    private @Nullable RoleBinding binding() {
        return kube.client()
                .rbac()
                .roleBindings()
                .inNamespace(kube.namespace())
                .withName(name("role"))
                .get();
    }

    private RoleBinding found(String name) {
        return kube.client()
                .rbac()
                .roleBindings()
                .inNamespace(kube.namespace())
                .withName(name)
                .require();
    }

    private String name(String kind) {
        return "open-cluster-management:%s:%s:agent".formatted(addon, kind);
    }

    private List<ApiRequest> bindingWrites() {
        return session.requests().stream()
                .filter(ApiRequest::isWrite)
                .filter(request -> request.resource().equals("rolebindings"))
                .toList();
    }

    /** Clusters in the order of their names. */
    private String namespace(String prefix) {
        var name = kube.uniqueName(prefix);
        kube.kubectl("create", "namespace", name).outOrThrow();
        return name;
    }

    private void kubectl(String... arguments) {
        var all = new ArrayList<>(List.of("-n", kube.namespace()));
        all.addAll(List.of(arguments));
        kube.kubectl(all.toArray(String[]::new)).outOrThrow();
    }

    /** Templates in memory, installs as the caches have them. */
    private final class Hub implements HubObjects {
        @Override
        public Optional<AddOnTemplateSpec> findTemplate(String name) {
            return Optional.ofNullable(templates.get(name));
        }

        @Override
        public Optional<AddOnDeploymentConfigSpec> findDeploymentConfig(
                String namespace, String name) {
            return Optional.empty();
        }

        @Override
        public Optional<ClusterManagementAddOn> findDeclaration(String name) {
            return Optional.empty();
        }

        @Override
        public List<ManagedClusterAddOn> installsOf(String name) {
            return addons.installsOf(name);
        }

        @Override
        public Outcome<SignerSecret> loadSigner(String namespace, String name) {
            return Outcome.failed("there is no such Secret");
        }
    }
}
