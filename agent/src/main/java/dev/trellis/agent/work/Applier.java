package dev.trellis.agent.work;

import dev.trellis.agent.manifest.EffectiveConfig;
import dev.trellis.agent.manifest.LiveObject;
import dev.trellis.api.work.UpdateStrategy;
import dev.trellis.engine.cache.Lookouts;
import dev.trellis.engine.cache.Place;
import dev.trellis.engine.cache.Sight;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ServedKinds;

import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Applies the manifests of a work, each for itself: what is wrong with one is told and leaves the
 * others alone. Only a member that does not answer at all, or asks for patience, ends the attempt.
 */
final class Applier {
    private final MemberObjects objects;
    private final Lookouts<Owner> lookouts;
    private final ServedKinds kinds;
    private final ExecutorCheck executor;
    private final UpdateStrategyRun update;
    private final CreateOnlyRun createOnly;
    private final ServerSideApplyRun serverSideApply;

    Applier(
            MemberObjects objects,
            Lookouts<Owner> lookouts,
            ServedKinds kinds,
            ExecutorCheck executor,
            Patience patience) {
        this.objects = objects;
        this.lookouts = lookouts;
        this.kinds = kinds;
        this.executor = executor;
        var owners = new OwnerPatch(objects, patience);
        this.update = new UpdateStrategyRun(objects, patience);
        this.createOnly = new CreateOnlyRun(objects, owners);
        this.serverSideApply = new ServerSideApplyRun(objects, owners);
    }

    /** Applies what others need first, and answers in the order of the work. */
    List<ManifestResult> apply(Pass pass, List<Manifest> manifests) {
        var inOrder = manifests.stream().sorted(Comparator.comparingInt(Manifest::rank)).toList();
        var results = new ArrayList<ManifestResult>();
        Optional<String> ended = Optional.empty();
        for (var manifest : inOrder) {
            var config = pass.config(manifest);
            if (ended.isPresent()) {
                results.add(unchecked(pass, manifest, config, ended.get()));
                continue;
            }
            try {
                results.add(apply(pass, manifest, config));
            } catch (ApiException e) {
                results.add(failed(manifest, config, e));
                if (Attempt.endsThePass(e.code())) {
                    ended = Optional.of(String.valueOf(e.getMessage()));
                }
            }
        }
        results.sort(Comparator.comparingInt(result -> result.manifest().ordinal()));
        return results;
    }

    private ManifestResult apply(Pass pass, Manifest manifest, EffectiveConfig config) {
        if (manifest.place().isEmpty()) {
            var again = manifest.passing() ? Verdict.Again.PASSING : Verdict.Again.BACK_OFF;
            return ManifestResult.of(
                    manifest,
                    config,
                    Verdict.failed(manifest.problem(), again),
                    new LiveObject.Unnamed());
        }
        var place = manifest.place().get();
        var refusal =
                Optional.ofNullable(pass.spec().executor())
                        .filter(_ -> !pass.isComplete(manifest))
                        .flatMap(account ->
                                executor.refusal(account, manifest, place, pass.isOwned(manifest)));
        if (refusal.isPresent()) {
            return ManifestResult.of(manifest, config, refusal.get(), look(place));
        }
        var memo = pass.memo(manifest);
        if (memo.isPresent()
                && lookouts.sight(place).equals(new Sight.Present(memo.get().version()))
                && pass.isTold(manifest)) {
            return ManifestResult.unchanged(manifest, config, Optional.of(memo.get().uid()));
        }
        return remembered(pass, result(pass, manifest, config, place));
    }

    private ManifestResult result(
            Pass pass, Manifest manifest, EffectiveConfig config, Place place) {
        if (pass.isComplete(manifest)) {
            return ManifestResult.of(manifest, config, new Verdict.Applied(), look(place));
        }
        var attempt =
                switch (config.strategy().type()) {
                    case UpdateStrategy.READ_ONLY ->
                            new Attempt(new Verdict.Applied(), Optional.of(look(place)));
                    case UpdateStrategy.CREATE_ONLY -> createOnly.apply(pass, manifest, place);
                    case UpdateStrategy.SERVER_SIDE_APPLY ->
                            serverSideApply.apply(pass, manifest, place, config.serverSideApply());
                    default -> update.apply(pass, manifest, place);
                };
        return ManifestResult.of(
                manifest,
                config,
                attempt.verdict(),
                attempt.live().orElseGet(LiveObject.Missing::new));
    }

    private static ManifestResult remembered(Pass pass, ManifestResult result) {
        var resource = result.manifest().resource();
        if (result.verdict() instanceof Verdict.Applied
                && result.live().orElseThrow() instanceof LiveObject.Found(var object)) {
            pass.memory()
                    .put(
                            resource,
                            Memory.Memo.of(
                                    pass.generation(),
                                    pass.ownerUid(),
                                    result.manifest().tree(),
                                    object));
        } else {
            pass.memory().forget(resource);
        }
        return result;
    }

    private LiveObject look(Place place) {
        return objects.load(place)
                .<LiveObject>map(LiveObject.Found::new)
                .orElseGet(LiveObject.Missing::new);
    }

    private ManifestResult failed(Manifest manifest, EffectiveConfig config, ApiException failure) {
        if (failure.code() == HttpURLConnection.HTTP_NOT_FOUND) {
            // The kind was there when we asked; it may be gone for good.
            manifest.served().ifPresent(kinds::forget);
            var why = "the server doesn't have a resource type \"" + manifest.meta().kind() + "\"";
            // Not as missing: what is recorded of it stays recorded until we know better.
            return ManifestResult.of(
                    manifest, config, Verdict.failed(why), new LiveObject.Unreadable(why));
        }
        var why = String.valueOf(failure.getMessage());
        var again =
                Attempt.isPassing(failure.code()) ? Verdict.Again.PASSING : Verdict.Again.BACK_OFF;
        return ManifestResult.of(
                manifest, config, Verdict.failed(why, again), new LiveObject.Unreadable(why));
    }

    private static ManifestResult unchecked(
            Pass pass, Manifest manifest, EffectiveConfig config, String why) {
        var live =
                pass.entries().find(manifest.meta()).isPresent()
                        ? Optional.<LiveObject>empty()
                        : Optional.<LiveObject>of(
                                manifest.place().isPresent()
                                        ? new LiveObject.Unreadable(why)
                                        : new LiveObject.Unnamed());
        return new ManifestResult(
                manifest,
                config,
                new Verdict.Unchecked("Failed to apply manifest: " + why),
                live,
                Optional.empty());
    }
}
