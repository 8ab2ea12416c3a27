package dev.trellis.interpreter.prune;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.object.Fields;

import java.util.List;
import java.util.Set;

/** What a cluster puts into pods. Pod templates are never touched: their hash would change. */
final class PodCuts {
    private static final String INJECTED = "pod-injected";
    private static final String TOKEN_VOLUME = "kube-api-access-";
    private static final long DEFAULT_SECONDS = 300;
    private static final Set<String> DEFAULT_TOLERATIONS =
            Set.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable");

    private PodCuts() {}

    static void of(Knife knife) {
        knife.cut("/spec", "nodeName", "pod-scheduling");
        if (!Fields.text(knife.at("/spec"), "priorityClassName").isEmpty()) {
            knife.cut("/spec", "priority", "pod-scheduling");
        }
        // Nobody can create a pod with one.
        knife.cut("/spec", "ephemeralContainers", INJECTED);
        for (var list : List.of("/spec/containers", "/spec/initContainers")) {
            KindCuts.forEachItem(
                    knife,
                    list,
                    container ->
                            knife.cutItems(
                                    container + "/volumeMounts", PodCuts::isToken, INJECTED));
        }
        knife.cutItems("/spec/volumes", PodCuts::isToken, INJECTED);
        knife.cutItems("/spec/tolerations", PodCuts::isDefault, INJECTED);
    }

    private static boolean isToken(JsonNode named) {
        return Fields.text(named, "name").startsWith(TOKEN_VOLUME);
    }

    private static boolean isDefault(JsonNode toleration) {
        return DEFAULT_TOLERATIONS.contains(Fields.text(toleration, "key"))
                && Fields.text(toleration, "effect").equals("NoExecute")
                && Fields.count(toleration, "tolerationSeconds") == DEFAULT_SECONDS;
    }
}
