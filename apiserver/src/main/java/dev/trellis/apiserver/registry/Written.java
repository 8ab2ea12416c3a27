package dev.trellis.apiserver.registry;

import java.util.List;

/**
 * The answer to a write.
 *
 * @param created whether the object is new
 * @param body the object, or a Status of a removal
 * @param warnings what the writer should know though it was done
 */
public record Written(boolean created, Body body, List<String> warnings) {
    public Written {
        warnings = List.copyOf(warnings);
    }
}
