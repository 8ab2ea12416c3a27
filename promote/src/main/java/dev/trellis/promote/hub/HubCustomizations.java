package dev.trellis.promote.hub;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.Servers;
import dev.trellis.interpreter.customization.Customization;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;

import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;

/** The scripts that the hub has for kinds, all of them: half of them would be a wrong answer. */
public final class HubCustomizations {
    private static final List<String> GROUPS = List.of("trellis.dev", "config.karmada.io");

    private HubCustomizations() {}

    /** None where the kind is not installed. */
    public static List<Customization> load(KubeApi api) {
        var found = new ArrayList<Customization>();
        for (var group : GROUPS) {
            var path = "/apis/" + group + "/v1alpha1/resourceinterpretercustomizations";
            var answer = Servers.trying(api, Call.get(path));
            if (answer.code() == HttpURLConnection.HTTP_NOT_FOUND) {
                continue;
            }
            Servers.requireSuccess(api, answer);
            for (var item : Fields.items(answer.exactTree().path("items"))) {
                if (item instanceof ObjectNode object) {
                    object.put("apiVersion", group + "/v1alpha1");
                    object.put("kind", "ResourceInterpreterCustomization");
                    found.add(Customization.of(new KubeObject(object)));
                }
            }
        }
        return found;
    }
}
