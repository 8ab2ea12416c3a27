package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Who signs the tokens of a logical cluster, for those who want to check them by themselves.
 *
 * @param keys the public keys, in the form in which they are published
 */
public record TokenIssuer(String name, ObjectNode keys) {}
