package dev.trellis.hub.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.Dependency;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.engine.cache.Change;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

class DependantsTest {
    private final Map<String, ClusterManagementAddOn> declarations = new HashMap<>();
    private final List<ManagedClusterAddOn> installs = new ArrayList<>();

    @Test
    void areInstalledHereAndRequireTheAddon() {
        installed("c", new Dependency("base", Dependency.REQUIRED, null));
        installed("b", new Dependency("base", null, "Type left out"));
        installed("optional", new Dependency("base", Dependency.OPTIONAL, null));
        installed("unrelated", new Dependency("other", Dependency.REQUIRED, null));
        installed("base", new Dependency("base", Dependency.REQUIRED, null));
        installs.add(install("undeclared"));
        declare("elsewhere", new Dependency("base", Dependency.REQUIRED, null));

        assertThat(dependants()).containsExactly("b", "c");
    }

    @Test
    void leaveOutWhatGoesToo() {
        installed("b", new Dependency("base", Dependency.REQUIRED, null));
        installs.getFirst().getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");

        assertThat(dependants()).isEmpty();
    }

    @Test
    void areNamedInTheNote() {
        assertThat(Dependants.note("base", List.of("b", "c")))
                .isEqualTo(
                        "Addon 'base' is deleted while others on this cluster require it: b, c."
                                + " They are not available until it is installed again.");
        var many = IntStream.rangeClosed(1, 12).mapToObj(i -> "a" + i).toList();
        assertThat(Dependants.note("base", many)).contains("a10 and 2 more.");
    }

    @Test
    void aDeletionIsNoticedOnce() {
        var deletions = new Deletions<ManagedClusterAddOn>();
        var there = install("base");
        var waiting = install("base");
        waiting.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");

        assertThat(deletions.begunBy(new Change.Appeared<>(there))).isEmpty();
        assertThat(deletions.begunBy(new Change.Altered<>(there, waiting))).contains(waiting);
        assertThat(deletions.begunBy(new Change.Altered<>(waiting, waiting))).isEmpty();
        assertThat(deletions.begunBy(new Change.Repeated<>(waiting))).isEmpty();
        assertThat(deletions.begunBy(new Change.Vanished<>(waiting))).isEmpty();
    }

    @Test
    void aDeletionIsNoticedWithoutFinalizersAndAfterARestart() {
        var there = install("base");
        var waiting = install("base");
        waiting.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");

        assertThat(new Deletions<ManagedClusterAddOn>().begunBy(new Change.Vanished<>(there)))
                .contains(there);
        assertThat(new Deletions<ManagedClusterAddOn>().begunBy(new Change.Appeared<>(waiting)))
                .contains(waiting);
        assertThat(new Deletions<ManagedClusterAddOn>().begunBy(new Change.Repeated<>(waiting)))
                .contains(waiting);
    }

    @Test
    void aForgottenDeletionIsNoticedAgain() {
        var deletions = new Deletions<ManagedClusterAddOn>();
        var waiting = install("base");
        waiting.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
        deletions.begunBy(new Change.Appeared<>(waiting));

        deletions.forget(waiting);

        assertThat(deletions.begunBy(new Change.Repeated<>(waiting))).contains(waiting);
    }

    private List<String> dependants() {
        return Dependants.of("base", installs, name -> Optional.ofNullable(declarations.get(name)));
    }

    private void installed(String name, Dependency... dependencies) {
        declare(name, dependencies);
        installs.add(install(name));
    }

    private void declare(String name, Dependency... dependencies) {
        var declaration = new ClusterManagementAddOn();
        declaration.setSpec(
                new ClusterManagementAddOnSpec(null, List.of(), null, List.of(dependencies)));
        declarations.put(name, declaration);
    }

    private static ManagedClusterAddOn install(String name) {
        var install = new ManagedClusterAddOn();
        install.setMetadata(
                new ObjectMetaBuilder()
                        .withName(name)
                        .withNamespace("paris")
                        .withUid("uid-of-" + name)
                        .build());
        return install;
    }
}
