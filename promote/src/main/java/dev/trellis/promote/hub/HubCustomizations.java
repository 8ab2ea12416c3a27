package dev.trellis.promote.hub;

import dev.trellis.engine.client.KubeApi;
import dev.trellis.interpreter.customization.Customization;

import java.util.List;

/** The scripts that the hub has for kinds, all of them: half of them would be a wrong answer. */
public final class HubCustomizations {
    private HubCustomizations() {}

    /** None where the kind is not installed. */
    public static List<Customization> load(KubeApi api) {
        return InterpreterObjects.load(
                        api,
                        "resourceinterpretercustomizations",
                        "ResourceInterpreterCustomization")
                .stream()
                .map(Customization::of)
                .toList();
    }
}
