package dev.trellis.hub.token;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Pruning;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.sdk.manage.Granter;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ServiceAccount;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The service accounts, roles and bindings that were made for tokens, told by their label. */
final class TokenStore {
    private static final ResourceKind<ServiceAccount> ACCOUNTS =
            ResourceKind.of(ServiceAccount.class);
    private static final LabelTerm OURS =
            new LabelTerm.Is(AddOnLabels.TOKEN_INFRASTRUCTURE, "true");

    private final WatchCache<ServiceAccount> accounts;
    private final Writer<ServiceAccount> writer;
    private final Granter granter;

    TokenStore(
            KubeApi api, Caches caches, WriteMetrics metrics, String manager, InstantSource clock) {
        accounts = caches.of(Scope.all(ACCOUNTS).labelled(OURS), Pruning.forUpdates());
        writer = new Writer<>(api, ACCOUNTS, caches, metrics, manager);
        granter = new Granter(api, caches, metrics, manager, OURS, clock);
    }

    /** All that is watched. */
    List<WatchCache<? extends HasMetadata>> caches() {
        return List.of(accounts, granter.roles(), granter.bindings());
    }

    /** Whether anything of an install is there. */
    boolean has(TokenObjects objects) {
        return found(objects).findAny().isPresent();
    }

    /**
     * Makes all of it or brings it in line.
     *
     * @param problems gets what the server will not do; the rest is done all the same
     * @return the account, where it is there
     */
    Optional<ServiceAccount> provide(TokenObjects objects, List<String> problems) {
        var account = account(objects, problems);
        granter.grant(List.of(objects.wantedRole())).ifPresent(problems::add);
        granter.grant(List.of(objects.wantedBinding())).ifPresent(problems::add);
        return account;
    }

    /** Deletes what is there of it, and tells what cannot be deleted. */
    List<String> remove(TokenObjects objects) {
        var problems = new ArrayList<String>();
        granter.bindings().find(objects.role()).flatMap(granter::revoke).ifPresent(problems::add);
        granter.roles().find(objects.role()).flatMap(granter::revoke).ifPresent(problems::add);
        accounts.find(objects.account()).flatMap(this::delete).ifPresent(problems::add);
        return problems;
    }

    private Stream<? extends HasMetadata> found(TokenObjects objects) {
        return Stream.of(
                        accounts.find(objects.account()),
                        granter.roles().find(objects.role()),
                        granter.bindings().find(objects.role()))
                .flatMap(Optional::stream);
    }

    private Optional<ServiceAccount> account(TokenObjects objects, List<String> problems) {
        var known = accounts.find(objects.account());
        var first = write(objects, known);
        var outdated =
                first instanceof Outcome.Exists
                        || first instanceof Outcome.Conflict
                        || first instanceof Outcome.Gone;
        if (!outdated) {
            return account(first, known, problems);
        }
        // Once more and live: it may lack the label by which it would be in the cache.
        var live = writer.load(objects.account());
        return account(write(objects, live), live, problems);
    }

    private Outcome<ServiceAccount> write(TokenObjects objects, Optional<ServiceAccount> known) {
        return known.map(found -> writer.update(found, objects.mended(found)))
                .orElseGet(() -> writer.create(objects.wantedAccount()));
    }

    private static Optional<ServiceAccount> account(
            Outcome<ServiceAccount> outcome,
            Optional<ServiceAccount> known,
            List<String> problems) {
        return switch (outcome) {
            case Outcome.Written<ServiceAccount>(var written) -> Optional.of(written);
            case Outcome.Skipped<ServiceAccount> _ -> known;
            case Outcome<ServiceAccount> other -> {
                problems.add(problem(other));
                yield Optional.empty();
            }
        };
    }

    private Optional<String> delete(ServiceAccount account) {
        return switch (writer.delete(account)) {
            // Written: somebody's finalizer holds it, and it goes when that is done.
            case Outcome.Gone<ServiceAccount> _, Outcome.Written<ServiceAccount> _ ->
                    Optional.empty();
            case Outcome<ServiceAccount> other -> Optional.of(problem(other));
        };
    }

    private static String problem(Outcome<ServiceAccount> outcome) {
        return switch (outcome) {
            case Outcome.Refused<ServiceAccount>(_, _, var message) -> message;
            case Outcome.Conflict<ServiceAccount>(var message) -> message;
            case Outcome.Gone<ServiceAccount> _,
                    Outcome.Exists<ServiceAccount> _,
                    Outcome.Written<ServiceAccount> _,
                    Outcome.Skipped<ServiceAccount> _ ->
                    "the service account changed while it was written";
        };
    }
}
