package dev.trellis.apiserver.http;

import dev.trellis.apiserver.registry.WatchEvent;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** How the events of one stream are written. It may remember what it has written already. */
@FunctionalInterface
public interface EventForm {
    /** The object of an event in the form that the watcher asked for. */
    byte[] object(WatchEvent event);

    /** The objects as they are stored. */
    static EventForm plain() {
        return event -> event.object().bytes();
    }

    /** What the stream is announced as. */
    default String mediaType() {
        return "application/json";
    }

    /** Events as lines of JSON, one each. */
    default List<byte[]> lines(List<WatchEvent> events) {
        return events.stream().map(this::line).toList();
    }

    private byte[] line(WatchEvent event) {
        var head =
                ("{\"type\":\"" + event.type() + "\",\"object\":")
                        .getBytes(StandardCharsets.US_ASCII);
        var object = object(event);
        var made = new byte[head.length + object.length + 2];
        System.arraycopy(head, 0, made, 0, head.length);
        System.arraycopy(object, 0, made, head.length, object.length);
        made[made.length - 2] = '}';
        made[made.length - 1] = '\n';
        return made;
    }
}
