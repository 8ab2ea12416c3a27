package dev.trellis.agent.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.credential.HubAddress;
import dev.trellis.agent.credential.TestCertificates;
import dev.trellis.agent.part.ClusterIdentity;
import dev.trellis.engine.client.ClientSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

class HubConfigTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final ClusterIdentity ROME = new ClusterIdentity("rome", "x7k2p");
    private static final HubAddress HUB = new HubAddress("hub", "https://hub", "", "Y2E=", "");

    static Stream<Arguments> checks() {
        return Stream.of(
                arguments("empty", Map.of(), found(HUB), "there is no kubeconfig"),
                arguments(
                        "kubeconfig edited to garbage",
                        with("kubeconfig", Base64Text.encode("garbage")),
                        found(HUB),
                        "cannot be read"),
                arguments(
                        "another server",
                        good(),
                        found(new HubAddress("hub", "https://other", "", "Y2E=", "")),
                        "leads elsewhere"),
                arguments(
                        "another authority",
                        good(),
                        found(new HubAddress("hub", "https://hub", "", "Y2Ey", "")),
                        "leads elsewhere"),
                arguments(
                        "another proxy",
                        good(),
                        found(new HubAddress("hub", "https://hub", "", "Y2E=", "http://p")),
                        "leads elsewhere"),
                arguments(
                        "another name of the entry",
                        good(),
                        found(new HubAddress("hub2", "https://hub", "", "Y2E=", "")),
                        "leads elsewhere"),
                arguments("no key", with("tls.key", ""), found(HUB), "is missing"),
                arguments(
                        "key edited to garbage",
                        with("tls.key", Base64Text.encode("garbage")),
                        found(HUB),
                        "is not that of its client certificate"),
                arguments(
                        "certificate edited to garbage",
                        with("tls.crt", "bm8="),
                        found(HUB),
                        "is missing"),
                arguments(
                        "another cluster's certificate",
                        with("tls.crt", certificate("paris", "x7k2p", Duration.ofHours(1))),
                        found(HUB),
                        "is for system:open-cluster-management:paris:x7k2p"),
                arguments(
                        "another agent's certificate",
                        with("tls.crt", certificate("rome", "other", Duration.ofHours(1))),
                        found(HUB),
                        "is for system:open-cluster-management:rome:other"),
                arguments(
                        "expired",
                        with("tls.crt", certificate("rome", "x7k2p", Duration.ofSeconds(-1))),
                        found(HUB),
                        "the client certificate expires and rebootstrap is required."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("checks")
    void refuses(String behaviour, Map<String, String> secret, Bootstrap bootstrap, String why) {
        assertThat(HubConfig.check(secret, bootstrap, ROME, NOW))
                .isInstanceOfSatisfying(
                        HubConfig.Invalid.class, found -> assertThat(found.why()).contains(why));
    }

    @Test
    void acceptsGoodOnesAlsoWithoutABootstrapKubeconfig() {
        assertThat(HubConfig.check(good(), found(HUB), ROME, NOW))
                .isInstanceOf(HubConfig.Valid.class);
        assertThat(HubConfig.check(good(), new Bootstrap.Missing("gone"), ROME, NOW))
                .isInstanceOf(HubConfig.Valid.class);
    }

    @Test
    void tellsCertificatesApart() {
        var first = (HubConfig.Valid) HubConfig.check(good(), found(HUB), ROME, NOW);
        var same = (HubConfig.Valid) HubConfig.check(good(), found(HUB), ROME, NOW);
        var rotated =
                (HubConfig.Valid)
                        HubConfig.check(
                                with("tls.crt", certificate("rome", "x7k2p", Duration.ofHours(9))),
                                found(HUB),
                                ROME,
                                NOW);

        assertThat(same.fingerprint()).isEqualTo(first.fingerprint());
        assertThat(rotated.fingerprint()).isNotEqualTo(first.fingerprint());
        assertThat(first.toString()).doesNotContain("tls").contains("https://hub");
    }

    private static final String CERTIFICATE = certificate("rome", "x7k2p", Duration.ofHours(1));

    private static Map<String, String> good() {
        return Map.of(
                "kubeconfig",
                Base64Text.encode(HUB.kubeconfigByCertificate()),
                "tls.key",
                TestCertificates.key(),
                "tls.crt",
                CERTIFICATE);
    }

    private static Map<String, String> with(String key, String value) {
        var changed = new TreeMap<>(good());
        changed.put(key, value);
        return changed;
    }

    private static Bootstrap found(HubAddress address) {
        return new Bootstrap.Found(address, new ClientSource.InCluster(), "fingerprint");
    }

    private static String certificate(String cluster, String agent, Duration left) {
        return TestCertificates.certificate(
                new ClusterIdentity(cluster, agent).user(),
                List.of(),
                NOW.minus(Duration.ofHours(10)),
                NOW.plus(left));
    }
}
