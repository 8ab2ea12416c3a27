package dev.trellis.interpreter.prune;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.prune.Pruning.Keep;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** What is taken out of objects of one group and kind. */
final class KindCuts {
    private static final String ANNOTATIONS = "/metadata/annotations";
    private static final String TOKEN_TYPE = "kubernetes.io/service-account-token";
    private static final Set<String> CONTROLLER_LABELS =
            Set.of("controller-uid", "batch.kubernetes.io/controller-uid");
    private static final Set<String> JOB_LABELS =
            Set.of(
                    "controller-uid",
                    "batch.kubernetes.io/controller-uid",
                    "job-name",
                    "batch.kubernetes.io/job-name");
    private static final Set<String> CLAIM_ANNOTATIONS =
            Set.of(
                    "volume.kubernetes.io/selected-node",
                    "pv.kubernetes.io/bind-completed",
                    "pv.kubernetes.io/bound-by-controller",
                    "volume.kubernetes.io/storage-provisioner",
                    "volume.beta.kubernetes.io/storage-provisioner");

    private KindCuts() {}

    static void of(KubeObject object, Keep keep, Knife knife) {
        var kind = object.kind();
        switch (kind.group() + "/" + kind.name()) {
            case "/Pod" -> PodCuts.of(knife);
            case "apps/Deployment" ->
                    knife.cutKeys(
                            ANNOTATIONS,
                            key -> key.startsWith("deployment.kubernetes.io/revision"),
                            "deployment-revision");
            case "batch/Job" -> job(object, knife);
            case "/Service" -> ServiceCuts.of(object, keep, knife);
            case "/ServiceAccount" -> serviceAccount(object, knife);
            case "/Secret" -> secret(object, knife);
            case "/PersistentVolumeClaim" -> claim(keep, knife);
            case "/PersistentVolume" -> {
                knife.cut("/spec", "claimRef", "volume-binding");
                knife.cutKeys(
                        ANNOTATIONS,
                        "pv.kubernetes.io/bound-by-controller"::equals,
                        "volume-binding");
            }
            case "autoscaling/HorizontalPodAutoscaler" ->
                    knife.cutKeys(
                            ANNOTATIONS,
                            key -> key.startsWith("autoscaling.alpha.kubernetes.io/"),
                            "autoscaler-conversion");
            case "/Namespace" -> {
                knife.cut("/spec", "finalizers", "namespace-server-set");
                knife.cutKeys(
                        "/metadata/labels",
                        "kubernetes.io/metadata.name"::equals,
                        "namespace-server-set");
            }
            case "apiextensions.k8s.io/CustomResourceDefinition" -> {
                var strategy = Fields.text(knife.at("/spec/conversion"), "strategy");
                if (!keep.conversion() && strategy.equals("Webhook")) {
                    knife.cut("/spec", "conversion", "external-conversion");
                }
            }
            case "rbac.authorization.k8s.io/ClusterRole" -> {
                if (object.json().has("aggregationRule")) {
                    knife.cut("", "rules", "aggregated-rules");
                }
            }
            case "/Endpoints" -> endpoints(knife);
            case "discovery.k8s.io/EndpointSlice" ->
                    forEachItem(
                            knife, "/endpoints", at -> knife.cut(at, "nodeName", "endpoint-node"));
            default -> {}
        }
    }

    private static void job(KubeObject object, Knife knife) {
        if (Fields.isTrue(object.spec(), "manualSelector")) {
            return;
        }
        var rule = "job-labels";
        knife.cutKeys("/spec/selector/matchLabels", CONTROLLER_LABELS::contains, rule);
        // A selector that a controller made and that says nothing any more would not be accepted.
        if (object.spec().path("selector").path("matchLabels").size() > 0
                && knife.at("/spec/selector").isEmpty()) {
            knife.cut("/spec", "selector", rule);
        }
        knife.cutKeys("/spec/template/metadata/labels", JOB_LABELS::contains, rule);
    }

    private static void serviceAccount(KubeObject object, Knife knife) {
        var account = object.name();
        knife.cutItems(
                "/secrets",
                entry -> GeneratedSecrets.isToken(account, name(entry)),
                "generated-token");
        knife.cutItems(
                "/imagePullSecrets",
                entry -> GeneratedSecrets.isPullSecret(account, name(entry)),
                "generated-pull-secret");
    }

    private static String name(JsonNode entry) {
        return Fields.text(entry, "name");
    }

    private static void secret(KubeObject object, Knife knife) {
        if (Fields.text(object.json(), "type").equals(TOKEN_TYPE)) {
            knife.cutKeys(
                    ANNOTATIONS, "kubernetes.io/service-account.uid"::equals, "account-token");
            knife.cut("", "data", "account-token");
        }
    }

    private static void claim(Keep keep, Knife knife) {
        knife.cutKeys(ANNOTATIONS, CLAIM_ANNOTATIONS::contains, "claim-binding");
        if (!keep.volumeNames()) {
            knife.cut("/spec", "volumeName", "claim-binding");
        }
    }

    private static void endpoints(Knife knife) {
        forEachItem(
                knife,
                "/subsets",
                subset -> {
                    for (var list : List.of("/addresses", "/notReadyAddresses")) {
                        forEachItem(
                                knife,
                                subset + list,
                                at -> knife.cut(at, "nodeName", "endpoint-node"));
                    }
                });
    }

    static void forEachItem(Knife knife, String pointer, Consumer<String> action) {
        for (var at = 0; at < knife.at(pointer).size(); at++) {
            action.accept(pointer + "/" + at);
        }
    }
}
