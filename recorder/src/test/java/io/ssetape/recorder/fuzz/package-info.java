/**
 * Fuzzing: targets are classes with a method {@code public static void fuzzerTestOneInput(byte[])}, which is all that Jazzer needs to
 * know of them. Every test run replays their corpus and a bounded number of seeded mutations of it; the profile {@code fuzz} lets
 * Jazzer look for more, guided by coverage (docs/hostile-input.md).
 */
package io.ssetape.recorder.fuzz;
