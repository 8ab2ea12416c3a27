package dev.trellis.agent.work;

import dev.trellis.agent.manifest.ManifestObserver;
import dev.trellis.agent.part.AgentAccess;
import dev.trellis.agent.part.AgentPart;
import dev.trellis.api.work.AppliedManifestWork;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ServerSideApply;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.ServedKinds;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.ControllerRunner;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleSupplier;

/** The part of an agent that applies works. */
public final class WorkPart implements AgentPart {
    private static final ResourceKind<ManifestWork> WORKS = ResourceKind.of(ManifestWork.class);
    private static final ResourceKind<AppliedManifestWork> APPLIED =
            ResourceKind.of(AppliedManifestWork.class);
    private static final String MANAGER = ServerSideApply.FIELD_MANAGER;

    private final ManifestObserver observer;
    private final DoubleSupplier chance;

    /** Tells the hub about applied objects what the observer makes of them. */
    public WorkPart(ManifestObserver observer) {
        this(observer, () -> ThreadLocalRandom.current().nextDouble());
    }

    WorkPart(ManifestObserver observer, DoubleSupplier chance) {
        this.observer = observer;
        this.chance = chance;
    }

    @Override
    public Ending join(AgentAccess access) {
        var hub = access.hub();
        var member = access.member();
        var settings = access.settings();
        var clock = access.clock();
        var cluster = access.identity().cluster();
        var hash = HubHash.of(access.hubUrl());
        var workCache = hub.caches().of(Scope.all(WORKS).in(cluster));
        var appliedCache = member.caches().of(Scope.all(APPLIED));
        var works = new Works(workCache, hub.writer(WORKS, MANAGER), cluster);
        var appliedWorks =
                new AppliedWorks(
                        appliedCache,
                        member.writer(APPLIED, MANAGER),
                        hash,
                        settings.agentId().orElse(hash.value()));

        var wakes = new Wakes();
        var lookouts = member.caches().<Owner>lookouts(wakes);
        var objects = new MemberObjects(member.api(), lookouts);
        var kinds = new ServedKinds(member.api());
        var rights = new AccessCache(lookouts, clock);
        var executor = new ExecutorCheck(member.api(), rights);
        var patience = new Patience(chance);
        var applier = new Applier(objects, lookouts, kinds, executor, patience);
        var statuses = new StatusDecision(observer);
        var removal = new Removal(objects);
        var waits = new Waits(settings.work().statusEvery(), chance);
        var pass =
                new WorkPass(
                        works, appliedWorks, kinds, applier, statuses, removal, lookouts, waits);
        var completed = new CompletedWork(works, objects, statuses, lookouts, waits);

        // A controller that does not see all works might take those it misses for deleted.
        var controllers =
                access.controllers(() -> workCache.hasSynced() && appliedCache.hasSynced());
        var runs = ControllerSettings.DEFAULT.withWorkers(settings.work().workers());
        var workController =
                new WorkController(
                        works, appliedWorks, pass, completed, rights, lookouts, waits, clock);
        var workRuns = controllers.add("work", workController, runs);
        var appliedRuns =
                controllers.add(
                        "applied-work",
                        new AppliedWorkController(
                                works,
                                appliedWorks,
                                removal,
                                lookouts,
                                settings.work().evictionGrace(),
                                clock),
                        ControllerSettings.DEFAULT);
        wakes.go(workRuns, appliedRuns, rights);

        CacheSource.connect(workCache, work -> List.of(work.getMetadata().getName()), workRuns);
        CacheSource.connect(
                workCache, work -> appliedWorks.namesOf(work.getMetadata().getName()), appliedRuns);
        CacheSource.connect(
                appliedCache,
                applied ->
                        hash.isIn(applied.getMetadata().getName())
                                ? List.of(applied.getSpec().manifestWorkName())
                                : List.<String>of(),
                workRuns);
        CacheSource.connect(
                appliedCache, applied -> List.of(applied.getMetadata().getName()), appliedRuns);
        return lookouts::close;
    }

    /** Brings news of the member to the controllers, which are made after those who bring it. */
    private static final class Wakes implements KeySink<Owner> {
        private final AtomicReference<KeySink<Owner>> target = new AtomicReference<>((_, _) -> {});

        void go(
                ControllerRunner<String> works,
                ControllerRunner<String> appliedWorks,
                AccessCache rights) {
            target.set((owner, cause) -> {
                switch (owner) {
                    case Owner.Work(var name) -> works.add(name, cause);
                    case Owner.AppliedWork(var name) -> appliedWorks.add(name, cause);
                    case Owner.Access() ->
                            rights.rightsChanged().forEach(name -> works.add(name, cause));
                }
            });
        }

        @Override
        public void add(Owner owner, Cause cause) {
            target.get().add(owner, cause);
        }
    }
}
