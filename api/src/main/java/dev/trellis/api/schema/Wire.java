package dev.trellis.api.schema;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;

import io.soabase.recordbuilder.core.RecordBuilder;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a record that is part of an API object.
 *
 * <p>Written JSON leaves out what is absent: nulls, and lists and maps without entries. Empty
 * strings and empty objects are kept, because there they can differ from absence. Members that the
 * record does not know are passed over when reading, so an object of a newer API stays readable.
 *
 * <p>The record gets a builder: {@code FooBuilder.builder()}, and {@code FooBuilder.builder(foo)}
 * to change single members of a copy.
 */
@RecordBuilder.Template(
        options =
                @RecordBuilder.Options(
                        useImmutableCollections = false,
                        enableWither = false,
                        enableGetters = false,
                        addClassRetainedGenerated = true))
@JacksonAnnotationsInside
@JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Absent.class)
@JsonIgnoreProperties(ignoreUnknown = true)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Wire {}
