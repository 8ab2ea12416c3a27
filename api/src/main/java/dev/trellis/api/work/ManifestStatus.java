package dev.trellis.api.work;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What is observed about one manifest. */
@Wire
@Doc("What is observed about one manifest.")
public record ManifestStatus(
        @Required ManifestMeta resourceMeta,
        @Nullable StatusFeedback statusFeedback,
        @Doc("What is observed.")
                @Required
                @ListMap("type")
                @JsonInclude(JsonInclude.Include.ALWAYS)
                List<Condition> conditions) {

    public ManifestStatus {
        conditions = Copies.list(conditions);
    }
}
