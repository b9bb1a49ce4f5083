package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class MessageWriterTest {
    private final StringWriter err = new StringWriter();
    private final PrintWriter writer = Language.CHINESE.speakingTo(new PrintWriter(err, true));

    @Test
    void messagesAreTranslatedHoweverTheyAreEnded() {
        writer.println("stopping");
        writer.println("ssetape: stopping");
        writer.print("ssetape: 5 bytes are not on the tape; the rest was written\n");

        assertThat(err.toString()).isEqualTo("正在停止\nssetape: 正在停止\nssetape: 有 5 字节不在磁带上；其余已写出\n");
    }

    @Test
    void whatIsNoMessagePassesAsItIs() {
        writer.print("stopping\n");
        writer.print("stopping");
        writer.println();
        writer.print((String) null);
        writer.println((String) null);
        writer.append("stopping\n");

        assertThat(err.toString()).isEqualTo("stopping\nstopping\nnullnull\nstopping\n");
    }

    @Test
    void whatFillsAHoleIsHarmlessInEitherLanguage() {
        writer.println("recording to a\u001b[2J\nb; Ctrl-C ends it");
        Language.ENGLISH.speakingTo(new PrintWriter(err, true)).println("recording to a\u202e\rb; Ctrl-C ends it");

        assertThat(err.toString())
                .isEqualTo("录制到 a\\x1b[2J\\x0ab；Ctrl-C 结束\nrecording to a\\u202e\\x0db; Ctrl-C ends it\n");
    }

    @Test
    void aLineOfAReportPasses() {
        writer.print("lost-upstream: 8 requests\n");
        writer.printf("%s: %s%n", "window", "whole");

        assertThat(err.toString()).isEqualTo("lost-upstream: 8 requests\nwindow: whole\n");
    }
}
