package io.ssetape.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.ValueSource;

class TransportTest {
    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void whatTheMachineHasIsFoundByItsLabel(Transport transport) {
        assertThat(Transport.named(transport.label())).isSameAs(transport);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "kqueue", "EPOLL", "io-uring"})
    void anythingElseIsWrongUsageAndTheChoiceIsNamed(String name) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> Transport.named(name))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.USAGE))
                .withMessageContaining("epoll, io_uring, nio");
    }

    @Test
    void theBestOneIsSound() {
        assertThat(Transport.best().obstacle()).isEmpty();
        assertThat(Transport.best().isExperimental()).isFalse();
    }
}
