package dev.trellis.operators.source;

import dev.trellis.api.operator.CatalogSource;
import dev.trellis.api.operator.ConfigMapReference;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.write.Writer;
import dev.trellis.graph.catalog.CatalogFault;
import dev.trellis.graph.catalog.ConfigMapCatalog;
import dev.trellis.operators.image.BundleImages;
import dev.trellis.operators.kind.OperatorCaches;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Catalogs whose content is in ConfigMaps. */
public final class MapCatalogs {
    private final Writer<ConfigMap> writer;
    private final BundleImages images;
    private final PullSecrets secrets;

    public MapCatalogs(Writer<ConfigMap> writer, BundleImages images, PullSecrets secrets) {
        this.writer = writer;
        this.images = images;
        this.secrets = secrets;
    }

    /** Reads the catalog; content that is known already is not parsed again. */
    Finding read(CatalogSource catalog, Optional<Shelved> known, Consumer<Shelved> found) {
        var key =
                new ObjectKey(
                        catalog.getMetadata().getNamespace(),
                        Objects.requireNonNull(catalog.getSpec().configMap()));
        // Live: the cache holds only marked ones, and of those no content.
        var there = writer.load(key);
        if (there.isEmpty()) {
            return new Finding.Nothing(
                    Finding.Trouble.CONFIG_MAP,
                    "ConfigMap %s is not there: create it.".formatted(key),
                    true);
        }
        var map = there.get();
        mark(map, catalog);
        var digest = digest(map);
        try {
            var read =
                    known.filter(one -> one.digest().equals(digest))
                            .map(one -> one.stale(""))
                            .orElseGet(() -> shelved(catalog, key, map, digest));
            found.accept(read);
            return Finding.Content.of(reference(map), read.index().catalog().problems());
        } catch (CatalogFault e) {
            return new Finding.Nothing(
                    Finding.Trouble.CONFIG_MAP, String.valueOf(e.getMessage()), false);
        }
    }

    private Shelved shelved(CatalogSource source, ObjectKey key, ConfigMap map, String digest) {
        var catalog = ConfigMapCatalog.read(key.toString(), data(map), binaryData(map));
        ManifestSource own =
                (packageName, bundle) -> {
                    // Live, once per plan: manifests are too large to be kept.
                    var now =
                            writer.load(key)
                                    .filter(one -> digest(one).equals(digest))
                                    .orElseThrow(() ->
                                            new StaleCatalog(
                                                    "ConfigMap %s has changed since it was read."
                                                            .formatted(key)));
                    return ConfigMapCatalog.manifests(
                            key.toString(), data(now), binaryData(now), packageName, bundle);
                };
        return Shelved.of(
                digest, catalog, new BundleSource(own, catalog, images, () -> secrets.of(source)));
    }

    /** The watch sees marked ones only; and a ConfigMap goes with its catalog. */
    private void mark(ConfigMap map, CatalogSource catalog) {
        var owner =
                new OwnerReferenceBuilder()
                        .withApiVersion(catalog.getApiVersion())
                        .withKind(catalog.getKind())
                        .withName(catalog.getMetadata().getName())
                        .withUid(catalog.getMetadata().getUid())
                        .withController(false)
                        .withBlockOwnerDeletion(false)
                        .build();
        var isOwned =
                map.getMetadata().getOwnerReferences().stream()
                        .anyMatch(one -> owner.getUid().equals(one.getUid()));
        var marked = new ConfigMapBuilder(map);
        var metadata =
                marked.editMetadata()
                        .addToLabels(
                                OperatorCaches.HOLDS_A_CATALOG.label(),
                                OperatorCaches.HOLDS_A_CATALOG.value());
        if (!isOwned) {
            metadata.addToOwnerReferences(owner);
        }
        // Where another is quicker, the next look marks it.
        writer.patch(map, metadata.endMetadata().build());
    }

    private static ConfigMapReference reference(ConfigMap map) {
        var metadata = map.getMetadata();
        return new ConfigMapReference(
                metadata.getName(),
                metadata.getNamespace(),
                metadata.getUid(),
                metadata.getResourceVersion(),
                null);
    }

    private static Map<String, String> data(ConfigMap map) {
        return map.getData() == null ? Map.of() : map.getData();
    }

    private static Map<String, byte[]> binaryData(ConfigMap map) {
        var decoded = new TreeMap<String, byte[]>();
        if (map.getBinaryData() != null) {
            map.getBinaryData()
                    .forEach((key, text) -> decoded.put(key, Base64.getDecoder().decode(text)));
        }
        return decoded;
    }

    /** Of the content alone: a new label must not start a resolution. */
    private static String digest(ConfigMap map) {
        try {
            var hash = MessageDigest.getInstance("SHA-256");
            new TreeMap<>(data(map)).forEach((key, text) -> add(hash, key, text));
            if (map.getBinaryData() != null) {
                new TreeMap<>(map.getBinaryData()).forEach((key, text) -> add(hash, key, text));
            }
            return "sha256:" + HexFormat.of().formatHex(hash.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static void add(MessageDigest hash, String key, String text) {
        hash.update(key.getBytes(StandardCharsets.UTF_8));
        hash.update((byte) 0);
        hash.update(text.getBytes(StandardCharsets.UTF_8));
        hash.update((byte) 0);
    }
}
