/**
 * Admission webhooks: whose they are to ask, how they are asked, and what becomes of their answers.
 * It reads the webhook configurations and writes nothing; a cluster without any pays nothing.
 */
@NullMarked
package dev.trellis.apiserver.admission;

import org.jspecify.annotations.NullMarked;
