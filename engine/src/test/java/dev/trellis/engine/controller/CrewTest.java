package dev.trellis.engine.controller;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.concurrent.atomic.AtomicInteger;

final class CrewTest {
    private final AtomicInteger started = new AtomicInteger();
    private final Crew crew = new Crew(3, _ -> started.incrementAndGet());

    @Test
    void restsWithOneWorker() {
        crew.appoint();
        crew.appoint();

        assertThat(started).hasValue(1);
    }

    @Test
    void appointsTheNextWhenOneIsBusyUntilAllAre() {
        crew.appoint();
        crew.took();
        crew.took();
        assertThat(started).hasValue(3);

        crew.took();

        assertThat(started).as("no more than allowed").hasValue(3);
    }

    @Test
    void keepsAWorkerWhereNobodyWaitsAndSendsTheOthersHome() {
        crew.appoint();
        crew.took();
        crew.took();
        crew.took();

        assertThat(crew.isNeeded()).as("all were busy").isTrue();
        assertThat(crew.isNeeded()).as("one waits already").isFalse();
        crew.took();
        assertThat(started).as("there is room again").hasValue(4);
    }
}
