package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

/** One JSON object as bytes, parsed only where somebody has to look into it. */
public final class Body {
    private final byte[] bytes;

    private Body(byte[] bytes) {
        this.bytes = bytes;
    }

    static Body of(byte[] bytes) {
        return new Body(bytes);
    }

    static Body of(ObjectNode object) {
        return new Body(Json.write(object));
    }

    /** Not a copy: nobody may change it. */
    public byte[] bytes() {
        return bytes;
    }

    public ObjectNode parsed() {
        return Json.readStored(bytes);
    }
}
