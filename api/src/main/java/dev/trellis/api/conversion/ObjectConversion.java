package dev.trellis.api.conversion;

import dev.trellis.api.json.ApiJson;
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
        return convert(Parts.of(object.json()), desiredApiVersion);
    }

    static Result convert(Parts object, String desired) {
        var rules = object.kind() == null ? null : KINDS.get(object.kind());
        if (rules == null) {
            return refused(object, desired, "only " + kinds() + " have a conversion");
        }
        if (!isKnown(desired) || !isKnown(String.valueOf(object.apiVersion()))) {
            return refused(
                    object,
                    desired,
                    "its kind has the versions "
                            + AddOnVersions.ALPHA
                            + " and "
                            + AddOnVersions.BETA);
        }
        if (desired.equals(object.apiVersion())) {
            return new Result.Converted(RawObject.of(object.whole().text()));
        }
        if (object.odd() != null) {
            return refused(object, desired, "its " + object.odd() + " is not an object");
        }
        try {
            var converted =
                    desired.equals(AddOnVersions.BETA)
                            ? rules.toBeta(object)
                            : rules.toAlpha(object);
            return new Result.Converted(RawObject.ofValue(converted, ConversionJson.STRICT));
        } catch (IllegalArgumentException e) {
            return refused(object, desired, String.valueOf(e.getMessage()));
        }
    }

    private static boolean isKnown(String apiVersion) {
        return apiVersion.equals(AddOnVersions.ALPHA) || apiVersion.equals(AddOnVersions.BETA);
    }

    private static String kinds() {
        return String.join(" and ", KINDS.keySet().stream().sorted().toList());
    }

    private static Result refused(Parts object, String desired, String why) {
        return new Result.Refused(
                "cannot convert " + nameOf(object) + " to " + desired + ": " + why);
    }

    /** As much of the name as can be told, since the object may be odd in any way. */
    private static String nameOf(Parts object) {
        var metadata =
                ApiJson.readTree(object.metadata() == null ? "{}" : object.metadata().text());
        var name = metadata.path("name").asText("");
        var namespace = metadata.path("namespace").asText("");
        return "%s %s %s"
                .formatted(
                        object.apiVersion() == null
                                ? "an object without apiVersion,"
                                : object.apiVersion(),
                        object.kind() == null ? "of no kind," : object.kind(),
                        name.isEmpty()
                                ? "without a name"
                                : namespace.isEmpty() ? name : namespace + "/" + name);
    }
}
