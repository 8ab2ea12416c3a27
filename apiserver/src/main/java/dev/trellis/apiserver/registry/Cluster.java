package dev.trellis.apiserver.registry;

import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;
import dev.trellis.apiserver.kind.Catalog;
import dev.trellis.apiserver.store.Store;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * One logical cluster: its objects, the kinds it serves now, and what verbs share.
 *
 * <p>Only {@link Definitions} replaces the catalog.
 */
public final class Cluster {
    private final String name;
    private final Store store;
    private final Clock clock;
    private final RandomGenerator random;
    private volatile Catalog catalog = BuiltInKinds.catalog();
    private volatile WriteGuard guard = WriteGuard.NONE;
    private volatile Admission admission = Admission.NONE;
    private volatile Conversion conversion = Conversion.NONE;
    private final Versions versions = new Versions(() -> conversion);
    private volatile WriteObserver observer = WriteObserver.NONE;
    private final ServiceAddresses addresses;
    private volatile Reviewer reviewer = Reviewer.NONE;
    private volatile Optional<TokenIssuer> issuer = Optional.empty();

    /**
     * A cluster without objects.
     *
     * @param random where generated names come from; used by many threads at once
     */
    Cluster(String name, Store store, Clock clock, RandomGenerator random) {
        this.name = name;
        this.store = store;
        this.clock = clock;
        this.random = random;
        this.addresses = new ServiceAddresses(store, random);
    }

    public String name() {
        return name;
    }

    public Store store() {
        return store;
    }

    public Catalog catalog() {
        return catalog;
    }

    void serve(Catalog next) {
        catalog = next;
    }

    ServiceAddresses addresses() {
        return addresses;
    }

    WriteGuard guard() {
        return guard;
    }

    /** Has all writes from now on looked at. */
    public void guardedBy(WriteGuard next) {
        guard = next;
    }

    Admission admission() {
        return admission;
    }

    /** Gives somebody a say in all writes from now on. */
    public void admittedBy(Admission next) {
        admission = next;
    }

    Versions versions() {
        return versions;
    }

    /** Has objects brought to other versions of their kind from now on. */
    public void convertedBy(Conversion next) {
        conversion = next;
    }

    WriteObserver observer() {
        return observer;
    }

    /** Tells somebody of all writes from now on. */
    public void observedBy(WriteObserver next) {
        observer = next;
    }

    /** Who signs tokens here; nobody where nobody is asked who they are. */
    public Optional<TokenIssuer> issuer() {
        return issuer;
    }

    public void tokensBy(TokenIssuer next) {
        issuer = Optional.of(next);
    }

    Reviewer reviewer() {
        return reviewer;
    }

    /** Has reviews answered from now on. */
    public void reviewedBy(Reviewer next) {
        reviewer = next;
    }

    RandomGenerator random() {
        return random;
    }

    /** Now, as precise as timestamps of objects are. */
    String timestamp() {
        return Instant.now(clock).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** A built-in kind that this package itself works with. */
    ApiKind builtIn(String group, String version, String plural) {
        return catalog.find(group, version, plural).orElseThrow();
    }
}
