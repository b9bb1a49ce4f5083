package io.ssetape.recorder.intake;

/**
 * How much the recorder thread does between two looks around.
 *
 * @param longestSleepNanos how long it sleeps after a pass that found no flood
 * @param bytesPerTurn what it takes from one lane before the next lane has its turn
 * @param diskCheckBytes what it writes before it asks for the disk's free space again
 */
record DutyCycle(long longestSleepNanos, long bytesPerTurn, long diskCheckBytes) {
    /** That of a recording. */
    static final DutyCycle RECORDING = new DutyCycle(8_000_000, 4L << 20, 8L << 20);

    /**
     * That of a rehearsal: what is rare in a recording is frequent in it. A branch that the compiled code has never seen taken costs
     * a third of a second of compiling when the first heavy load takes it; and the JVM compiles a pass for good after some thousand
     * of them, which a recording has made after a minute.
     */
    static final DutyCycle REHEARSAL = new DutyCycle(500_000, 64L << 10, 128L << 10);
}
