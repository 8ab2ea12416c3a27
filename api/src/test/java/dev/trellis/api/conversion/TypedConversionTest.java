package dev.trellis.api.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.conversion.ObjectConversion.Result.Converted;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.testkit.Gen;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.junit.jupiter.api.Test;

import java.util.function.Function;

/** In memory the same comes out as through the webhook. */
final class TypedConversionTest {
    private static final int SEEDS = 300;

    @Test
    void declarationsBecomeBeta() {
        Gen.forEachSeed(
                SEEDS,
                gen ->
                        check(
                                new RandomAddOns(gen, true).declaration(),
                                dev.trellis.api.addon.v1alpha1.ClusterManagementAddOn.class,
                                TypedConversion::toBeta,
                                AddOnVersions.BETA));
    }

    @Test
    void declarationsBecomeAlpha() {
        Gen.forEachSeed(
                SEEDS,
                gen ->
                        check(
                                new RandomAddOns(gen, false).declaration(),
                                dev.trellis.api.addon.v1beta1.ClusterManagementAddOn.class,
                                TypedConversion::toAlpha,
                                AddOnVersions.ALPHA));
    }

    @Test
    void installsBecomeBeta() {
        Gen.forEachSeed(
                SEEDS,
                gen ->
                        check(
                                new RandomAddOns(gen, true).install(),
                                dev.trellis.api.addon.v1alpha1.ManagedClusterAddOn.class,
                                TypedConversion::toBeta,
                                AddOnVersions.BETA));
    }

    @Test
    void installsBecomeAlpha() {
        Gen.forEachSeed(
                SEEDS,
                gen ->
                        check(
                                new RandomAddOns(gen, false).install(),
                                dev.trellis.api.addon.v1beta1.ManagedClusterAddOn.class,
                                TypedConversion::toAlpha,
                                AddOnVersions.ALPHA));
    }

    private static <A extends HasMetadata, B extends HasMetadata> void check(
            ObjectNode object, Class<A> from, Function<A, B> conversion, String version) {
        var typed = ApiJson.serialization().convertValue(object, from);

        var json = ApiJson.serialization().asJson(conversion.apply(typed));
        var converted = ApiJson.readTree(json);

        assertThat(withoutEmpty(converted)).isEqualTo(withoutEmpty(byWebhook(object, version)));
    }

    private static ObjectNode byWebhook(ObjectNode object, String version) {
        return ((Converted) ObjectConversion.convert(RawObject.of(object), version))
                .object()
                .toTree();
    }

    /** Empty members say nothing, and only the webhook takes care to leave some of them out. */
    private static JsonNode withoutEmpty(JsonNode tree) {
        if (tree instanceof ObjectNode object) {
            object.properties().forEach(member -> withoutEmpty(member.getValue()));
            object.removeIf(value -> value.isContainerNode() && value.isEmpty());
        } else if (tree.isArray()) {
            tree.forEach(TypedConversionTest::withoutEmpty);
        }
        return tree;
    }
}
