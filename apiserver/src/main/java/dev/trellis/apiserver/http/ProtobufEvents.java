package dev.trellis.apiserver.http;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.protobuf.Protobuf;
import dev.trellis.apiserver.registry.WatchEvent;

import java.util.List;

/**
 * Events as frames of Protobuf.
 *
 * @param json the objects of the events as JSON
 */
record ProtobufEvents(EventForm json) implements EventForm {
    @Override
    public byte[] object(WatchEvent event) {
        return Protobuf.write(Json.readStored(json.object(event)));
    }

    @Override
    public List<byte[]> lines(List<WatchEvent> events) {
        return events.stream()
                .map(event -> Protobuf.frame(event.type().name(), object(event)))
                .toList();
    }

    @Override
    public String mediaType() {
        return Protobuf.MEDIA_TYPE + ";stream=watch";
    }
}
