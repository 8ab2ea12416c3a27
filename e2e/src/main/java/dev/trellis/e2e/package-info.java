/**
 * Whole fleets from outside: each side is a program with a command line, each cluster a real API
 * server, and a person uses kubectl. What is under test is what users run.
 */
@NullMarked
package dev.trellis.e2e;

import org.jspecify.annotations.NullMarked;
