package dev.trellis.api.json;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.runtime.RawExtension;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.nodes.Tag;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads YAML as Fabric8 does, except that numbers stay exact: one document gives one object,
 * several give the list of all of them, empty documents are skipped.
 */
final class YamlDocuments {

    private static final LoadSettings SETTINGS =
            LoadSettings.builder()
                    .setTagConstructors(Map.of(Tag.FLOAT, new YamlNumber.Constructor()))
                    .build();

    private final ObjectMapper mapper;

    YamlDocuments(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    // The caller's type says what comes out; with several documents it can only be a list. Fabric8
    // makes the same promise to its callers, and null for a text without a document.
    @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"})
    <T> T read(InputStream text, TypeReference<T> type) {
        var found = new ArrayList<T>();
        for (var document : new Load(SETTINGS).loadAllFromInputStream(text)) {
            var value = convert(document, type);
            if (value != null) {
                found.add(value);
            }
        }
        return switch (found.size()) {
            case 0 -> null;
            case 1 -> found.getFirst();
            default -> (T) flattened(found);
        };
    }

    /** The documents of a text as they are, those that say nothing left out. */
    static List<Object> plain(String text) {
        var found = new ArrayList<Object>();
        for (var document : new Load(SETTINGS).loadAllFromString(text)) {
            if (document != null) {
                found.add(document);
            }
        }
        return found;
    }

    private <T> @Nullable T convert(@Nullable Object document, TypeReference<T> type) {
        return switch (document) {
            case null -> null;
            case Map<?, ?> object -> mapper.convertValue(object, type);
            default -> mapper.convertValue(new RawExtension(document), type);
        };
    }

    private static List<KubernetesResource> flattened(List<?> documents) {
        var all = new ArrayList<KubernetesResource>();
        for (var document : documents) {
            if (document instanceof KubernetesResourceList<?> list) {
                for (HasMetadata item : list.getItems()) {
                    all.add(item);
                }
            } else {
                all.add((KubernetesResource) document);
            }
        }
        return all;
    }
}
