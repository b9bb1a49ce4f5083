package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StopRequestTest {
    private static final int INT = 2;
    private static final int TERM = 15;
    private static final long ONE_REQUEST_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    /** Near where it overflows, as a clock of that kind may. */
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);

    private final StopRequest request = new StopRequest(nanos::get);

    @Test
    void theFirstSignalMakesIt() {
        assertThat(request.isMade()).isFalse();

        assertThat(request.arrived(INT)).isFalse();

        assertThat(request.isMade()).isTrue();
        assertThat(request.exitCode()).isEqualTo(130);
    }

    /** As {@code timeout} sends them: to the process, and to its group. */
    @Test
    void thoseRightBehindItAreTheSame() {
        request.arrived(INT);

        assertThat(request.arrived(TERM)).isFalse();
        nanos.addAndGet(ONE_REQUEST_NANOS);
        assertThat(request.arrived(TERM)).isFalse();
        assertThat(request.exitCode()).as("of the first").isEqualTo(130);
    }

    @Test
    void oneThatComesLaterIsASecond() {
        request.arrived(INT);
        nanos.addAndGet(ONE_REQUEST_NANOS + 1);

        assertThat(request.arrived(TERM)).isTrue();
        assertThat(request.exitCode()).as("of the first").isEqualTo(130);
    }

    /** However many of them stand close together: a key that is held down asks for an end. */
    @Test
    void theTimeIsTakenFromTheFirst() {
        request.arrived(INT);
        nanos.addAndGet(ONE_REQUEST_NANOS);
        request.arrived(INT);
        nanos.addAndGet(1);

        assertThat(request.arrived(INT)).isTrue();
    }

    @Test
    void behindOneThatIsForgottenTheNextIsAFirst() {
        request.arrived(INT);
        request.forget();
        assertThat(request.isMade()).isFalse();
        nanos.addAndGet(ONE_REQUEST_NANOS + 1);

        assertThat(request.arrived(TERM)).isFalse();
        assertThat(request.exitCode()).isEqualTo(143);
    }

    @Test
    void anExitCodeIsThatOfAShell() {
        assertThat(StopRequest.exitCode(1)).isEqualTo(129);
    }
}
