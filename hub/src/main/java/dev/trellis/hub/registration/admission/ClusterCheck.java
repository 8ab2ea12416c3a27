package dev.trellis.hub.registration.admission;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.Groups;
import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.hub.admission.Access;
import dev.trellis.hub.admission.AdmissionRequest;
import dev.trellis.hub.admission.CheckReviewer;
import dev.trellis.hub.admission.Refusal;
import dev.trellis.hub.admission.Verdict;
import dev.trellis.hub.registration.ClusterNames;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Whether a ManagedCluster may be stored, and by whom. */
final class ClusterCheck implements CheckReviewer.Check {

    private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

    private final Access.Rights rights;
    private final Predicate<String> isTerminating;

    /**
     * @param isTerminating whether the namespace of this name is on its way out
     */
    ClusterCheck(Access.Rights rights, Predicate<String> isTerminating) {
        this.rights = rights;
        this.isTerminating = isTerminating;
    }

    @Override
    public Verdict judge(AdmissionRequest request) {
        return form(request.after(), request.name())
                .or(() -> acceptance(request))
                .or(() -> membership(request))
                .<Verdict>map(Verdict::refused)
                .orElse(Verdict.GRANTED);
    }

    private static Optional<Refusal> form(JsonNode cluster, String name) {
        var configs = cluster.at("/spec/managedClusterClientConfigs");
        var wrong =
                configs.valueStream()
                        .map(config -> config.path("url").asText(""))
                        .filter(url -> !isHttps(url))
                        .findFirst()
                        .map(url ->
                                Refusal.badRequest(
                                        "url \"%s\" is invalid in client configs".formatted(url)));
        return wrong.or(() ->
                configs.isEmpty() || NAMESPACE.matcher(name).matches()
                        ? Optional.empty()
                        : Optional.of(
                                Refusal.badRequest(
                                        "metadata.name format is not correct: %s cannot be the name of the cluster's namespace, use lower case letters, digits and '-', 63 at most"
                                                .formatted(name))));
    }

    private Optional<Refusal> acceptance(AdmissionRequest request) {
        if (isAccepted(request.before()) || !isAccepted(request.after())) {
            return Optional.empty();
        }
        if (isTerminating.test(request.name())) {
            return Optional.of(
                    Refusal.forbidden(
                            "cluster namespace \"%s\" is terminating".formatted(request.name())));
        }
        var accept =
                new Access(
                        "update",
                        ClusterNames.REGISTER,
                        "managedclusters",
                        "accept",
                        "",
                        request.name());
        return rights.allow(request.requester(), accept)
                ? Optional.empty()
                : Optional.of(
                        Refusal.forbidden(
                                "user \"%s\" cannot update the HubAcceptsClient field"
                                        .formatted(request.requester().user())));
    }

    private Optional<Refusal> membership(AdmissionRequest request) {
        var before = set(request.before());
        var after = set(request.after());
        if (before.equals(after)) {
            return Optional.empty();
        }
        return Stream.of(before, after)
                .filter(set -> !set.isEmpty())
                .filter(set -> !mayJoin(request, set))
                .findFirst()
                .map(set ->
                        Refusal.forbidden(
                                "user \"%s\" cannot add/remove a ManagedCluster to/from ManagedClusterSet \"%s\""
                                        .formatted(request.requester().user(), set)));
    }

    private boolean mayJoin(AdmissionRequest request, String set) {
        var join = new Access("create", Groups.CLUSTER, "managedclustersets", "join", "", set);
        return rights.allow(request.requester(), join);
    }

    private static boolean isAccepted(JsonNode cluster) {
        return cluster.at("/spec/hubAcceptsClient").asBoolean();
    }

    private static String set(JsonNode cluster) {
        return cluster.at("/metadata/labels").path(ClusterLabels.CLUSTER_SET).asText("");
    }

    private static boolean isHttps(String url) {
        try {
            var parsed = new URI(url);
            return "https".equals(parsed.getScheme()) && parsed.getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
