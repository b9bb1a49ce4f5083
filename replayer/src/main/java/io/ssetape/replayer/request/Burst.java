package io.ssetape.replayer.request;

/**
 * Events that one read completed together: their gaps say nothing about the model.
 *
 * @param events how many
 * @param textEvents how many of them carry text
 * @param atMs when
 */
public record Burst(int events, int textEvents, double atMs) {}
