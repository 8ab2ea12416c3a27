package dev.trellis.hub.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.ApiJson;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class SetBindingCheckTest {
    private static final Access BIND =
            new Access(
                    "create",
                    "cluster.open-cluster-management.io",
                    "managedclustersets",
                    "bind",
                    "",
                    "red");

    private final List<Access> asked = new ArrayList<>();

    @Test
    void whoMayBindASetBindsIt() {
        assertThat(judge("red", "red", false, true)).isEqualTo(Verdict.GRANTED);
        assertThat(asked).containsExactly(BIND);
    }

    @Test
    void whoMayNotIsRefused() {
        assertThat(judge("red", "red", false, false))
                .isEqualTo(
                        Verdict.refused(
                                Refusal.forbidden(
                                        "user \"ann\" is not allowed to bind cluster set"
                                                + " \"red\"")));
    }

    @Test
    void aBindingHasTheNameOfItsSet() {
        for (var update : List.of(true, false)) {
            assertThat(judge("red", "blue", update, true))
                    .isEqualTo(
                            Verdict.refused(
                                    Refusal.badRequest(
                                            "The ManagedClusterSetBinding must have the same name"
                                                    + " as the target ManagedClusterSet")));
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void whatIsBoundMayBeChangedByOthers() {
        assertThat(judge("red", "red", true, false)).isEqualTo(Verdict.GRANTED);
        assertThat(asked).isEmpty();
    }

    private Verdict judge(String name, String set, boolean update, boolean allowed) {
        var object =
                "{\"kind\": \"ManagedClusterSetBinding\", \"metadata\": {\"name\": \"%s\"}, \"spec\": {\"clusterSet\": \"%s\"}}"
                        .formatted(name, set);
        var request =
                new AdmissionRequest(
                        "u",
                        "here",
                        name,
                        Requester.of(ApiJson.readTree("{\"username\": \"ann\"}")),
                        ApiJson.readTree(update ? object : "null"),
                        ApiJson.readTree(object));
        return new SetBindingCheck(
                        (_, access) -> {
                            asked.add(access);
                            return allowed;
                        })
                .judge(request);
    }
}
