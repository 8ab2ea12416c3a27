package dev.trellis.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.write.WriteMetrics.Verb;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Writes objects of one kind. Each method compares first and sends nothing when nothing would
 * change; each sends one request at most, the two that try again after a conflict three.
 *
 * <p>After a write the watch is behind it for a while. The result goes to the shared caches at
 * once, so that reading them gives this state or a later one.
 */
public final class Writer<T extends HasMetadata> {
    private final KubeApi api;
    private final ResourceKind<T> kind;
    private final Caches caches;
    private final WriteMetrics metrics;
    private final String manager;

    /**
     * @param manager the name under which the server records what we write; one per component
     */
    public Writer(
            KubeApi api,
            ResourceKind<T> kind,
            Caches caches,
            WriteMetrics metrics,
            String manager) {
        this.api = api;
        this.kind = kind;
        this.caches = caches;
        this.metrics = metrics;
        this.manager = manager;
    }

    /**
     * Sends the difference between two states of the status, on condition that the object still has
     * the uid and version of the first. An empty list or map is the same as none.
     */
    public Outcome<T> patchStatus(T before, T after) {
        return Bodies.statusPatch(before.getMetadata(), status(before), status(after))
                .map(body ->
                        send(
                                Verb.PATCH_STATUS,
                                Call.patch(
                                        kind.path(ObjectKey.of(before)) + "/status",
                                        Call.MERGE_PATCH,
                                        body.toString()),
                                Optional.of(before)))
                .orElseGet(() -> skipped(Verb.PATCH_STATUS));
    }

    /**
     * Sends the difference between two states of everything but the status, on condition that the
     * object still has the uid and version of the first. Empty is not absent here: a selector that
     * is empty selects all.
     */
    public Outcome<T> patch(T before, T after) {
        return Bodies.patch(tree(before), tree(after))
                .map(body ->
                        send(
                                Verb.PATCH,
                                Call.patch(
                                        kind.path(ObjectKey.of(before)),
                                        Call.MERGE_PATCH,
                                        body.toString()),
                                Optional.of(before)))
                .orElseGet(() -> skipped(Verb.PATCH));
    }

    /**
     * Sends the whole object as it should be, on condition that it still has the uid and version of
     * the first: for kinds that we are allowed to update but not to patch.
     *
     * @param before as the server has it; of what a cache drops only the managed fields may be
     *     missing ({@link dev.trellis.engine.cache.Pruning#forUpdates}), or the update loses it
     */
    public Outcome<T> update(T before, T after) {
        return put("", before, Bodies.update(tree(before), tree(after)));
    }

    /**
     * Like {@link #update}, for a part of the status that has a path of its own.
     *
     * @param subresource such as {@code status} or {@code approval}
     */
    public Outcome<T> updateStatus(String subresource, T before, T after) {
        return put("/" + subresource, before, Bodies.statusUpdate(tree(before), tree(after)));
    }

    private Outcome<T> put(String path, T before, Optional<ObjectNode> whole) {
        return whole.map(body ->
                        send(
                                Verb.UPDATE,
                                Call.put(kind.path(ObjectKey.of(before)) + path, body.toString()),
                                Optional.of(before)))
                .orElseGet(() -> skipped(Verb.UPDATE));
    }

    /**
     * Like {@link #update}, for objects that our types or caches do not hold whole: reads the
     * object, changes in it what differs between the two states, and sends it. What we do not know
     * stays.
     */
    public Outcome<T> updateLive(T before, T after) {
        var difference = Bodies.patch(tree(before), tree(after));
        if (difference.isEmpty()) {
            return skipped(Verb.UPDATE);
        }
        var path = kind.path(ObjectKey.of(before));
        // Live and as a tree: a typed copy would drop members that only newer servers know.
        var found = api.send(Call.get(path));
        if (isNotFound(found)) {
            return counted(Verb.UPDATE, new Outcome.Gone<>());
        }
        if (!found.succeeded()) {
            throw found.unexpected();
        }
        var whole = found.exactTree();
        // The difference names uid and version: a newer object is refused with a conflict.
        MergePatch.apply(whole, difference.get());
        return send(Verb.UPDATE, Call.put(path, whole.toString()), Optional.of(before));
    }

    /**
     * Patches the status to what the function makes of the object, and after a conflict once more
     * to what it makes of the object as the server has it by then.
     */
    public Outcome<T> changeStatus(T before, UnaryOperator<T> change) {
        return retriedOnce(before, change, this::patchStatus);
    }

    /** Like {@link #changeStatus}, for everything but the status. */
    public Outcome<T> change(T before, UnaryOperator<T> change) {
        return retriedOnce(before, change, this::patch);
    }

    /**
     * Applies the wanted fields (server-side apply; fields of other managers are taken over) unless
     * the known object shows that this was done.
     *
     * <p>Caches hold no managed fields, so an object cannot say which of its fields are ours.
     * Instead what is applied carries its own fingerprint in an annotation. Nothing is sent when
     * the known object has this fingerprint, so that no field was dropped from the wanted ones
     * since, and has every wanted value, so that nobody changed one. This never skips wrongly. It
     * sends without need where the server writes a value in another form than wanted, fills in
     * members inside a list, or others add entries to a list of ours; the server then changes
     * nothing, and the write is counted as unchanged.
     *
     * @param known the object as a cache has it
     */
    public Outcome<T> apply(T wanted, Optional<T> known) {
        var body = Applied.body(tree(wanted));
        if (known.filter(object -> Applied.isIn(body, tree(object))).isPresent()) {
            return skipped(Verb.APPLY);
        }
        return send(
                Verb.APPLY,
                Call.patch(kind.path(ObjectKey.of(wanted)), Call.APPLY_PATCH, body.toString())
                        .with("force", "true"),
                known);
    }

    /** Creates the object. One that is there already is left as it is. */
    public Outcome<T> create(T wanted) {
        var namespace = Optional.ofNullable(wanted.getMetadata().getNamespace());
        return send(
                Verb.CREATE,
                Call.post(kind.path(namespace), kind.text(wanted, api.json())),
                Optional.empty());
    }

    /**
     * Deletes the object if it is still the known one, whatever changed in it since.
     *
     * @return written where it now waits for its finalizers, gone where it is gone
     */
    public Outcome<T> delete(T known) {
        return delete(known, false);
    }

    /** Deletes the object if it is still the known one and nothing changed in it. */
    public Outcome<T> deleteUnchanged(T known) {
        return delete(known, true);
    }

    /** The object as the server has it now. Reads come from caches; this one needs a reason. */
    public Optional<T> load(ObjectKey key) {
        var answer = api.send(Call.get(kind.path(key)));
        if (isNotFound(answer)) {
            return Optional.empty();
        }
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        return Optional.of(kind.read(answer));
    }

    private Outcome<T> retriedOnce(T before, UnaryOperator<T> change, PatchOf<T> patch) {
        var first = patch.send(before, change.apply(before));
        if (!(first instanceof Outcome.Conflict<T>)) {
            return first;
        }
        // Live, because the cache may not have heard yet of what we collided with.
        var live = load(ObjectKey.of(before)).filter(now -> isSame(now, before));
        return live.isPresent()
                ? patch.send(live.get(), change.apply(live.get()))
                : new Outcome.Gone<>();
    }

    private Outcome<T> delete(T known, boolean unchangedOnly) {
        var options = Bodies.deletion(tree(known), unchangedOnly);
        var answer =
                sent(Verb.DELETE, Call.delete(kind.path(ObjectKey.of(known)), options.toString()));
        var kept = answer.succeeded() && !answer.tree().path("kind").asText().equals("Status");
        if (kept) {
            return shown(Verb.DELETE, answer, Optional.of(known));
        }
        if (answer.succeeded() || isNotFound(answer)) {
            caches.deleted(kind, known);
            return counted(Verb.DELETE, new Outcome.Gone<>());
        }
        return unsuccessful(Verb.DELETE, answer);
    }

    private Outcome<T> send(Verb verb, Call call, Optional<T> known) {
        var answer = sent(verb, call.with("fieldManager", manager));
        return answer.succeeded() ? shown(verb, answer, known) : unsuccessful(verb, answer);
    }

    private Answer sent(Verb verb, Call call) {
        try {
            return api.send(call);
        } catch (RuntimeException e) {
            metrics.countFailure(verb, kind.resource());
            throw e;
        }
    }

    private Outcome<T> shown(Verb verb, Answer answer, Optional<T> known) {
        var object = caches.written(kind, answer);
        var outcome = new Outcome.Written<>(object);
        if (known.filter(before -> hasVersionOf(before, object)).isPresent()) {
            metrics.countUnchanged(verb, kind.resource());
            return outcome;
        }
        return counted(verb, outcome);
    }

    private Outcome<T> unsuccessful(Verb verb, Answer answer) {
        return switch (answer.reason()) {
            case "AlreadyExists" -> counted(verb, new Outcome.Exists<>());
            case "Conflict" -> counted(verb, new Outcome.Conflict<>(answer.message()));
            // What is not found when creating is the namespace.
            case "NotFound" ->
                    counted(verb, verb == Verb.CREATE ? refused(answer) : new Outcome.Gone<>());
            case "Invalid",
                    "Forbidden",
                    "BadRequest",
                    "MethodNotAllowed",
                    "RequestEntityTooLarge" ->
                    counted(verb, refused(answer));
            default -> {
                if (isTooLarge(answer)) {
                    yield counted(verb, refused(answer));
                }
                metrics.countFailure(verb, kind.resource());
                throw answer.unexpected();
            }
        };
    }

    /**
     * What fits into a request may still be too much for the storage behind the server, which then
     * answers as if it were broken; asking again does not help.
     */
    private static boolean isTooLarge(Answer answer) {
        var message = answer.message();
        return message.contains("message larger than max")
                || message.contains("request is too large");
    }

    private Outcome<T> refused(Answer answer) {
        return new Outcome.Refused<>(answer.code(), answer.reason(), answer.message());
    }

    private Outcome<T> skipped(Verb verb) {
        return counted(verb, new Outcome.Skipped<>());
    }

    private Outcome<T> counted(Verb verb, Outcome<T> outcome) {
        metrics.count(verb, kind.resource(), outcome);
        return outcome;
    }

    private JsonNode status(T object) {
        return kind.status(object, api.json());
    }

    private JsonNode tree(T object) {
        return kind.written(object, JsonNode.class, api.json());
    }

    private static boolean isNotFound(Answer answer) {
        // Not by the code: a kind that is not served has that too.
        return answer.reason().equals("NotFound");
    }

    private static boolean isSame(HasMetadata one, HasMetadata other) {
        return one.getMetadata().getUid().equals(other.getMetadata().getUid());
    }

    private static boolean hasVersionOf(HasMetadata one, HasMetadata other) {
        return one.getMetadata()
                .getResourceVersion()
                .equals(other.getMetadata().getResourceVersion());
    }

    private interface PatchOf<T extends HasMetadata> {
        Outcome<T> send(T before, T after);
    }
}
