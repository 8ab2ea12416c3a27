package dev.trellis.hub.progress;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.work.ConfigHashes;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The configuration that a work was rendered from, by the hashes in its annotation. */
final class WorkHashes {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> MEMBERS = new TypeReference<>() {};

    private WorkHashes() {}

    /**
     * Whether the work carries just the configuration that the references want, and all is known.
     */
    static boolean match(ManifestWork work, List<ConfigReference> references) {
        var annotations = work.getMetadata().getAnnotations();
        var text = annotations == null ? null : annotations.get(AddOnAnnotations.CONFIG_SPEC_HASH);
        if (text == null) {
            return references.isEmpty();
        }
        var wanted = wanted(references);
        return wanted.isPresent() && wanted.equals(carried(text));
    }

    /** Empty where a hash is not known yet: what nobody knows cannot match. */
    private static Optional<Map<String, String>> wanted(List<ConfigReference> references) {
        var hashes = ConfigHashes.of(references);
        return references.stream().allMatch(WorkHashes::isKnown)
                ? Optional.of(hashes)
                : Optional.empty();
    }

    private static boolean isKnown(ConfigReference reference) {
        var desired = reference.desiredConfig();
        return desired != null && !isEmpty(desired.specHash());
    }

    private static Optional<Map<String, String>> carried(String text) {
        try {
            var hashes = new HashMap<String, String>();
            for (var member : JSON.readValue(text, MEMBERS).entrySet()) {
                if (!(member.getValue() instanceof String hash) || hash.isEmpty()) {
                    return Optional.empty();
                }
                hashes.put(member.getKey(), hash);
            }
            return Optional.of(hashes);
        } catch (JsonProcessingException notOurWriting) {
            return Optional.empty();
        }
    }

    private static boolean isEmpty(@Nullable String text) {
        return text == null || text.isEmpty();
    }
}
