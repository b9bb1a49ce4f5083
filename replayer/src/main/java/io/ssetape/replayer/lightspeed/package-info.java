/**
 * Speed of light: how much work a prefill is at least, and how far the time it took is from the hardware's peak. What comes in: the
 * cached and the new tokens of each request, and a model's rule. What goes out: exact attention pairs and FLOPs. The rule is a
 * {@link io.ssetape.replayer.lightspeed.SpeedOfLightRule}: one from a JSON file is built in, others are found by {@link
 * java.util.ServiceLoader}. docs/speed-of-light.md describes both.
 */
package io.ssetape.replayer.lightspeed;
