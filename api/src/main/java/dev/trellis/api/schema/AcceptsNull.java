package dev.trellis.api.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An explicit null is stored, not pruned. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface AcceptsNull {}
