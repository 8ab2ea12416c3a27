package dev.trellis.apiserver.http;

import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.fault.Subject;
import dev.trellis.apiserver.registry.ContinueToken;
import dev.trellis.apiserver.registry.DeleteOptions;
import dev.trellis.apiserver.registry.ListOptions;
import dev.trellis.apiserver.registry.ListOptions.Revision;
import dev.trellis.apiserver.registry.Selection;
import dev.trellis.apiserver.registry.Target;
import dev.trellis.apiserver.registry.WatchOptions;
import dev.trellis.apiserver.registry.WriteOptions;
import dev.trellis.apiserver.registry.WriteOptions.FieldValidation;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** Reads the options of each verb from a request, and refuses those that make no sense. */
final class Options {
    private static final int MANAGER_MAX = 128;
    private static final Duration WATCH_MIN = Duration.ofMinutes(30);
    private static final Pattern GO_DURATION =
            Pattern.compile("[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|µs|μs|ms|s|m|h))+)");

    private Options() {}

    static WriteOptions write(ApiRequest request, String kind) {
        var query = request.query();
        var causes = new ArrayList<Cause>();
        var validation =
                switch (query.text("fieldValidation")) {
                    case "Ignore" -> FieldValidation.IGNORE;
                    case "", "Warn" -> FieldValidation.WARN;
                    case "Strict" -> FieldValidation.STRICT;
                    default -> {
                        causes.add(
                                Cause.notSupported(
                                        "fieldValidation",
                                        Cause.quote(query.text("fieldValidation")),
                                        List.of("", "Ignore", "Strict", "Warn")));
                        yield FieldValidation.WARN;
                    }
                };
        var apply = Patches.isApply(request);
        if (kind.equals("PatchOptions") && query.has("force") && !apply) {
            causes.add(Cause.forbidden("force", "may not be specified for non-apply patch"));
        }
        var manager = query.text("fieldManager");
        if (manager.getBytes(StandardCharsets.UTF_8).length > MANAGER_MAX) {
            causes.add(Cause.tooLong("fieldManager", MANAGER_MAX));
        }
        manager.codePoints()
                .filter(character -> !isPrintable(character))
                .findFirst()
                .ifPresent(character ->
                        causes.add(
                                Cause.invalid(
                                        "fieldManager",
                                        manager,
                                        "invalid character U+%04X (at position %d)"
                                                .formatted(
                                                        character, manager.indexOf(character)))));
        if (kind.equals("PatchOptions") && apply && manager.isEmpty()) {
            causes.add(Cause.required("fieldManager", "is required for apply patch"));
        }
        var dryRun = dryRun(query, causes);
        refuse(kind, causes);
        return new WriteOptions(
                dryRun,
                manager.isEmpty() ? fromUserAgent(request) : manager,
                validation,
                query.flag("force"),
                new WriteOptions.Said(manager, query.text("fieldValidation")));
    }

    private static boolean isPrintable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            case Character.SPACE_SEPARATOR -> character == ' ';
            default -> true;
        };
    }

    /** Refuses a time for the whole request that is none. */
    static void checkTimeout(ApiRequest request) {
        var timeout = request.query().text("timeout");
        if (!timeout.isEmpty() && !GO_DURATION.matcher(timeout).matches()) {
            throw StatusError.badRequest(
                    "invalid timeout specified in the request URL - time: invalid duration "
                            + Cause.quote(timeout));
        }
    }

    static DeleteOptions delete(ApiRequest request) {
        if (request.body().length > 0) {
            return DeleteOptions.of(Bodies.options(request));
        }
        var query = request.query();
        var causes = new ArrayList<Cause>();
        var dryRun = dryRun(query, causes);
        refuse("DeleteOptions", causes);
        var policy = query.text("propagationPolicy");
        return DeleteOptions.of(
                dryRun,
                DeleteOptions.policy(
                        policy,
                        query.has("orphanDependents")
                                ? Optional.of(query.flag("orphanDependents"))
                                : Optional.empty()),
                new DeleteOptions.Said(
                        policy,
                        query.has("gracePeriodSeconds")
                                ? LongNode.valueOf(query.number("gracePeriodSeconds", 0))
                                : MissingNode.getInstance()));
    }

    static Selection selection(ApiRequest request, Target target, String name) {
        var fields = request.query().text("fieldSelector");
        var named = name.isEmpty() ? "" : "metadata.name=" + name;
        return Selection.of(
                target,
                request.query().text("labelSelector"),
                fields.isEmpty() || named.isEmpty() ? fields + named : fields + "," + named);
    }

    static ListOptions list(ApiRequest request) {
        var query = request.query();
        var match = query.text("resourceVersionMatch");
        var version = query.text("resourceVersion");
        var limit = Math.toIntExact(Math.clamp(query.number("limit", 0), 0, Integer.MAX_VALUE));
        // Only checked: a list takes no time worth a limit.
        query.number("timeoutSeconds", 0);
        var causes = new ArrayList<Cause>();
        if (query.has("sendInitialEvents")) {
            causes.add(
                    Cause.forbidden(
                            "sendInitialEvents", "sendInitialEvents is forbidden for list"));
        }
        checkMatch(query, match, version, causes);
        refuse("ListOptions", causes);
        if (query.has("continue") && !query.text("continue").isEmpty()) {

            var token = ContinueToken.parse(query.text("continue"));
            if (!version.isEmpty()) {
                throw StatusError.badRequest(
                        "specifying resource version is not allowed when using continue");
            }

            return new ListOptions(limit, token.state(), Optional.of(token));
        }
        if (version.isEmpty()) {
            return new ListOptions(limit, new Revision.Any(), Optional.empty());
        }
        var revision = version(version, "invalid resource version: ", 400);
        if (revision == 0) {
            // Served from a cache in the reference server, which does not cut lists.
            return new ListOptions(0, new Revision.Any(), Optional.empty());
        }
        var exact = match.equals("Exact") || (match.isEmpty() && limit > 0);
        return new ListOptions(
                limit,
                exact ? new Revision.Exact(revision) : new Revision.NotOlder(revision),
                Optional.empty());
    }

    static WatchOptions watch(ApiRequest request) {
        var query = request.query();
        var match = query.text("resourceVersionMatch");
        var causes = new ArrayList<Cause>();
        var field = "resourceVersionMatch";
        if (query.has("sendInitialEvents")) {
            if (!match.equals("NotOlderThan")) {
                causes.add(
                        Cause.forbidden(
                                field,
                                "sendInitialEvents requires setting resourceVersionMatch to"
                                        + " NotOlderThan"));
            }
        } else if (!match.isEmpty()) {
            causes.add(
                    Cause.forbidden(
                            field,
                            "resourceVersionMatch is forbidden for watch unless sendInitialEvents"
                                    + " is provided"));
        }
        if (!match.isEmpty() && !match.equals("NotOlderThan")) {
            causes.add(Cause.notSupported(field, Cause.quote(match), List.of("NotOlderThan")));
        }
        var version = query.text("resourceVersion");
        if (!query.text("continue").isEmpty() && List.of("", "0").contains(version)) {
            causes.add(
                    Cause.forbidden(
                            field, "resourceVersionMatch is forbidden when continue is provided"));
        }
        refuse("ListOptions", causes);
        var revision = version.isEmpty() ? 0 : version(version, "", 500);
        var initial =
                query.has("sendInitialEvents") ? query.flag("sendInitialEvents") : revision == 0;
        return new WatchOptions(
                revision == 0 && initial ? Optional.empty() : Optional.of(revision),
                query.flag("allowWatchBookmarks"),
                initial);
    }

    static Duration timeout(ApiRequest request) {
        var asked = request.query().number("timeoutSeconds", 0);
        return asked > 0
                ? Duration.ofSeconds(asked)
                : WATCH_MIN.plusSeconds(
                        ThreadLocalRandom.current().nextLong(WATCH_MIN.toSeconds()));
    }

    private static void checkMatch(Query query, String match, String version, List<Cause> causes) {
        var field = "resourceVersionMatch";
        if (match.isEmpty()) {
            return;
        }
        if (!query.text("continue").isEmpty()) {
            causes.add(
                    Cause.forbidden(
                            field, "resourceVersionMatch is forbidden when continue is provided"));
        }
        if (version.isEmpty()) {
            causes.add(
                    Cause.forbidden(
                            field,
                            "resourceVersionMatch is forbidden unless resourceVersion is provided"));
        }
        if (!List.of("Exact", "NotOlderThan").contains(match)) {
            causes.add(
                    Cause.notSupported(
                            field, Cause.quote(match), List.of("Exact", "NotOlderThan", "")));
        }
        if (match.equals("Exact") && version.equals("0")) {
            causes.add(
                    Cause.forbidden(
                            field,
                            "resourceVersionMatch \"exact\" is forbidden for resourceVersion"
                                    + " \"0\""));
        }
    }

    private static long version(String text, String prefix, int code) {
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException _) {
            var message =
                    "%sresourceVersion: Invalid value: \"%s\": strconv.ParseUint: parsing \"%s\": invalid syntax"
                            .formatted(prefix, text, text);
            throw code == 400 ? StatusError.badRequest(message) : StatusError.bare(message);
        }
    }

    private static boolean dryRun(Query query, List<Cause> causes) {
        var values = query.all("dryRun");
        if (!values.isEmpty() && !values.stream().allMatch("All"::equals)) {
            var shown = "[" + String.join(",", values.stream().map(Cause::quote).toList()) + "]";
            causes.add(Cause.notSupported("dryRun", shown, List.of("All")));
        }
        return values.contains("All");
    }

    private static void refuse(String kind, List<Cause> causes) {
        if (!causes.isEmpty()) {
            throw StatusError.invalid(new Subject("meta.k8s.io", kind, ""), causes);
        }
    }

    private static String fromUserAgent(ApiRequest request) {
        var agent = request.header("User-Agent").orElse("unknown");
        var slash = agent.indexOf('/');
        return agent.substring(0, Math.min(slash < 0 ? agent.length() : slash, MANAGER_MAX));
    }
}
