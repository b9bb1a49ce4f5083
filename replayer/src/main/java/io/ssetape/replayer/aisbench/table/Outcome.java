package io.ssetape.replayer.aisbench.table;

/** What a rule gives for a data set: its tables, or why there are none. */
public sealed interface Outcome permits RuleTables, Refusal {}
