package io.ssetape.recorder.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class PlainFramingTest {
    @Test
    void aLengthEndsTheBodyWithoutLookingAtIt() {
        LengthFraming framing = new LengthFraming(10);

        assertThat(framing.read(null, 3, 9)).isEqualTo(9);
        assertThat(framing.run()).isEqualTo(BodyFraming.Run.DATA);
        assertThat(framing.runFrom()).isEqualTo(3);
        assertThat(framing.runTo()).isEqualTo(9);
        assertThat(framing.remaining()).isEqualTo(4);
        assertThat(framing.read(null, 0, 100)).isEqualTo(4);
        assertThat(framing.runTo()).isEqualTo(4);
        assertThat(framing.isDone()).isTrue();
        assertThat(framing.isBroken()).isFalse();
        assertThat(framing.read(null, 4, 100)).isEqualTo(4);
        assertThat(framing.run()).isEqualTo(BodyFraming.Run.NONE);
    }

    @Test
    void lostBytesCountTowardsALength() {
        LengthFraming framing = new LengthFraming(Long.MAX_VALUE);

        assertThat(framing.skip(Long.MAX_VALUE - 5)).isTrue();
        assertThat(framing.skip(6)).isFalse();
        assertThat(framing.remaining()).isEqualTo(5);
        assertThat(framing.skip(5)).isTrue();
        assertThat(framing.isDone()).isTrue();
    }

    @Test
    void aNegativeLengthIsRefused() {
        assertThatThrownBy(() -> new LengthFraming(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aBodyUntilCloseTakesEverything() {
        UntilCloseFraming framing = new UntilCloseFraming();

        assertThat(framing.run()).isEqualTo(BodyFraming.Run.NONE);
        assertThat(framing.read(null, 0, Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
        assertThat(framing.run()).isEqualTo(BodyFraming.Run.DATA);
        assertThat(framing.skip(Long.MAX_VALUE)).isTrue();
        assertThat(framing.isDone()).isFalse();
        assertThat(framing.isBroken()).isFalse();
        assertThat(framing.runFrom()).isZero();
        assertThat(framing.runTo()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aBodyIsDoneWithItsLastByteAndNotBefore() {
        LengthFraming framing = new LengthFraming(2);
        ByteBuffer bytes = ByteBuffer.wrap(new byte[2]);

        assertThat(framing.isDone()).isFalse();
        framing.read(bytes, 0, 1);
        assertThat(framing.isDone()).isFalse();
        framing.read(bytes, 1, 2);
        assertThat(framing.isDone()).isTrue();
        assertThat(new LengthFraming(0).isDone()).isTrue();
    }
}
