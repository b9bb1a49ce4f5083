package io.ssetape.replayer.sse;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A test that is given the size in bytes of the reads in which a body comes: so small that every boundary is cut somewhere, and so
 * large that nothing is.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ValueSource(ints = {1, 2, 3, 1000})
@interface AtEveryReadSize {}
