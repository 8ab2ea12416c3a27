package dev.trellis.sdk.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.v1beta1.CustomSignerRegistration;
import dev.trellis.api.addon.v1beta1.CustomSignerSubject;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.testkit.Gen;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

class WantedRegistrationsTest {
    private static final KubeClientSubject ASKED = subject("asked");
    private static final KubeClientSubject TOLD = subject("told-by-the-cluster");
    private static final KubeClientSubject USUAL =
            new KubeClientSubject(
                    "system:open-cluster-management:cluster:paris:addon:hello:agent:hello",
                    List.of(
                            "system:open-cluster-management:cluster:paris:addon:hello",
                            "system:open-cluster-management:addon:hello"));

    private static KubeClientSubject subject(String user) {
        return new KubeClientSubject(user, List.of(user + "-group"));
    }

    private static Registration hub(@Nullable KubeClientSubject subject, @Nullable String driver) {
        return new Registration(
                Registration.KUBE_CLIENT, new KubeClientRegistration(subject, driver), null);
    }

    private static Registration custom(String signer, @Nullable CustomSignerSubject subject) {
        return new Registration(
                Registration.CUSTOM_SIGNER, null, new CustomSignerRegistration(signer, subject));
    }

    static Stream<Arguments> builds() {
        var bare = new Registration(Registration.KUBE_CLIENT, null, null);
        var signer =
                custom(
                        "example.com/signer",
                        new CustomSignerSubject("user", List.of("group"), List.of("unit")));
        return Stream.of(
                arguments("asks for nothing", List.of(), List.of(hub(TOLD, "csr")), List.of()),
                arguments(
                        "a custom signer is taken as asked, whatever was there",
                        List.of(signer),
                        List.of(custom("example.com/signer", null)),
                        List.of(signer)),
                arguments(
                        "without a driver the subject is the one asked for",
                        List.of(hub(ASKED, null)),
                        List.of(hub(TOLD, null)),
                        List.of(hub(ASKED, null))),
                arguments(
                        "without a driver nothing asked for stays nothing",
                        List.of(bare),
                        List.of(),
                        List.of(hub(null, null))),
                arguments(
                        "the driver that the cluster chose wins",
                        List.of(hub(ASKED, "token")),
                        List.of(hub(null, "csr")),
                        List.of(hub(ASKED, "csr"))),
                arguments(
                        "an empty driver is none",
                        List.of(hub(ASKED, "csr")),
                        List.of(hub(null, "")),
                        List.of(hub(ASKED, "csr"))),
                arguments(
                        "with tokens the cluster tells the subject",
                        List.of(hub(ASKED, null)),
                        List.of(hub(TOLD, "token")),
                        List.of(hub(TOLD, "token"))),
                arguments(
                        "with tokens there is no subject before the cluster tells it",
                        List.of(hub(ASKED, "token")),
                        List.of(),
                        List.of(hub(null, "token"))),
                arguments(
                        "with requests an empty subject becomes the usual one",
                        List.of(hub(new KubeClientSubject("", List.of()), null)),
                        List.of(hub(TOLD, "csr")),
                        List.of(hub(USUAL, "csr"))),
                arguments(
                        "with requests a group alone is a subject",
                        List.of(hub(new KubeClientSubject(null, List.of("group")), "csr")),
                        List.of(),
                        List.of(hub(new KubeClientSubject(null, List.of("group")), "csr"))),
                arguments(
                        "registrations for the hub are matched by their place among themselves",
                        List.of(hub(ASKED, null), signer, hub(ASKED, null), hub(ASKED, null)),
                        List.of(signer, signer, hub(TOLD, "csr"), hub(TOLD, "token")),
                        List.of(hub(ASKED, "csr"), signer, hub(TOLD, "token"), hub(ASKED, null))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("builds")
    void builds(
            String behaviour,
            List<Registration> requested,
            List<Registration> existing,
            List<Registration> expected) {
        var wanted = new WantedRegistrations("paris", "hello").of(requested, existing);

        assertThat(wanted).isEqualTo(expected);
    }

    @Test
    void buildingAgainFromTheResultChangesNothing() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var wanted = new WantedRegistrations("paris", "hello");
                    var requested = gen.listOf(() -> registration(gen));
                    var once = wanted.of(requested, gen.listOf(() -> registration(gen)));

                    assertThat(wanted.of(requested, once)).isEqualTo(once);
                });
    }

    private static Registration registration(Gen gen) {
        return gen.bool()
                ? custom(gen.pick("a.com/x", "b.com/y"), null)
                : hub(
                        gen.nullable(() ->
                                new KubeClientSubject(
                                        gen.nullable(gen::dnsLabel), gen.listOf(gen::dnsLabel))),
                        gen.pick("", "csr", "token"));
    }
}
