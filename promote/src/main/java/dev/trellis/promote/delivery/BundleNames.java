package dev.trellis.promote.delivery;

import dev.trellis.api.Groups;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.interpreter.object.ObjectId;

/** Names of what belongs to a bundle; all can be told from its own. */
public final class BundleNames {
    private static final int READABLE = 40;
    private static final int SHORT_HASH = 8;

    private final String hash;
    private final String stem;

    private BundleNames(String hash, String stem) {
        this.hash = hash;
        this.stem = stem;
    }

    public static BundleNames of(ObjectKey bundle) {
        var hash =
                new ObjectId(Groups.TRELLIS, "PromotedBundle", bundle.namespace(), bundle.name())
                        .hash();
        return new BundleNames(
                hash, "promote-" + cut(bundle.name()) + "-" + hash.substring(0, SHORT_HASH) + "-");
    }

    /** The identity of the bundle as a label. */
    public String hash() {
        return hash;
    }

    public String probe() {
        return stem + "probe";
    }

    String work(WorkRole role, int part) {
        return switch (role) {
            case NAMESPACE -> stem + "ns-" + part;
            case CRD -> stem + "crd-" + part;
            case WORKLOAD -> stem + part;
        };
    }

    /** The hub's Secret that holds the values of a promoted one. */
    public static String secret(String bundle, String id) {
        return cut(bundle) + "-" + id;
    }

    public static String template(String bundle, long revision, int part) {
        return "%s-tpl-%d-%d".formatted(bundle, revision, part);
    }

    private static String cut(String name) {
        var cut = name.length() <= READABLE ? name : name.substring(0, READABLE);
        return cut.replaceAll("[-.]+$", "");
    }
}
