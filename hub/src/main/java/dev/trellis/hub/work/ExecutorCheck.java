package dev.trellis.hub.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;

import dev.trellis.api.Groups;
import dev.trellis.api.json.JsonContent;
import dev.trellis.hub.admission.Access;
import dev.trellis.hub.admission.AdmissionRequest;
import dev.trellis.hub.admission.CheckReviewer;
import dev.trellis.hub.admission.Refusal;
import dev.trellis.hub.admission.Verdict;

import java.util.Optional;

/**
 * Whether somebody may have a work applied in the name of an account of the managed cluster. Who
 * changes another part of a work that names one is not asked again.
 */
final class ExecutorCheck implements CheckReviewer.Check {

    /** The account under which agents usually run; its namespace differs. */
    private static final Account USUAL = new Account("", "klusterlet-work-sa");

    private final Access.Rights rights;
    private final WorkSettings settings;

    ExecutorCheck(Access.Rights rights, WorkSettings settings) {
        this.rights = rights;
        this.settings = settings;
    }

    private record Account(String namespace, String name) {
        String user() {
            return "system:serviceaccount:" + namespace + ":" + name;
        }
    }

    @Override
    public Verdict judge(AdmissionRequest request) {
        var wanted = request.after().at("/spec/executor");
        if (!request.isCreation()
                && JsonContent.same(absentIsNull(wanted), absentIsNull(before(request)))) {
            return Verdict.GRANTED;
        }
        return account(wanted)
                .filter(account -> !mayUse(request, account))
                .map(account -> Verdict.refused(Refusal.badRequest(sentence(request, account))))
                .orElse(Verdict.GRANTED);
    }

    private static JsonNode before(AdmissionRequest request) {
        return request.before().at("/spec/executor");
    }

    private static JsonNode absentIsNull(JsonNode executor) {
        return executor.isObject() ? executor : NullNode.getInstance();
    }

    /** Empty where no right is needed. */
    private Optional<Account> account(JsonNode executor) {
        if (!executor.isObject()) {
            return settings.checksUsualExecutor() ? Optional.of(USUAL) : Optional.empty();
        }
        var account = executor.at("/subject/serviceAccount");
        return Optional.of(
                new Account(account.path("namespace").asText(""), account.path("name").asText("")));
    }

    private boolean mayUse(AdmissionRequest request, Account account) {
        return rights.allow(
                request.requester(),
                new Access(
                        "execute-as",
                        Groups.WORK,
                        "manifestworks",
                        "",
                        request.namespace(),
                        account.user()));
    }

    private static String sentence(AdmissionRequest request, Account account) {
        return "user %s cannot manipulate the Manifestwork with executor %s/%s in namespace %s"
                .formatted(
                        request.requester().user(),
                        account.namespace(),
                        account.name(),
                        request.namespace());
    }
}
