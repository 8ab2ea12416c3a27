package dev.trellis.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** The commands of kubectl that make objects themselves, ask about rights, or run for a while. */
@KubernetesTest
class KubectlCommandsIT {
    @TempDir static Path folder;

    private static EmbeddedApiServer server;
    private static KubectlRunner kubectl;

    @BeforeAll
    static void start() {
        server = EmbeddedApiServer.builder().simulatedWorkloads(Duration.ofMillis(20)).start();
        kubectl = KubectlRunner.in(folder, server.adminKubeconfig());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "configmap made --from-literal=a=b",
                "secret generic made --from-literal=a=b",
                "secret docker-registry registry --docker-username=u --docker-password=p",
                "namespace made",
                "serviceaccount made",
                "deployment made --image=i:1 --replicas=2 --port=80",
                "job made --image=i:1",
                "cronjob made --image=i:1 --schedule=@daily",
                "service clusterip made --tcp=80:8080",
                "service externalname name --external-name=example.com",
                "ingress made --rule=example.com/*=made:80",
                "role made --verb=get,list --resource=pods",
                "rolebinding made --role=made --serviceaccount=default:made",
                "clusterrole made --verb=get --non-resource-url=/made",
                "clusterrolebinding made --clusterrole=made --user=u --group=g",
                "poddisruptionbudget made --selector=a=b --min-available=50%",
                "priorityclass made --value=5 --description=d",
                "quota made --hard=pods=3,requests.cpu=1500m"
            })
    void creates(String what) {
        assertThat(run("create " + what)).contains("created");
        assertThat(fails("create " + what)).contains("already exists");
    }

    @Test
    void keepsWhatItCreated() {
        run("create configmap kept --from-literal=color=red --from-literal=empty=");
        run("create deployment kept --image=i:1 --replicas=3 -- sleep 1");

        assertThat(run("get configmap kept -o jsonpath={.data}"))
                .isEqualTo("{\"color\":\"red\",\"empty\":\"\"}");
        assertThat(run("get deployment kept -o jsonpath={.spec.replicas}:{..command}:{..image}"))
                .isEqualTo("3:[\"sleep\",\"1\"]:i:1");
        assertThat(run("create namespace dry --dry-run=server -o name")).contains("namespace/dry");
        assertThat(fails("get namespace dry")).contains("not found");
    }

    @Test
    void tellsWhoMayDoWhat() {
        var guest = KubectlRunner.in(folder, server.kubeconfigFor("guest"));
        run("create role reader --verb=get,list --resource=configmaps");
        run("create rolebinding guest --role=reader --user=guest");

        assertThat(run("auth can-i delete nodes")).contains("yes");
        assertThat(run("auth whoami")).contains("system:masters");
        assertThat(guest.run("", "auth", "can-i", "list", "configmaps")).contains("yes");
        assertThat(guest.fails("", "auth", "can-i", "create", "configmaps")).contains("no");
        assertThat(guest.run("", "auth", "can-i", "--list")).contains("configmaps", "[get list]");
        assertThat(guest.run("", "auth", "whoami", "-o", "jsonpath={.status.userInfo.username}"))
                .isEqualTo("guest");
        assertThat(guest.fails("", "create", "configmap", "no")).contains("is forbidden", "guest");
        assertThat(run("auth can-i create pods --as=guest --as-group=system:masters"))
                .contains("yes");
    }

    @Test
    void givesTokensThatCount() {
        run("create serviceaccount robot");
        var token = run("create token robot --duration=20m").strip();

        var review =
                kubectl.run(
                        """
                        {"apiVersion":"authentication.k8s.io/v1","kind":"TokenReview",
                         "spec":{"token":"%s"}}
                        """
                                .formatted(token),
                        "create",
                        "-f",
                        "-",
                        "-o",
                        "jsonpath={.status.user.username}");

        assertThat(review).isEqualTo("system:serviceaccount:default:robot");
    }

    @Test
    void scalesAndRollsOut() {
        run("create deployment rolled --image=i:1");

        assertThat(run("scale deployment rolled --replicas=4")).contains("scaled");
        assertThat(fails("scale deployment rolled --current-replicas=9 --replicas=5"))
                .contains("Expected replicas to be 9, was 4");
        assertThat(run("get deployment rolled -o jsonpath={.spec.replicas}")).isEqualTo("4");
        assertThat(run("rollout status deployment/rolled --timeout=60s"))
                .contains("successfully rolled out");
        assertThat(run("set image deployment/rolled i=i:2")).contains("image updated");
        assertThat(run("rollout restart deployment/rolled")).contains("restarted");
        assertThat(run("rollout pause deployment/rolled")).contains("paused");
        assertThat(run("rollout resume deployment/rolled")).contains("resumed");
        assertThat(run("rollout history deployment/rolled")).contains("No rollout history");
        assertThat(fails("rollout undo deployment/rolled")).contains("no rollout history found");
        assertThat(run("get deployment rolled --subresource=scale"))
                .containsPattern("DESIRED +AVAILABLE");
        assertThat(run("autoscale deployment rolled --min=1 --max=3")).contains("autoscaled");
        assertThat(run("expose deployment rolled --port=80")).contains("exposed");
        assertThat(run("get endpoints,services -o name")).contains("service/rolled");
        assertThat(run("set env deployment/rolled COLOR=red")).contains("env updated");
        assertThat(run("set resources deployment/rolled --limits=cpu=1")).contains("updated");
        assertThat(run("describe deployment rolled")).contains("Replicas:", "i:2");
    }

    @ParameterizedTest
    @CsvSource({
        "logs streamed,log",
        "exec streamed -- ls,exec",
        "attach streamed,attach",
        "cp streamed:/etc/hosts hosts,exec",
        "port-forward streamed 0:80,portforward"
    })
    void saysThatNothingRuns(String command, String stream) {
        if (run("get pods -o name").lines().noneMatch("pod/streamed"::equals)) {
            run("run streamed --image=i:1 --annotations=simulation.trellis.dev/outcome=ready");
        }
        run("wait --for=jsonpath={.status.phase}=Running pod/streamed --timeout=60s");

        assertThat(fails(command)).contains(stream + " of pods \"streamed\" is not served");
    }

    @Test
    void emptiesANode() {
        kubectl.run(
                "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"box\"}}",
                "create",
                "-f",
                "-");
        kubectl.run(
                """
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"guest"},
                 "spec":{"nodeName":"box","containers":[{"name":"c","image":"i"}]}}
                """,
                "create",
                "-f",
                "-");

        assertThat(run("taint nodes box dedicated=a:NoSchedule")).contains("tainted");
        assertThat(run("cordon box")).contains("cordoned");
        assertThat(run("drain box --force --timeout=60s")).contains("pod/guest evicted", "drained");
        assertThat(run("uncordon box")).contains("uncordoned");
    }

    @Test
    void editsComparesAndChanges() {
        run("create configmap edited --from-literal=color=red");
        var wanted =
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: edited}\ndata: {color: green}\n";

        assertThat(kubectl.fails(wanted, "diff", "-f", "-"))
                .contains("-  color: red", "+  color: green");
        assertThat(run("edit configmap edited")).contains("edited");
        assertThat(run("get configmap edited -o jsonpath={.data.color}")).isEqualTo("blue");
        assertThat(run("annotate configmap edited why=test")).contains("annotated");
        assertThat(run("label configmap edited tier=low")).contains("labeled");
        assertThat(
                        run(
                                "patch configmap edited --type=json -p=[{\"op\":\"remove\",\"path\":\"/data\"}]"))
                .contains("patched");
        assertThat(kubectl.run(wanted, "replace", "-f", "-")).contains("replaced");
        assertThat(run("get configmap edited -o jsonpath={.data.color}")).isEqualTo("green");
        assertThat(run("delete configmap -l tier=low --wait")).contains("No resources found");
        assertThat(run("delete configmap edited --wait")).contains("deleted");
    }

    @Test
    void watchesAndWaits() throws IOException {
        var out = Files.createTempFile(folder, "watch", "");
        run("create configmap watched --from-literal=color=red");
        var watch = kubectl.start(out, "get", "configmaps", "-w", "-o", "name");
        try {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> Files.readString(out).contains("configmap/watched"));
            run("create configmap watched-too");
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> Files.readString(out).contains("configmap/watched-too"));
        } finally {
            watch.destroy();
        }

        assertThat(run("wait --for=jsonpath={.data.color}=red configmap/watched --timeout=60s"))
                .contains("condition met");
        var gone = Files.createTempFile(folder, "gone", "");
        var wait =
                kubectl.start(gone, "wait", "--for=delete", "configmap/watched", "--timeout=60s");
        run("delete configmap watched");
        assertThat(wait.onExit().join().exitValue()).as(Files.readString(gone)).isZero();
    }

    @Test
    void explainsWhatItServes() {
        assertThat(run("explain pod.spec.containers.image")).contains("<string>");
        assertThat(run("explain cronjob.spec.jobTemplate --recursive")).contains("template");
        assertThat(run("api-versions")).contains("apps/v1", "policy/v1");
        assertThat(run("api-resources --namespaced=false -o name")).contains("nodes", "namespaces");
        assertThat(run("get --raw /healthz")).isEqualTo("ok");
        assertThat(run("get --raw /openapi/v2"))
                .contains("\"swagger\":\"2.0\"", "io.k8s.api.apps.v1.Deployment", "int-or-string");
        assertThat(run("get --raw /apis/apps/v1")).contains("deployments/scale");
        assertThat(fails("explain deployment --output=plaintext-openapiv2"))
                .contains("NotAcceptable");
        assertThat(run("cluster-info")).contains("is running at");
    }

    private static String run(String line) {
        return kubectl.run("", line.split(" ", -1));
    }

    private static String fails(String line) {
        return kubectl.fails("", line.split(" ", -1));
    }
}
