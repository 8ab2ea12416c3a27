package dev.trellis.hub.operatorset;

import dev.trellis.api.operatorset.OperatorSet;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.operators.kind.Hashes;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Locale;

/** The names of what is made for a set. */
final class Names {
    private static final String BASE_32 = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int BASE_MAX = 40;
    private static final int HASH_IN_NAME = 8;
    private static final int HASH_IN_LABEL = 20;

    private Names() {}

    /** What stands for a set in labels: a name may be too long for one. */
    static String label(OperatorSet set) {
        return label(set.getMetadata().getNamespace(), set.getMetadata().getName());
    }

    private static String label(String namespace, String name) {
        var hash = HexFormat.of().parseHex(Hashes.digest(namespace + "/" + name).substring(7));
        // In base 32 as RFC 4648 has it: five bits each.
        var bits = new BigInteger(1, hash);
        var made = new StringBuilder();
        for (var i = 1; i <= HASH_IN_LABEL; i++) {
            var shift = hash.length * Byte.SIZE - i * 5;
            made.append(BASE_32.charAt(bits.shiftRight(shift).intValue() & 31));
        }
        return made.toString();
    }

    /** Of the object that tells, in a cluster's namespace, of a set. */
    static String status(OperatorSet set) {
        var name = set.getMetadata().getName();
        var base = name.length() > BASE_MAX ? name.substring(0, BASE_MAX) : name;
        return base + "-" + label(set).substring(0, HASH_IN_NAME);
    }

    static String work(OperatorSet set) {
        return "operators-" + status(set);
    }

    /** Of the subscription for what others need: the one that the cluster would make itself. */
    static String dependency(String packageName, String channel, CatalogKey catalog) {
        return String.join("-", packageName, channel, catalog.name(), catalog.namespace());
    }

    /** What is no API names no kind that there is. */
    static Gvk api(String text) {
        return Gvk.ofDotted(text)
                .orElseGet(() -> new Gvk("", "", text.strip().toLowerCase(Locale.ROOT)));
    }
}
