package dev.trellis.promote.hub;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.Servers;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;

import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;

/** Objects that configure interpreters, of either API group that has them. */
final class InterpreterObjects {
    private static final List<String> GROUPS = List.of("trellis.dev", "config.karmada.io");

    private InterpreterObjects() {}

    /** All of a kind; none where the kind is not installed. */
    static List<KubeObject> load(KubeApi api, String plural, String kind) {
        var found = new ArrayList<KubeObject>();
        for (var group : GROUPS) {
            var path = "/apis/" + group + "/v1alpha1/" + plural;
            var answer = Servers.trying(api, Call.get(path));
            if (answer.code() == HttpURLConnection.HTTP_NOT_FOUND) {
                continue;
            }
            Servers.requireSuccess(api, answer);
            for (var item : Fields.items(answer.exactTree().path("items"))) {
                if (item instanceof ObjectNode object) {
                    object.put("apiVersion", group + "/v1alpha1");
                    object.put("kind", kind);
                    found.add(new KubeObject(object));
                }
            }
        }
        return found;
    }
}
