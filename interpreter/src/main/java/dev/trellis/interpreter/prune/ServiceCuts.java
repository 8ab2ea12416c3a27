package dev.trellis.interpreter.prune;

import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.prune.Pruning.Keep;

import java.util.List;

/** What a cluster decides for a Service. */
final class ServiceCuts {
    private static final String ADDRESS = "service-address";

    private ServiceCuts() {}

    static void of(KubeObject object, Keep keep, Knife knife) {
        if (!Fields.text(object.spec(), "clusterIP").equals("None")) {
            knife.cut("/spec", "clusterIP", ADDRESS);
            knife.cut("/spec", "clusterIPs", ADDRESS);
        }
        knife.cut("/spec", "healthCheckNodePort", "service-node-port");
        if (!keep.nodePorts()) {
            KindCuts.forEachItem(
                    knife, "/spec/ports", port -> knife.cut(port, "nodePort", "service-node-port"));
        }
        for (var field : List.of("ipFamilies", "ipFamilyPolicy")) {
            if (!isSetBySomebody(object, field)) {
                knife.cut("/spec", field, ADDRESS);
            }
        }
    }

    /** Defaults have no manager: a field that has one was written by a person or a tool. */
    private static boolean isSetBySomebody(KubeObject object, String field) {
        for (var entry : Fields.items(object.metadata().path("managedFields"))) {
            if (Fields.at(entry, "fieldsV1", "f:spec").has("f:" + field)) {
                return true;
            }
        }
        return false;
    }
}
