package io.ssetape.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelException;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WarmUpFailureTest {
    static Stream<Arguments> statesOfTheMachine() {
        return Stream.of(
                Arguments.of(new SocketTimeoutException("Accept timed out"), "Accept timed out"),
                Arguments.of(
                        new IllegalStateException(
                                "failed to create a child event loop",
                                new ChannelException(new IOException("Too many open files"))),
                        "Too many open files"),
                Arguments.of(
                        new Problem(ExitStatus.ENVIRONMENT, "run1: no room", new IOException("ENOSPC")),
                        "run1: no room"),
                Arguments.of(new OutOfMemoryError("Cannot reserve direct memory"), "Cannot reserve direct memory"),
                Arguments.of(new IOException(), "java.io.IOException"));
    }

    @ParameterizedTest
    @MethodSource("statesOfTheMachine")
    void whatTheMachineLacksIsNoDefect(Throwable cause, String reason) {
        List<Throwable> defects = new ArrayList<>();

        assertThat(noted(cause, defects).reason()).isEqualTo(reason);
        assertThat(defects).isEmpty();
    }

    @Test
    void everythingElseIsADefect() {
        for (Throwable cause : List.of(
                new NullPointerException(), new IllegalStateException("a", new ChannelException("b")), new Error())) {
            List<Throwable> defects = new ArrayList<>();
            noted(cause, defects);
            assertThat(defects).containsExactly(cause);
        }
    }

    private static WarmUpFailure noted(Throwable cause, List<Throwable> defects) {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> defects.add(e));
        try {
            return WarmUpFailure.noted(cause);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }
}
