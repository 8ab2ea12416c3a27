package dev.trellis.promote.transaction;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.BundleObjectBuilder;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.PromotionOptions;
import dev.trellis.api.promotion.PromotionOptionsBuilder;
import dev.trellis.api.promotion.Requirement;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.delivery.BundleNames;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Requests for the promotion of a Deployment with a ConfigMap and a Secret. */
final class Submissions {
    static final String UID = "uid-of-";

    private Submissions() {}

    static PromotionOptions options() {
        return PromotionOptionsBuilder.builder().timeoutSeconds(300).build();
    }

    static Submission web(ObjectKey key, String cluster, PromotionOptions options) {
        return web(key, cluster, options, false);
    }

    /**
     * @param shares whether another bundle delivers the ConfigMap
     */
    static Submission web(ObjectKey key, String cluster, PromotionOptions options, boolean shares) {
        return web(key, cluster, options, shares, "settings");
    }

    /**
     * @param settings the ConfigMap that it needs
     */
    static Submission web(
            ObjectKey key,
            String cluster,
            PromotionOptions options,
            boolean shares,
            String settings) {
        return web(key, cluster, options, shares, settings, key.name());
    }

    /** Another application that needs the ConfigMap and the Secret of a bundle. */
    static Submission guest(ObjectKey key, String cluster, String holder) {
        return web(key, cluster, options(), true, "settings", holder);
    }

    /**
     * @param keys the Secret that it needs; that of another application is shared with it
     */
    private static Submission web(
            ObjectKey key,
            String cluster,
            PromotionOptions options,
            boolean shares,
            String settings,
            String keys) {
        var app = key.name();
        var sharesKeys = !keys.equals(app);
        var namespace = new ObjectRef(null, "v1", "Namespace", "namespaces", null, "demo");
        var config = ref("", "ConfigMap", "configmaps", settings);
        var secret = ref("", "Secret", "secrets", keys);
        var web = ref("apps", "Deployment", "deployments", app);
        var contents = new TreeMap<String, RawObject>();
        contents.put(
                id(namespace),
                RawObject.of(
                        "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"demo\"}}"));
        contents.put(id(config), manifest("v1", config, "\"data\":{\"mode\":\"fast\"}"));
        contents.put(id(secret), manifest("v1", secret, "\"type\":\"Opaque\""));
        contents.put(id(web), deployment(app, List.of(settings), keys));
        var tpl = BundleNames.template(key.name(), 1, 0);
        var bundle =
                PromotedBundleSpecBuilder.builder()
                        .revision(1L)
                        .lifecycle(PromotedBundleSpec.PROBATION)
                        .management(PromotedBundleSpec.MANAGED)
                        .role(PromotedBundleSpec.APPLICATION)
                        .secretMode(PromotedBundleSpec.REFERENCE)
                        .cluster(cluster)
                        .objects(
                                List.of(
                                        object(namespace, BundleObject.NAMESPACE, 5)
                                                .payload(tpl)
                                                .build(),
                                        object(
                                                        config,
                                                        shares
                                                                ? BundleObject.LINK
                                                                : BundleObject.DEPENDENCY,
                                                        40)
                                                .payload(shares ? null : tpl)
                                                .build(),
                                        object(
                                                        secret,
                                                        sharesKeys
                                                                ? BundleObject.LINK
                                                                : BundleObject.DEPENDENCY,
                                                        40)
                                                .payload(sharesKeys ? null : tpl)
                                                .secretRef(
                                                        sharesKeys
                                                                ? null
                                                                : BundleNames.secret(
                                                                        app, id(secret)))
                                                .build(),
                                        object(web, BundleObject.ROOT, 60)
                                                .payload(tpl)
                                                .requires(
                                                        List.of(
                                                                need(config),
                                                                need(secret),
                                                                need(namespace)))
                                                .build()))
                        .build();
        var plan =
                ApiJson.readObject(
                        "{\"apiVersion\":\"trellis.dev/v1alpha1\",\"kind\":\"PromotionPlan\"}");
        var objects = plan.putArray("objects");
        contents.keySet()
                .forEach(id ->
                        objects.addObject()
                                .put("id", id)
                                .putObject("source")
                                .put("uid", UID + id)
                                .put("generation", 1));
        plan.put("digest", "sha256:" + key.name());
        return new Submission(
                key,
                "x" + Integer.toHexString(key.hashCode()),
                plan,
                bundle,
                contents,
                sharesKeys
                        ? new TreeMap<>()
                        : new TreeMap<>(Map.of(id(secret), Map.of("password", "aHVudGVyMg=="))),
                options,
                Optional.empty(),
                Optional.empty());
    }

    /**
     * A ConfigMap that joins a bundle.
     *
     * @param bundle to which it is added
     */
    static Submission config(
            ObjectKey key, String cluster, PromotionOptions options, String bundle, String name) {
        var config = ref("", "ConfigMap", "configmaps", name);
        var spec =
                PromotedBundleSpecBuilder.builder()
                        .revision(1L)
                        .cluster(cluster)
                        .objects(
                                List.of(
                                        object(config, BundleObject.DEPENDENCY, 40)
                                                .payload(BundleNames.template(key.name(), 1, 0))
                                                .build()))
                        .build();
        var plan =
                ApiJson.readObject(
                        "{\"apiVersion\":\"trellis.dev/v1alpha1\",\"kind\":\"PromotionPlan\"}");
        plan.putArray("objects")
                .addObject()
                .put("id", id(config))
                .putObject("source")
                .put("uid", UID + id(config))
                .put("generation", 1);
        plan.put("digest", "sha256:" + key.name());
        return new Submission(
                key,
                "x" + Integer.toHexString(key.hashCode()),
                plan,
                spec,
                new TreeMap<>(
                        Map.of(id(config), manifest("v1", config, "\"data\":{\"mode\":\"new\"}"))),
                new TreeMap<>(),
                options,
                Optional.empty(),
                Optional.of(bundle));
    }

    /** A Deployment that mounts these ConfigMaps, and the Secret of its name. */
    static RawObject deployment(String app, List<String> configs) {
        return deployment(app, configs, app);
    }

    private static RawObject deployment(String app, List<String> configs, String keys) {
        var volumes =
                configs.stream()
                        .map("{\"name\":\"%1$s\",\"configMap\":{\"name\":\"%1$s\"}},"::formatted)
                        .collect(Collectors.joining());
        return manifest(
                "apps/v1",
                ref("apps", "Deployment", "deployments", app),
                "\"spec\":{\"replicas\":0,\"template\":{\"spec\":{\"volumes\":[%s{\"name\":\"keys\",\"secret\":{\"secretName\":\"%s\"}}]}}}"
                        .formatted(volumes, keys));
    }

    static String id(ObjectRef ref) {
        return new ObjectId(ref.groupName(), ref.kind(), ref.namespaceName(), ref.name()).hash();
    }

    private static ObjectRef ref(String group, String kind, String plural, String name) {
        return new ObjectRef(group.isEmpty() ? null : group, "v1", kind, plural, "demo", name);
    }

    private static BundleObjectBuilder object(ObjectRef ref, String role, int rank) {
        return BundleObjectBuilder.builder()
                .id(id(ref))
                .ref(ref)
                .role(role)
                .rank(rank)
                .part(0)
                .digest("sha256:0")
                .strategy(BundleObject.ADOPT)
                .deletion(BundleObject.INHERIT);
    }

    private static Requirement need(ObjectRef ref) {
        return new Requirement(id(ref), Requirement.REQUIRED, null, "N1");
    }

    private static RawObject manifest(String version, ObjectRef ref, String rest) {
        return RawObject.of(
                "{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"metadata\":{\"name\":\"%s\",\"namespace\":\"demo\"},%s}"
                        .formatted(version, ref.kind(), ref.name(), rest));
    }
}
