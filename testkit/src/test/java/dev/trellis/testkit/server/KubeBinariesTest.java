package dev.trellis.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

final class KubeBinariesTest {
    @TempDir private Path root;

    @Test
    void takesTheFolderThatTheScriptPrints() throws Exception {
        writeScript("echo 'kube: building' >&2; echo /some/folder");

        var found = KubeBinaries.search(root, Map.of());

        assertThat(found)
                .isEqualTo(
                        new KubeBinaries.Search.Found(new KubeBinaries(Path.of("/some/folder"))));
    }

    @Test
    void handsTheEnvironmentToTheScript() throws Exception {
        writeScript("echo $KUBEBUILDER_ASSETS");

        var found = KubeBinaries.search(root, Map.of("KUBEBUILDER_ASSETS", "/given"));

        assertThat(found)
                .isEqualTo(new KubeBinaries.Search.Found(new KubeBinaries(Path.of("/given"))));
    }

    @Test
    void keepsTheReasonWhereTheProgramsCannotBeMade() throws Exception {
        writeScript("echo 'kube: install Go' >&2; exit 3");

        assertThat(KubeBinaries.search(root, Map.of()))
                .isEqualTo(new KubeBinaries.Search.Missing("install Go"));
    }

    @Test
    void failsWhereABuildFailed() throws Exception {
        writeScript("echo 'kube: building etcd failed' >&2; exit 1");

        assertThatIllegalStateException()
                .isThrownBy(() -> KubeBinaries.search(root, Map.of()))
                .withMessageContaining("building etcd failed");
    }

    @Test
    void namesTheProgramThatIsNotThere() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new KubeBinaries(root).program("etcd"))
                .withMessageContaining(root.resolve("etcd").toString());
    }

    @Test
    void findsTheProjectFromAnyFolderInside() throws Exception {
        writeScript("");
        var inside = Files.createDirectories(root.resolve("module/target/classes"));

        assertThat(ProjectRoot.searchAbove(inside)).contains(root);
        assertThat(ProjectRoot.searchAbove(root.getRoot())).isEmpty();
    }

    private void writeScript(String body) throws IOException {
        var script = root.resolve(ProjectRoot.MARKER);
        Files.createDirectories(script.getParent());
        Files.writeString(script, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
