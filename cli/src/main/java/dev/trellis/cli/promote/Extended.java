package dev.trellis.cli.promote;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.promotion.MissingNeed;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.Servers;
import dev.trellis.promote.access.HubAccess;
import dev.trellis.promote.planner.Selection;

import java.net.HttpURLConnection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The bundle that a promotion adds to. */
final class Extended {
    /** As its status names what is missing: {@code ConfigMap demo/extra}. */
    private static final Pattern NAMED =
            Pattern.compile("(?<type>[A-Za-z][^ /]*) (?:(?<namespace>[^ /]+)/)?(?<name>[^ /]+)");

    private Extended() {}

    static PromotedBundle load(KubeApi hub, ObjectKey key, String cluster) {
        var answer = Servers.trying(hub, Call.get(HubAccess.BUNDLES.path(key)));
        if (answer.code() == HttpURLConnection.HTTP_NOT_FOUND) {
            throw Refusal.failed(
                    "There is no bundle %s: name its namespace with --hub-namespace."
                            .formatted(key));
        }
        Servers.requireSuccess(hub, answer);
        var bundle =
                ApiJson.serialization().unmarshal(answer.tree().toString(), PromotedBundle.class);
        if (!bundle.getSpec().cluster().equals(cluster)) {
            throw Refusal.usage(
                    "PRM-004 --bundle %s is of cluster %s, and -C names %s: say -C %s."
                            .formatted(
                                    key.name(),
                                    bundle.getSpec().cluster(),
                                    cluster,
                                    bundle.getSpec().cluster()));
        }
        return bundle;
    }

    /** What it lacks, where nobody names anything. */
    static List<Selection> missing(PromotedBundle bundle) {
        return bundle.status().missing().stream()
                .map(MissingNeed::reference)
                .distinct()
                .map(NAMED::matcher)
                .filter(Matcher::matches)
                .<Selection>map(found -> {
                    var namespace = found.group("namespace");
                    return new Selection.Named(
                            found.group("type"),
                            found.group("name"),
                            namespace == null ? "" : namespace);
                })
                .toList();
    }
}
