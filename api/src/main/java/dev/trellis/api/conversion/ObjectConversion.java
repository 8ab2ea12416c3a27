package dev.trellis.api.conversion;

import dev.trellis.api.json.RawObject;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Converts one object to another version of its kind. */
public final class ObjectConversion {

    private static final Map<String, KindConversion> KINDS =
            Stream.<KindConversion>of(
                            new ClusterManagementAddOnConversion(),
                            new ManagedClusterAddOnConversion())
                    .collect(Collectors.toMap(KindConversion::kind, Function.identity()));

    private ObjectConversion() {}

    /** What became of an object. */
    public sealed interface Result {
        record Converted(RawObject object) implements Result {}

        /** The sentence names the object and what is wrong with it. */
        record Refused(String sentence) implements Result {}
    }

    /** An object that has the wanted version already is given back as it is. */
    public static Result convert(RawObject object, String desiredApiVersion) {
        try {
            return convert(
                    object, ConversionJson.read(object.json(), Parts.class), desiredApiVersion);
        } catch (IllegalArgumentException e) {
            return refused(object, desiredApiVersion, String.valueOf(e.getMessage()));
        }
    }

    private static Result convert(RawObject object, Parts parts, String desired) {
        var rules = parts.kind() == null ? null : KINDS.get(parts.kind());
        if (rules == null) {
            return refused(object, desired, "only " + kinds() + " have a conversion");
        }
        if (!isKnown(desired) || !isKnown(String.valueOf(parts.apiVersion()))) {
            return refused(
                    object,
                    desired,
                    "its kind has the versions "
                            + AddOnVersions.ALPHA
                            + " and "
                            + AddOnVersions.BETA);
        }
        if (desired.equals(parts.apiVersion())) {
            return new Result.Converted(object);
        }
        var converted =
                desired.equals(AddOnVersions.BETA) ? rules.toBeta(parts) : rules.toAlpha(parts);
        return new Result.Converted(ConversionJson.write(converted));
    }

    private static boolean isKnown(String apiVersion) {
        return apiVersion.equals(AddOnVersions.ALPHA) || apiVersion.equals(AddOnVersions.BETA);
    }

    private static String kinds() {
        return String.join(" and ", KINDS.keySet().stream().sorted().toList());
    }

    private static Result refused(RawObject object, String desired, String why) {
        return new Result.Refused(
                "cannot convert " + nameOf(object) + " to " + desired + ": " + why);
    }

    /** As much of the name as can be told, since the object may be odd in any way. */
    private static String nameOf(RawObject object) {
        var tree = object.toTree();
        var name = tree.path("metadata").path("name").asText("");
        var namespace = tree.path("metadata").path("namespace").asText("");
        return "%s %s %s"
                .formatted(
                        tree.path("apiVersion").asText("an object without apiVersion,"),
                        tree.path("kind").asText("of no kind,"),
                        name.isEmpty()
                                ? "without a name"
                                : namespace.isEmpty() ? name : namespace + "/" + name);
    }
}
