/** The examples that Javadoc shows, each a part of a test, written as an author would. */
@NullMarked
package dev.trellis.sdk.example;

import org.jspecify.annotations.NullMarked;
