package dev.trellis.interpreter.builtin;

import static dev.trellis.interpreter.builtin.Findings.Target.SECRET;

import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.builtin.Findings.Target;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;

import java.util.List;

/** Needs of claims and volumes: N4, N20. */
final class StorageRules {
    private static final Target STORAGE_CLASS = new Target("storage.k8s.io/v1", "StorageClass");
    private static final List<String> DRIVER_SECRETS =
            List.of(
                    "nodePublishSecretRef",
                    "nodeStageSecretRef",
                    "controllerPublishSecretRef",
                    "controllerExpandSecretRef",
                    "nodeExpandSecretRef");

    private StorageRules() {}

    static void claim(KubeObject object, Findings found) {
        storageClass(object, found);
    }

    static void volume(KubeObject object, Findings found) {
        storageClass(object, found);
        for (var name : DRIVER_SECRETS) {
            var secret = Fields.at(object.spec(), "csi", name);
            found.named(
                    SECRET,
                    Fields.text(secret, "namespace"),
                    secret.path("name"),
                    Strength.REQUIRED,
                    "spec.csi." + name + ".name",
                    "N20");
        }
    }

    private static void storageClass(KubeObject object, Findings found) {
        found.named(
                STORAGE_CLASS,
                "",
                object.spec().path("storageClassName"),
                Strength.PREREQUISITE,
                "spec.storageClassName",
                "N4");
    }
}
