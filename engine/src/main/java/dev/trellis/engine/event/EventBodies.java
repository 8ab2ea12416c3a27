package dev.trellis.engine.event;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.engine.event.Occurrence.Subject;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Events as {@code events.k8s.io/v1} wants them. */
final class EventBodies {
    private static final DateTimeFormatter MICRO_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);
    private static final int NOTE_MAX = 1024;
    private static final int NAME_MAX = 253;

    private final String controller;
    private final String instance;

    /**
     * @param controller who reports, as a qualified name
     * @param instance which of its processes
     */
    EventBodies(String controller, String instance) {
        this.controller = controller;
        this.instance = instance;
    }

    ObjectNode create(Sending.Create event) {
        var occurrence = event.occurrence();
        var subject = occurrence.subject();
        var body = JsonNodeFactory.instance.objectNode();
        body.put("apiVersion", "events.k8s.io/v1").put("kind", "Event");
        body.putObject("metadata")
                .put("name", event.eventName())
                .put("namespace", subject.eventNamespace());
        refer(body.putObject("regarding"), subject);
        occurrence.related().ifPresent(other -> refer(body.putObject("related"), other));
        return body.put("eventTime", MICRO_TIME.format(event.at()))
                .put("reportingController", occurrence.reporter().orElse(controller))
                .put("reportingInstance", instance)
                .put("type", occurrence.type().wire())
                .put("reason", occurrence.reason())
                .put("action", occurrence.action())
                .put("note", shortened(occurrence.note()));
    }

    private static void refer(ObjectNode reference, Subject subject) {
        reference.put("apiVersion", subject.apiVersion()).put("kind", subject.kind());
        reference.put("name", subject.name());
        if (subject.namespace() != null) {
            reference.put("namespace", subject.namespace());
        }
        if (subject.uid() != null) {
            reference.put("uid", subject.uid());
        }
    }

    static ObjectNode count(Sending.Count event) {
        var body = JsonNodeFactory.instance.objectNode();
        body.putObject("series")
                .put("count", event.count())
                .put("lastObservedTime", MICRO_TIME.format(event.last()));
        return body;
    }

    /** The subject's name as far as an event may have it, made unique. */
    static String name(Subject subject, String suffix) {
        // Names of roles may hold what names of events may not.
        var plain = subject.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.-]+", "-");
        var room = NAME_MAX - suffix.length() - 1;
        var start = plain.length() <= room ? plain : plain.substring(0, room);
        return start.replaceAll("^[.-]+|[.-]+$", "") + "." + suffix;
    }

    private static String shortened(String note) {
        return note.length() <= NOTE_MAX ? note : note.substring(0, NOTE_MAX - 1) + "…";
    }
}
