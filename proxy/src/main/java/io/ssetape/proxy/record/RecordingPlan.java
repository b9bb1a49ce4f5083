package io.ssetape.proxy.record;

import java.nio.file.Path;
import java.util.List;

/**
 * What a recording session is told.
 *
 * @param tape the folder to create
 * @param taps the taps to open, at least one
 * @param eventLoops how many event loops relay
 * @param budgetBytes bytes that may wait for the disk
 * @param minFreeBytes free disk space below which recording pauses
 * @param keepCredentials true to leave credentials on the tape
 */
public record RecordingPlan(
        Path tape, List<TapPlan> taps, int eventLoops, long budgetBytes, long minFreeBytes, boolean keepCredentials) {}
