package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageWriterTest {
    private final StringWriter err = new StringWriter();
    private final PrintWriter writer = Language.CHINESE.speakingTo(new PrintWriter(err, true));

    @Test
    void messagesAreTranslatedHoweverTheyAreEnded() {
        writer.println("stopping");
        writer.println("ssetape: stopping");
        writer.print("ssetape: the tape lacks 5 bytes; the rest was written\n");

        assertThat(err.toString()).isEqualTo("正在停止\nssetape: 正在停止\nssetape: 磁带缺 5 字节；其余已写出\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = 0x7c,
            value = {
                "the tape lacks 1 byte; the rest was written | 磁带缺 1 字节；其余已写出",
                "0 of 1 exchange selected; leave --finding out to list all | 1 次交互中没有符合条件的；去掉 --finding 可列出全部",
                "0 of 3 exchanges selected; leave --finding and --status out to list all |"
                        + " 3 次交互中没有符合条件的；去掉 --finding 和 --status 可列出全部",
                "written to out: 1 request and 12 events | 已写入 out：1 条请求、12 个事件",
                "written to out: 1 event stream | 已写入 out：1 条事件流",
                "run: 1 fault in the AISBench run, listed above; the rest was used | run：AISBench 运行中有 1 处错误，见上；其余的照常使用",
                "r does not belong to t: of its 1 request none is on the tape; name the run that was recorded |"
                        + " r 与 t 对不上：其 1 条请求在磁带上一条也没有；请给出被录制的那次运行",
                "serving 1 recorded exchange of t on http://a; Ctrl-C ends it | 正在用 t 中录下的 1 次交互提供服务，地址 http://a；Ctrl-C 结束",
                "not served: 1 of 2 exchanges, since the request is not whole | 2 次交互中有 1 次不提供，因为请求不完整",
                "404: GET /x is recorded 1 time, but not with this body; nearest is connection 5, exchange 1: a, b differs, c is only on the tape, and 2 more |"
                        + " 404：GET /x 录有 1 次，但请求的 body 不同；最接近的是连接 5 的第 1 次交互：a、b 不同、c 只在磁带上、还有 2 处",
                "the rule mine fails for 5 cached and 1 new token: it throws IllegalStateException; correct its class |"
                        + " 规则 mine 对 5 个缓存 token 和 1 个新 token 失败：它抛出 IllegalStateException；请改正它的类",
                "the rule mine fails for 5 cached and 3 new tokens: a token sees at least itself, not 0 tokens; correct its class |"
                        + " 规则 mine 对 5 个缓存 token 和 3 个新 token 失败：一个 token 至少看到它自己，不能是 0 个；请改正它的类",
                "404: none is left of 1 recorded answer to this GET /x, and --once is set |"
                        + " 404：GET /x 录下的 1 个应答都已用过，且设置了 --once",
                "cannot listen on 127.0.0.1:1 for the replay server: Address already in use; choose another port or stop what holds it |"
                        + " 无法为回放服务监听 127.0.0.1:1：地址已被占用；请换一个端口，或停掉占用它的程序",
                "cannot listen on a:1 for tap entry: bind(..) failed with error(-98): Address already in use; choose another address or stop what holds it |"
                        + " 无法为 tap entry 监听 a:1：地址已被占用（bind，错误号 98）；请换一个地址，或停掉占用它的程序",
                "Invalid value for option '--format': this version of ssetape does not write 'x'; give frames, har, sse, parquet |"
                        + " 选项 '--format' 的取值无效：这个版本的 ssetape 不能写出 'x'；请给 frames、har、sse、parquet"
            })
    void countsHaveNoPluralInChinese(String english, String chinese) {
        writer.println("ssetape: " + english);

        assertThat(err.toString()).isEqualTo("ssetape: " + chinese + "\n");
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
