package dev.trellis.graph.removal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.snapshot.ClusterSnapshot;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

class RemovalTest {
    private final StringBuilder objects = new StringBuilder();

    @Test
    void whatNeedsItWouldBreak() {
        pair("team");

        var removal = removal("team", "vault", false);

        assertThat(removal.broken())
                .extracting(Removal.Broken::toString)
                .containsExactly(
                        "queue.v1 of namespace team needs the API SecretSet (a.example/v1)");
        assertThat(removal.operators()).containsExactly("vault.v1");
        assertThat(removal.subscriptions()).containsExactly("vault-sub");
        assertThat(removal.left()).containsExactly(new Gvk("a.example", "v1", "SecretSet"));
    }

    @Test
    void whatCameForItAloneIsNotNeededAnyMore() {
        pair("team");

        assertThat(removal("team", "queue-sub", false).needless()).containsExactly("vault.v1");
        var both = removal("team", "queue-sub", true);
        assertThat(both.operators()).containsExactly("queue.v1", "vault.v1");
        assertThat(both.subscriptions()).containsExactly("queue-sub", "vault-sub");
        assertThat(both.needless()).isEmpty();
        assertThat(both.broken()).isEmpty();
    }

    @Test
    void whatSomebodyElseNeedsStays() {
        pair("team");
        operator("team", "other.v1", "", "", "SecretSet");

        assertThat(removal("team", "queue.v1", true).operators()).containsExactly("queue.v1");
    }

    @Test
    void aChainOfNeedlessOnesGoesAsAWhole() {
        operator("team", "a.v1", "", "", "B");
        operator("team", "b.v1", "", "B", "C");
        operator("team", "c.v1", "", "C", "");
        subscription("team", "a-sub", "a.v1", false);
        subscription("team", "b-sub", "b.v1", true);
        subscription("team", "c-sub", "c.v1", true);

        assertThat(removal("team", "a-sub", true).operators())
                .containsExactly("a.v1", "b.v1", "c.v1");
    }

    @Test
    void anotherProviderKeepsThemWell() {
        pair("team");
        operator("team", "safe.v1", "", "SecretSet", "");

        assertThat(removal("team", "vault.v1", false).broken()).isEmpty();
        assertThat(removal("team", "vault.v1", false).left()).isEmpty();
    }

    @Test
    void operatorsOfNamespacesThatItActsInBreakToo() {
        operator("global", "vault.v1", "", "SecretSet", "");
        group("global", "");
        operator("team", "queue.v1", "", "", "SecretSet");
        group("team", "team");

        assertThat(removal("global", "vault.v1", false).broken())
                .extracting(Removal.Broken::namespace)
                .containsExactly("team");
    }

    @Test
    void othersAreNotItsBusiness() {
        operator("mine", "vault.v1", "", "SecretSet", "");
        group("mine", "mine");
        operator("team", "queue.v1", "", "", "SecretSet");
        group("team", "team");

        assertThat(removal("mine", "vault.v1", false).broken()).isEmpty();
    }

    @Test
    void anUpdateInProgressGoesAsAWhole() {
        operator("team", "vault.v1", "", "SecretSet", "");
        operator("team", "vault.v2", "vault.v1", "SecretSet", "");
        subscription("team", "vault-sub", "vault.v1", false);

        assertThat(removal("team", "vault-sub", false).operators())
                .containsExactly("vault.v1", "vault.v2");
    }

    @Test
    void nothingIsSaidOfWhatIsNotThere() {
        pair("team");

        assertThat(Removal.of(cluster(), "team", "none", false)).isEmpty();
        assertThat(Removal.of(cluster(), "other", "vault.v1", false)).isEmpty();
    }

    /** queue, which needs vault; vault came for it. */
    private void pair(String namespace) {
        operator(namespace, "queue.v1", "", "", "SecretSet");
        operator(namespace, "vault.v1", "", "SecretSet", "");
        subscription(namespace, "queue-sub", "queue.v1", false);
        subscription(namespace, "vault-sub", "vault.v1", true);
        group(namespace, namespace);
    }

    private void operator(
            String namespace, String name, String replaces, String owned, String required) {
        objects.append(
                """
                {"kind": "ClusterServiceVersion",
                 "metadata": {"name": "%s", "namespace": "%s"},
                 "spec": {"version": "1.0.0", "replaces": "%s",
                          "customresourcedefinitions": {"owned": [%s], "required": [%s]}},
                 "status": {"phase": "Succeeded"}}
                """
                        .formatted(
                                name,
                                namespace,
                                replaces,
                                definition(owned),
                                definition(required)));
    }

    private static String definition(String kind) {
        return kind.isEmpty()
                ? ""
                : "{\"name\": \"%ss.a.example\", \"version\": \"v1\", \"kind\": \"%s\"}"
                        .formatted(kind, kind);
    }

    private void subscription(String namespace, String name, String csv, boolean generated) {
        objects.append(
                """
                {"kind": "Subscription",
                 "metadata": {"name": "%s", "namespace": "%s", "annotations": {%s}},
                 "spec": {"name": "%s", "source": "apps", "sourceNamespace": "%s"},
                 "status": {"installedCSV": "%s"}}
                """
                        .formatted(
                                name,
                                namespace,
                                generated ? "\"olm.generated-by\": \"install-1\"" : "",
                                csv.substring(0, csv.indexOf('.')),
                                namespace,
                                csv));
    }

    private void group(String namespace, String target) {
        objects.append(
                """
                {"kind": "OperatorGroup", "metadata": {"name": "group", "namespace": "%s"},
                 "spec": {}, "status": {"namespaces": ["%s"]}}
                """
                        .formatted(namespace, target));
    }

    private ClusterSnapshot cluster() {
        return ClusterSnapshot.read(
                "test",
                new ByteArrayInputStream(objects.toString().getBytes(StandardCharsets.UTF_8)));
    }

    private Removal removal(String namespace, String name, boolean withNeedless) {
        return Removal.of(cluster(), namespace, name, withNeedless).orElseThrow();
    }
}
