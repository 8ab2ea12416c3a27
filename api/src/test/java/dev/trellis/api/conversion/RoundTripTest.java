package dev.trellis.api.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.conversion.ObjectConversion.Result.Converted;
import dev.trellis.api.json.RawObject;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.List;

/** There and back again is the same object, but for the losses that are spelled out here. */
final class RoundTripTest {

    private static final int SEEDS = 500;

    @Test
    void declarationsSurviveBetaAndComeBack() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var alpha = new RandomAddOns(gen, true).declaration();

                    var back = convert(convert(alpha, AddOnVersions.BETA), AddOnVersions.ALPHA);

                    ((ObjectNode) alpha.get("spec")).remove("addOnConfiguration");
                    assertThat(back).isEqualTo(read(alpha));
                });
    }

    @Test
    void declarationsSurviveAlphaAndComeBack() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var beta = new RandomAddOns(gen, false).declaration();

                    var back = convert(convert(beta, AddOnVersions.ALPHA), AddOnVersions.BETA);

                    for (var config : beta.at("/spec/defaultConfigs")) {
                        if (config.get("name").textValue().equals("__reserved_no_default__")) {
                            ((ObjectNode) config).remove("namespace");
                        }
                    }
                    assertThat(back).isEqualTo(read(beta));
                });
    }

    @Test
    void installsSurviveBetaAndComeBack() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var alpha = new RandomAddOns(gen, true).install();

                    var back = convert(convert(alpha, AddOnVersions.BETA), AddOnVersions.ALPHA);

                    loseWhatBetaLacks(alpha);
                    assertThat(back).isEqualTo(read(alpha));
                });
    }

    private static void loseWhatBetaLacks(ObjectNode alpha) {
        if (!(alpha.get("status") instanceof ObjectNode status)) {
            return;
        }
        status.remove("addOnConfiguration");
        var forTheHub = false;
        for (var registration : status.path("registrations")) {
            if (registration.get("signerName").textValue().startsWith("kubernetes.io/")) {
                forTheHub = true;
                if (registration.get("subject") instanceof ObjectNode subject) {
                    subject.remove("organizationUnit");
                }
            }
        }
        if (!forTheHub) {
            status.remove("kubeClientDriver");
        }
        for (var reference : status.path("configReferences")) {
            var older = ((ObjectNode) reference).remove(List.of("name", "namespace"));
            var desired = older.path("desiredConfig");
            for (var name : new String[] {"name", "namespace"}) {
                if (desired.has(name)) {
                    older.set(name, desired.get(name));
                }
            }
        }
        dropIfEmpty(alpha, "status");
    }

    @Test
    void installsSurviveAlphaAndComeBack() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var beta = new RandomAddOns(gen, false).install();

                    var back = convert(convert(beta, AddOnVersions.ALPHA), AddOnVersions.BETA);

                    loseWhatAlphaLacks(beta);
                    assertThat(back).isEqualTo(read(beta));
                });
    }

    private static void loseWhatAlphaLacks(ObjectNode beta) {
        var annotations = beta.at("/metadata/annotations");
        if (annotations.path(AddOnAnnotations.INSTALL_NAMESPACE).asText("").isEmpty()
                && annotations instanceof ObjectNode map) {
            map.remove(AddOnAnnotations.INSTALL_NAMESPACE);
            dropIfEmpty((ObjectNode) beta.get("metadata"), "annotations");
        }
        JsonNode driver = null;
        for (var registration : beta.at("/status/registrations")) {
            var type = registration.get("type").textValue();
            if (driver == null && type.equals("kubeClient") && registration.has(type)) {
                driver = registration.get(type).path("driver");
            }
            // Each carries the object of its own type, and no other.
            ((ObjectNode) registration).withObject("/" + type);
            ((ObjectNode) registration).retain("type", type);
        }
        for (var registration : beta.at("/status/registrations")) {
            if (registration.get("kubeClient") instanceof ObjectNode kubeClient) {
                kubeClient.remove("driver");
                if (driver != null && driver.isTextual()) {
                    kubeClient.set("driver", driver);
                }
            }
        }
    }

    private static void dropIfEmpty(ObjectNode object, String name) {
        if (object.path(name).isEmpty()) {
            object.remove(name);
        }
    }

    private static JsonNode convert(JsonNode object, String version) {
        var result = ObjectConversion.convert(RawObject.of((ObjectNode) object), version);
        assertThat(result).isInstanceOf(Converted.class);
        return ((Converted) result).object().toTree();
    }

    /** As read from text, so that numbers have the same Java types. */
    private static JsonNode read(ObjectNode object) {
        return RawObject.of(object).toTree();
    }
}
