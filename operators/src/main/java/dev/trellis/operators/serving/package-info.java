/**
 * What operators serve to the API server: webhooks that check, change or convert objects, and APIs
 * of their own.
 *
 * <p>Owns the Services, certificates, webhook configurations and extension APIs of operators, and
 * the way in which definitions convert their versions. Reads the operators and their groups.
 */
@NullMarked
package dev.trellis.operators.serving;

import org.jspecify.annotations.NullMarked;
