package io.ssetape.replayer.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.kit.ChildJvm;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A tape made to cost much is replayed in a heap that has no room for what it asks for, and in seconds: each case would take hours or
 * gigabytes if anything were searched twice or kept without a bound.
 */
@Timeout(300)
class HostileCostTest {
    private static final String GET = "GET /v1/models HTTP/1.1\r\n\r\n";
    private static final String STREAM = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n";
    private static final String OPEN = STREAM + "\r\n";
    private static final String CHUNKED = STREAM + "transfer-encoding: chunked\r\n\r\n";
    private static final int MANY = 1_000_000;

    @TempDir
    private Path folder;

    /** The cases; heap in MiB. */
    enum Case {
        NESTED_REQUEST(48) {
            @Override
            void play(HostilePlay play) {
                String body = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
                play.request(HostilePlay.POST + body.length() + "\r\n\r\n" + body)
                        .response(OPEN + "data: 1\n\n");
            }
        },
        NESTED_EVENTS(64) {
            @Override
            void play(HostilePlay play) {
                play.ask().response(OPEN);
                for (String open : List.of(
                        "[", "{\"a\":", "{\"choices\":[{\"delta\":", "{\"sglext\":", "{\"error\":", "{\"usage\":")) {
                    play.response("data: ").repeat(open, 100_000).response("\n\n");
                }
            }
        },
        A_MILLION_TINY_EVENTS(96) {
            @Override
            void play(HostilePlay play) {
                play.ask().response(OPEN).repeat("data:1\n\n", MANY).response("data: [DONE]\n\n");
            }
        },
        A_MILLION_EVENTS_THAT_ONLY_THE_STANDARD_SEES(96) {
            @Override
            void play(HostilePlay play) {
                play.ask().response(OPEN).repeat("data:1\n\r", MANY);
            }
        },
        A_MILLION_COMMENTS(48) {
            @Override
            void play(HostilePlay play) {
                play.ask().response(OPEN).repeat(":\n\n", MANY);
            }
        },
        A_LINE_OF_256_MIB(320) {
            @Override
            void play(HostilePlay play) {
                play.ask().response(OPEN + "data: {\"choices\":[{\"delta\":{\"content\":\"");
                play.repeat("x".repeat(1 << 16), 4096).response("\"}}]}\n\ndata: 1\n\n");
            }
        },
        A_LINE_IN_A_MILLION_FRAGMENTS(64) {
            @Override
            void play(HostilePlay play) {
                play.ask().response(CHUNKED);
                for (int i = 0; i < MANY; i++) {
                    play.response("1\r\nx\r\n");
                }
            }
        },
        GZIP_BOMBS(320) {
            @Override
            void play(HostilePlay play) {
                byte[] bomb = gzip(64 << 20);
                for (int i = 0; i < 5; i++) {
                    play.ask()
                            .response(STREAM + "content-encoding: gzip\r\ncontent-length: " + bomb.length + "\r\n\r\n");
                    play.response(bomb);
                }
            }
        },
        ENDLESS_INTERIM_RESPONSES(48) {
            @Override
            void play(HostilePlay play) {
                play.ask().repeat("HTTP/1.1 100 Continue\r\nA: b\r\n\r\n", MANY);
            }
        },
        HEADER_FLOODS(64) {
            @Override
            void play(HostilePlay play) {
                for (int i = 0; i < 50; i++) {
                    play.request("GET / HTTP/1.1\r\n" + "a:b\r\n".repeat(50_000) + "\r\n");
                    play.response("HTTP/1.1 200 OK\r\n" + "a: b\r\n".repeat(40_000) + "Content-Length: 0\r\n\r\n");
                }
            }
        },
        A_HEAD_WITHOUT_END(48) {
            @Override
            void play(HostilePlay play) {
                play.ask().response("HTTP/1.1 200 OK\r\n").repeat("a: b\r\n", 10 * MANY);
            }
        },
        A_FOLDED_LINE_WITHOUT_END(48) {
            @Override
            void play(HostilePlay play) {
                play.ask().response("HTTP/1.1 200 OK\r\nA: b\r\n").repeat(" c\r\n", 10 * MANY);
            }
        },
        CHUNK_EXTENSION_FLOOD(48) {
            @Override
            void play(HostilePlay play) {
                play.ask().response(CHUNKED + "1;").repeat("a=b;", 10 * MANY);
            }
        },
        CHUNK_SIZES_OF_ZEROS(48) {
            @Override
            void play(HostilePlay play) {
                play.ask().response(CHUNKED).repeat("0", 10 * MANY).response("1\r\n");
            }
        },
        CHUNK_SIZES_BEYOND_LONG(48) {
            @Override
            void play(HostilePlay play) {
                for (String size :
                        List.of("ffffffffffffffff", "7fffffffffffffff", "8000000000000000", "fffffffff", "-1")) {
                    play.newConnection().ask().response(CHUNKED + size + "\r\ndata: 1\n\n");
                }
            }
        },
        TRAILERS_WITHOUT_END(48) {
            @Override
            void play(HostilePlay play) {
                play.ask().response(CHUNKED + "0\r\n").repeat("a: b\r\n", 10 * MANY);
            }
        },
        BLANK_LINES(48) {
            @Override
            void play(HostilePlay play) {
                play.repeatRequest("\r\n", 10 * MANY).ask().response(OPEN).repeat("\n", 10 * MANY);
            }
        },
        A_MILLION_PIPELINED_REQUESTS(48) {
            @Override
            void play(HostilePlay play) {
                play.repeatRequest(GET, MANY);
            }
        },
        ANSWERS_NOBODY_ASKED_FOR(64) {
            @Override
            void play(HostilePlay play) {
                play.repeat("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", MANY);
            }
        },
        HUGE_NUMBERS(48) {
            @Override
            void play(HostilePlay play) {
                play.ask().response(OPEN);
                for (String number : List.of(
                        "1e999999", "-1e999999999", "9223372036854775808", "1".repeat(4300), "1".repeat(100_000))) {
                    play.response("data: {\"choices\":[],\"usage\":{\"prompt_tokens\":" + number
                            + ",\"completion_tokens\":" + number
                            + ",\"prompt_tokens_details\":{\"cached_tokens\":" + number
                            + "}},\"sglext\":{\"spec_tokens_details\":{\"spec_verify_ct\":" + number
                            + ",\"spec_accept_rate\":" + number + ",\"spec_correct_drafts_histogram\":[" + number
                            + "]}}}\n\n");
                }
            }
        },
        A_HISTOGRAM_OF_A_MILLION(192) {
            @Override
            void play(HostilePlay play) {
                play.ask()
                        .response(
                                OPEN
                                        + "data: {\"choices\":[],\"sglext\":{\"spec_tokens_details\":{\"spec_correct_drafts_histogram\":[0");
                play.repeat(",1", MANY).response("]}}}\n\n");
            }
        },
        A_MILLION_CHOICES(512) {
            @Override
            void play(HostilePlay play) {
                play.ask()
                        .response(OPEN + "data: {\"choices\":[{}")
                        .repeat(",{\"index\":9}", MANY)
                        .response("]}\n\n");
            }
        },
        A_MILLION_KEYS(128) {
            @Override
            void play(HostilePlay play) {
                play.ask().response(OPEN + "data: {");
                for (int i = 0; i < 200_000; i++) {
                    play.response("\"k" + i + "\":0,");
                }
                play.repeat("\"a\":0,", MANY).response("\"b\":0}\n\n");
            }
        };

        private final int heapMebibytes;

        Case(int heapMebibytes) {
            this.heapMebibytes = heapMebibytes;
        }

        abstract void play(HostilePlay play);
    }

    private static byte[] gzip(int zeros) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            byte[] block = new byte[1 << 16];
            for (int i = 0; i < zeros / block.length; i++) {
                out.write(block);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Counts records and keeps none. */
    private static final class Counting implements RecordSink {
        private long records;

        @Override
        public void generation(RequestRecord record) {
            records++;
        }

        @Override
        public void other(OtherRecord record) {
            records++;
        }
    }

    /** Replays one case. */
    static final class Replayed {
        private Replayed() {}

        public static void main(String... arguments) {
            Counting counting = new Counting();
            TapeReplay replay = new TapeReplay(ReplayOptions.defaults(), counting);
            Case.valueOf(arguments[0]).play(new HostilePlay(replay));
            replay.finish(SourceEnd.complete());
            System.out.print(counting.records > 0 ? "replayed" : "nothing");
        }
    }

    @ParameterizedTest
    @EnumSource
    void costsLittle(Case hostile) throws Exception {
        ChildJvm.Result child = ChildJvm.run(
                folder, List.of("-Xmx" + hostile.heapMebibytes + "m", "-XX:+UseSerialGC"), Replayed.class, hostile);

        assertThat(child.exit()).as(child.err()).isZero();
        assertThat(child.out()).isEqualTo("replayed");
    }
}
