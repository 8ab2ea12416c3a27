package dev.trellis.bench.interpret;

import dev.trellis.bench.CpuClock;
import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Layer;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.builtin.BuiltinLayer;
import dev.trellis.interpreter.customization.Customization;
import dev.trellis.interpreter.customization.CustomizationLayer;
import dev.trellis.interpreter.lua.LuaEngine;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.thirdparty.ThirdPartyLayer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Measures objects per second of processor time and prints one JSON line. */
public final class InterpretBenchmark {
    private static final int OBJECTS = 2_000;
    private static final int RUNS = 100;
    private static final Kind SHOP = Kind.of("shop.example.org/v1", "Storefront");

    private static final String DEPENDENCIES =
            """
            local kube = require("kube")
            function GetDependencies(desiredObj)
              return kube.getPodDependencies(desiredObj.spec.template, desiredObj.metadata.namespace)
            end
            """;
    private static final String OWN_WALK =
            """
            function GetDependencies(desiredObj)
              local needed = {}
              local namespace = desiredObj.metadata.namespace
              for _, volume in ipairs(desiredObj.spec.template.spec.volumes or {}) do
                if volume.configMap then
                  needed[#needed + 1] = { apiVersion = "v1", kind = "ConfigMap",
                    namespace = namespace, name = volume.configMap.name }
                elseif volume.secret then
                  needed[#needed + 1] = { apiVersion = "v1", kind = "Secret",
                    namespace = namespace, name = volume.secret.secretName }
                end
              end
              return needed
            end
            """;
    private static final String HEALTH =
            """
            function InterpretHealth(observedObj)
              return observedObj.status.observedGeneration == observedObj.metadata.generation
                and observedObj.status.availableReplicas >= observedObj.spec.replicas
            end
            """;

    private InterpretBenchmark() {}

    public static void main(String... args) {
        var results = new LinkedHashMap<String, Long>();
        var engine = LuaEngine.usual();
        var deployments = objects("apps/v1", "Deployment");
        var builtin = new BuiltinLayer();
        results.put("nativeDependencies", rate(builtin, deployments, Question.Dependencies::new));
        results.put("nativeHealth", rate(builtin, deployments, Question.Health::new));
        results.put("prune", rate(builtin, deployments, Question.Prune::new));
        results.put(
                "thirdPartyDependencies",
                rate(
                        new ThirdPartyLayer(engine),
                        objects("apps.kruise.io/v1alpha1", "CloneSet"),
                        Question.Dependencies::new));
        var shops = objects(SHOP.apiVersion(), SHOP.name());
        results.put(
                "luaDependenciesByHelper",
                rate(
                        lua(engine, Operation.DEPENDENCY, DEPENDENCIES),
                        shops,
                        Question.Dependencies::new));
        results.put(
                "luaDependenciesByHand",
                rate(
                        lua(engine, Operation.DEPENDENCY, OWN_WALK),
                        shops,
                        Question.Dependencies::new));
        results.put(
                "luaHealth",
                rate(lua(engine, Operation.HEALTH, HEALTH), shops, Question.Health::new));
        System.out.println(
                results.entrySet().stream()
                        .map(one -> "\"%s\":%d".formatted(one.getKey(), one.getValue()))
                        .collect(Collectors.joining(",", "{\"benchmark\":\"interpret\",", "}")));
    }

    private static Layer lua(LuaEngine engine, Operation operation, String script) {
        var customization =
                new Customization("bench", "trellis.dev", SHOP, Map.of(operation, script));
        return new CustomizationLayer(List.of(customization), engine);
    }

    /** Objects in a second of processor time. */
    private static long rate(
            Layer layer, List<KubeObject> objects, Function<KubeObject, Question> question) {
        var answers = new Answer[1];
        var millis =
                CpuClock.median(
                        RUNS,
                        () -> {
                            for (var object : objects) {
                                answers[0] = layer.answer(question.apply(object));
                            }
                        });
        if (answers[0] instanceof Answer.Dependencies(var found, _) && found.isEmpty()) {
            throw new IllegalStateException("the objects should need something");
        }
        return Math.round(objects.size() * 1000 / millis);
    }

    /** Workloads as they are met: two containers with settings, four volumes, an account. */
    private static List<KubeObject> objects(String apiVersion, String kind) {
        return IntStream.range(0, OBJECTS)
                .mapToObj(at ->
                        KubeObject.parse(
                                """
                                {"apiVersion": "%1$s", "kind": "%2$s",
                                 "metadata": {"name": "web-%3$d", "namespace": "demo", "uid": "u-%3$d", "generation": 2,
                                   "resourceVersion": "%3$d", "labels": {"app": "web"},
                                   "annotations": {"deployment.kubernetes.io/revision": "2"},
                                   "managedFields": [{"manager": "kubectl", "operation": "Apply"}]},
                                 "spec": {"replicas": 2, "selector": {"matchLabels": {"app": "web"}},
                                   "template": {"metadata": {"creationTimestamp": null, "labels": {"app": "web"}},
                                     "spec": {"serviceAccountName": "runner-%3$d", "securityContext": {},
                                       "containers": [
                                         {"name": "web", "image": "example.org/web:1", "resources": {"requests": {"cpu": "100m"}},
                                          "env": [{"name": "A", "value": "1"}, {"name": "B", "value": "2"},
                                            {"name": "KEY", "valueFrom": {"secretKeyRef": {"name": "keys-%3$d", "key": "k"}}},
                                            {"name": "MODE", "valueFrom": {"configMapKeyRef": {"name": "mode-%3$d", "key": "m"}}}],
                                          "volumeMounts": [{"name": "data", "mountPath": "/data"}]},
                                         {"name": "side", "image": "example.org/side:1", "envFrom": [{"configMapRef": {"name": "side-%3$d"}}]}],
                                       "volumes": [{"name": "data", "persistentVolumeClaim": {"claimName": "data-%3$d"}},
                                         {"name": "config", "configMap": {"name": "config-%3$d"}},
                                         {"name": "cert", "secret": {"secretName": "cert-%3$d"}},
                                         {"name": "tmp", "emptyDir": {}}]}}},
                                 "status": {"observedGeneration": 2, "replicas": 2, "updatedReplicas": 2, "availableReplicas": 2}}
                                """
                                        .formatted(apiVersion, kind, at)))
                .toList();
    }
}
