package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.http.BodyDelimiter.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 9112, section 6.3, case by case. */
final class BodyDelimiterTest {
    private static HttpFields fields(String lines) {
        List<HttpFields.Field> all = new ArrayList<>();
        for (String line : lines == null ? new String[0] : lines.split("/")) {
            int colon = line.indexOf(':');
            all.add(new HttpFields.Field(
                    line.substring(0, colon), line.substring(colon + 1).strip()));
        }
        return new HttpFields(all);
    }

    private static BodyDelimiter request(String method, int version, String lines) {
        return BodyDelimiter.ofRequest(new RequestHead(method, "/", version, fields(lines)));
    }

    private static BodyDelimiter response(int status, String lines, String method) {
        return BodyDelimiter.ofResponse(new ResponseHead(status, "", 1, fields(lines)), method);
    }

    /** The kind of a request, of a response, and what both note. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                                          | LENGTH  | OPEN    | 0  | ",
                "content-length: 7                         | LENGTH  | LENGTH  | 7  | ",
                "Content-Length: 0                         | LENGTH  | LENGTH  | 0  | ",
                "content-length: 007                       | LENGTH  | LENGTH  | 7  | ",
                "content-length: 7/content-length: 7       | LENGTH  | LENGTH  | 7  | ",
                "content-length: 7, 7                      | LENGTH  | LENGTH  | 7  | ",
                "content-length: 7,,                       | LENGTH  | LENGTH  | 7  | ",
                "content-length: 999999999999999999        | LENGTH  | LENGTH  | 999999999999999999 | ",
                "content-length: 1000000000000000000       | UNKNOWN | OPEN    | 0  | content-length is no number",
                "content-length: -7                        | UNKNOWN | OPEN    | 0  | content-length is no number",
                "content-length: +7                        | UNKNOWN | OPEN    | 0  | content-length is no number",
                "content-length: 7x                        | UNKNOWN | OPEN    | 0  | content-length is no number",
                "content-length: 0x7                       | UNKNOWN | OPEN    | 0  | content-length is no number",
                "content-length: 7 7                       | UNKNOWN | OPEN    | 0  | content-length is no number",
                "content-length: \u0667                    | UNKNOWN | OPEN    | 0  | content-length is no number",
                "content-length:                           | UNKNOWN | OPEN    | 0  | content-length without a value",
                "content-length: ,                         | UNKNOWN | OPEN    | 0  | content-length without a value",
                "content-length: 7/content-length: 8       | UNKNOWN | OPEN    | 0  | 'conflicting content-lengths 7, 8'",
                "content-length: 7, 07                     | UNKNOWN | OPEN    | 0  | 'conflicting content-lengths 7, 07'",
                "transfer-encoding: chunked                | CHUNKED | CHUNKED | 0  | ",
                "Transfer-Encoding: Chunked                | CHUNKED | CHUNKED | 0  | ",
                "transfer-encoding: identity               | LENGTH  | OPEN    | 0  | ",
                "transfer-encoding: identity/content-length: 3 | LENGTH | LENGTH | 3 | ",
                "transfer-encoding: identity, chunked      | CHUNKED | CHUNKED | 0  | ",
                "transfer-encoding: gzip, chunked          | CHUNKED | CHUNKED | 0  | 'transfer-encoding gzip, chunked'",
                "transfer-encoding: gzip/transfer-encoding: chunked | CHUNKED | CHUNKED | 0 | 'transfer-encoding gzip, chunked'",
                "transfer-encoding: gzip                   | UNKNOWN | OPEN    | 0  | transfer-encoding gzip",
                "transfer-encoding: chunked, gzip          | UNKNOWN | OPEN    | 0  | 'transfer-encoding chunked, gzip'",
                "transfer-encoding: chunked, chunked       | UNKNOWN | OPEN    | 0  | 'transfer-encoding chunked, chunked'",
                "transfer-encoding: xchunked               | UNKNOWN | OPEN    | 0  | transfer-encoding xchunked",
                "transfer-encoding: chunked/content-length: 7 | CHUNKED | CHUNKED | 0 | both transfer-encoding and content-length; the length is ignored",
                "transfer-encoding: gzip/content-length: 7 | UNKNOWN | OPEN    | 0  | both transfer-encoding and content-length; the length is ignored; transfer-encoding gzip",
            })
    void whatTheHeadStatesDecides(String lines, Kind ofRequest, Kind ofResponse, long length, String note) {
        assertThat(request("POST", 1, lines)).isEqualTo(new BodyDelimiter(ofRequest, length, note));
        assertThat(response(200, lines, "POST")).isEqualTo(new BodyDelimiter(ofResponse, length, note));
        assertThat(response(200, lines, null)).isEqualTo(new BodyDelimiter(ofResponse, length, note));
    }

    @Test
    void aTransferEncodingInHttp10IsFollowedAndNoted() {
        assertThat(request("POST", 0, "transfer-encoding: chunked"))
                .isEqualTo(new BodyDelimiter(Kind.CHUNKED, 0, "transfer-encoding in HTTP/1.0"));
        assertThat(request("POST", 0, "transfer-encoding: gzip/content-length: 1"))
                .isEqualTo(new BodyDelimiter(
                        Kind.UNKNOWN,
                        0,
                        "both transfer-encoding and content-length; the length is ignored; "
                                + "transfer-encoding in HTTP/1.0; transfer-encoding gzip"));
        assertThat(request("POST", 2, "transfer-encoding: chunked").note()).isNull();
        assertThat(request("POST", 0, "content-length: 1").note()).isNull();
    }

    @Test
    void connectIsOpenFromTheStart() {
        assertThat(request("CONNECT", 1, "content-length: 7")).isEqualTo(new BodyDelimiter(Kind.OPEN, 0, null));
        assertThat(request("connect", 1, "content-length: 7").kind()).isEqualTo(Kind.LENGTH);
    }

    @ParameterizedTest
    @CsvSource({
        "101, POST, OPEN, 0",
        "101, HEAD, OPEN, 0",
        "100, POST, LENGTH, 0",
        "103, POST, LENGTH, 0",
        "199, POST, LENGTH, 0",
        "204, POST, LENGTH, 0",
        "304, POST, LENGTH, 0",
        "200, HEAD, LENGTH, 0",
        "404, HEAD, LENGTH, 0",
        "200, head, LENGTH, 7",
        "200, CONNECT, OPEN, 0",
        "299, CONNECT, OPEN, 0",
        "300, CONNECT, LENGTH, 7",
        "199, CONNECT, LENGTH, 0",
        "407, CONNECT, LENGTH, 7",
        "200, GET, LENGTH, 7",
        "203, GET, LENGTH, 7",
        "205, GET, LENGTH, 7",
        "303, GET, LENGTH, 7",
        "305, GET, LENGTH, 7",
        "500, GET, LENGTH, 7",
    })
    void statusAndMethodMayDecideInItsPlace(int status, String method, Kind kind, long length) {
        assertThat(response(status, "content-length: 7", method)).isEqualTo(new BodyDelimiter(kind, length, null));
    }

    @Test
    void eachKindHasItsReader() {
        assertThat(new BodyDelimiter(Kind.LENGTH, 3, null).reader()).isInstanceOf(FixedBody.class);
        assertThat(new BodyDelimiter(Kind.CHUNKED, 0, null).reader()).isInstanceOf(ChunkedBody.class);
        assertThat(new BodyDelimiter(Kind.OPEN, 0, null).reader()).isInstanceOf(OpenBody.class);
        assertThat(new BodyDelimiter(Kind.UNKNOWN, 0, null).reader()).isNull();
    }
}
