package dev.trellis.promote.hub;

import dev.trellis.engine.client.KubeApi;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.customization.Customization;
import dev.trellis.interpreter.object.KubeObject;

import java.util.List;
import java.util.stream.Stream;

/** The scripts that the hub has for kinds, all of them: half of them would be a wrong answer. */
public final class HubCustomizations {
    private HubCustomizations() {}

    /** None where the kind is not installed. */
    public static List<Customization> load(KubeApi api) {
        return objects(api).map(Customization::of).toList();
    }

    /** Without those that nobody can read: for whoever looks at one beside the others. */
    public static List<Customization> loadReadable(KubeApi api) {
        return objects(api).flatMap(HubCustomizations::read).toList();
    }

    private static Stream<Customization> read(KubeObject object) {
        try {
            return Stream.of(Customization.of(object));
        } catch (InterpreterFailure _) {
            return Stream.empty();
        }
    }

    private static Stream<KubeObject> objects(KubeApi api) {
        return InterpreterObjects.load(
                api, "resourceinterpretercustomizations", "ResourceInterpreterCustomization")
                .stream();
    }
}
