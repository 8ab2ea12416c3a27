package dev.trellis.hub.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.hub.admission.Access;
import dev.trellis.hub.admission.AdmissionRequest;
import dev.trellis.hub.admission.Refusal;
import dev.trellis.hub.admission.Requester;
import dev.trellis.hub.admission.Verdict;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class ExecutorCheckTest {

    private static final Requester ANN = new Requester("ann", "u", List.of("dev"), RawObject.EMPTY);
    private static final JsonNode NOTHING = NullNode.getInstance();

    private final List<Access> asked = new ArrayList<>();

    @Test
    void asksForTheRightToUseTheAccount() {
        var verdict = judge(true, WorkSettings.USUAL, NOTHING, work(executor("sa")));

        assertThat(verdict).isEqualTo(Verdict.GRANTED);
        assertThat(asked)
                .containsExactly(
                        new Access(
                                "execute-as",
                                "work.open-cluster-management.io",
                                "manifestworks",
                                "",
                                "cluster1",
                                "system:serviceaccount:ns:sa"));
    }

    @Test
    void refusesWithoutTheRight() {
        var refused =
                Verdict.refused(
                        Refusal.badRequest(
                                "user ann cannot manipulate the Manifestwork with executor ns/sa in namespace cluster1"));

        assertThat(judge(false, WorkSettings.USUAL, NOTHING, work(executor("sa"))))
                .isEqualTo(refused);
        assertThat(judge(false, WorkSettings.USUAL, work("{}"), work(executor("sa"))))
                .isEqualTo(refused);
        assertThat(judge(false, WorkSettings.USUAL, work(executor("other")), work(executor("sa"))))
                .isEqualTo(refused);
    }

    @Test
    void asksNobodyWhereTheExecutorStays() {
        var same = judge(false, WorkSettings.USUAL, work(executor("sa")), work(executor("sa")));
        var gone = judge(false, WorkSettings.USUAL, work(executor("sa")), work("{}"));
        var none = judge(false, WorkSettings.USUAL, NOTHING, work("{}"));

        assertThat(List.of(same, gone, none)).containsOnly(Verdict.GRANTED);
        assertThat(asked).isEmpty();
    }

    @Test
    void asksForTheUsualAccountWhereThatIsWanted() {
        var strict = WorkSettings.USUAL.withCheckOfUsualExecutor(true);

        assertThat(judge(false, strict, NOTHING, work("{}")))
                .isEqualTo(
                        Verdict.refused(
                                Refusal.badRequest(
                                        "user ann cannot manipulate the Manifestwork with executor /klusterlet-work-sa in namespace cluster1")));
        assertThat(judge(false, strict, work("{}"), work("{}"))).isEqualTo(Verdict.GRANTED);
        assertThat(asked)
                .extracting(Access::name)
                .containsExactly("system:serviceaccount::klusterlet-work-sa");
    }

    private Verdict judge(boolean allowed, WorkSettings settings, JsonNode before, JsonNode after) {
        var check =
                new ExecutorCheck(
                        (requester, access) -> {
                            assertThat(requester).isEqualTo(ANN);
                            asked.add(access);
                            return allowed;
                        },
                        settings);
        return check.judge(new AdmissionRequest("uid", "cluster1", "web", ANN, before, after));
    }

    private static JsonNode work(String spec) {
        return ApiJson.readTree("{\"kind\":\"ManifestWork\",\"spec\":" + spec + "}");
    }

    private static String executor(String account) {
        return """
        {"executor":{"subject":{"type":"ServiceAccount",
         "serviceAccount":{"namespace":"ns","name":"%s"}}}}
        """
                .formatted(account);
    }
}
