package io.ssetape.recorder.redact;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which parts of a URL are masked. */
class UrlMaskerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "/v1/models /v1/models",
                "/p?api_key=s3cr3t&n=1 /p?api_key=******&n=1",
                "/p?n=1&api_key=s3cr3t /p?n=1&api_key=******",
                "/p?n=1;api_key=s3cr3t /p?n=1;api_key=******",
                "/p?n=1#api_key=s3cr3t /p?n=1#api_key=******",
                "/p?n&api_key=s3cr3t /p?n&api_key=******",
                "/p?n;api_key=s3cr3t /p?n;api_key=******",
                "/p?n?api_key=s3cr3t /p?n?api_key=******",
                "/p?n#api_key=s3cr3t /p?n#api_key=******",
                "/p#access_token=s3cr3t /p#access_token=******",
                "/p?token=aa&n=1&secret=cc&m=2 /p?token=**&n=1&secret=**&m=2",
                "/p?token=a;b#c&n=1 /p?token=*****&n=1",
                "/p?token=&n=1 /p?token=&n=1",
                "/p?api%5Fkey=s3cr3t /p?api%5Fkey=******",
                "/p?%41PI_KEY=s3cr3t /p?%41PI_KEY=******",
                "/p?api_key%zz=s3cr3t /p?api_key%zz=******",
                "/p?API_KEY=s3cr3t /p?API_KEY=******",
                "?token=s3cr3t ?token=******",
                "/p/token=open /p/token=open",
                "/p;api_key=s3cr3t /p;api_key=******",
                "/;api_key=s3cr3t /;api_key=******",
                "p;api_key=s3cr3t p;api_key=******",
                "http:;api_key=s3cr3t http:;api_key=******",
                "http://h/p;api_key=s3cr3t http://h/p;api_key=******",
                "/p;v=1;api_key=a&b=c;n=1 /p;v=1;api_key=*****;n=1",
                "/p;v;API%5FKEY=s3cr3t;n=1/q?n=1 /p;v;API%5FKEY=******;n=1/q?n=1",
                "/p;v=1/q;token=aa/r;n=1/token=open /p;v=1/q;token=**/r;n=1/token=open",
                "/p;v/token=open /p;v/token=open",
                "/p;token=aa?n=1;2&secret=b/b;b&m=1 /p;token=**?n=1;2&secret=*****&m=1",
                "/p;v=1?token=a/b?c;d&n=1 /p;v=1?token=*******&n=1",
                "/p;v?token=a/b&n=1 /p;v?token=***&n=1",
                "/p;token=aa#secret=b/b /p;token=**#secret=***",
                "/p;v=1#secret=b/b /p;v=1#secret=***",
                "/p;token=/q;n=open /p;token=/q;n=open",
                "http://u:pw@h:80/p?n=1 http://****@h:80/p?n=1",
                "http://a@b@h/p http://***@h/p",
                "http://u:pw@h http://****@h",
                "http://u:pw@h?token=s3cr3t http://****@h?token=******",
                "http://u:pw@h#token=s3cr3t http://****@h#token=******",
                "http://@h/p http://@h/p",
                "http://h/p@q http://h/p@q",
                "//u:pw@h/p //****@h/p",
                "http:/p?token=s3cr3t http:/p?token=******",
                "http:/u:pw@h/p http:/****@h/p",
                "http:u:pw@h/p *********@h/p",
                "http:///u:pw@h/p http:///****@h/p",
                "HTTP:\\\\u:pw@h\\p HTTP:\\\\****@h\\p",
                "/\\u:pw@h/p /\\****@h/p",
                "///u:pw@h ///****@h",
                "//h;token=s3cr3t/p //h;token=******/p",
                "//?n=1 //?n=1",
                "u:pw@h:80/p ****@h:80/p",
                "u:p/w?x#y@h:80 *********@h:80",
                "t0k3n@h?n=1 *****@h?n=1",
                "u:pw%40h ****%40h",
                "u:pw%41h u:pw%41h",
                "mailto:u@h ********@h",
                ":/p@h ***@h",
                "h:80/p h:80/p",
                "* *",
                "/a/http://u:pw@h/p /a/http://****@h/p",
                "/a//u:pw@h/p /a//****@h/p",
                "/a?u=http://u:pw@h/p&n=1 /a?u=http://****@h/p&n=1",
                "/a?u=http:u:pw@h /a?u=http:u:pw@h",
                "/a?u=http%3A%2F%2Fu%3Apw%40h%2Fp&n=1 /a?u=http%3A%2F*********%40h%2Fp&n=1",
                "/%2Fu:pw@h/p /%2F****@h/p",
                "/a//b?token=c@d&n=1 /a//***********&n=1",
                "/a/b@c/@d/:e@f?x=@y /a/b@c/@d/:e@f?x=@y",
                "/p&api_key=s3cr3t /p&api_key=******",
                "/p?n=1?api_key=s3cr3t /p?n=1?api_key=******",
                "/p?n=/cb%3Ftoken%3Daa%26b%3Dc&n=1 /p?n=/cb%3Ftoken%3D**********&n=1",
                "/p?n%26key=s3cr3t /p?n%26key=******",
                "/p?token%26n=s3cr3t&m=1 /p?token%26n=******&m=1",
                "/p?n%3Dtoken%3Dss&m=1 /p?n%3Dtoken%3D**&m=1",
                "/p%3Ftoken%3Da/b&n=1 /p%3Ftoken%3D***&n=1",
                "/p%3btoken=a/b&n=1 /p%3btoken=***&n=1",
                "/go;x%3Fa=b&token=AA/BB /go;x%3Fa=b&token=*****",
                "/go;x%3Fa;token=AA&BB /go;x%3Fa;token=*****",
                "/go%3Fa=b;token=AA&BB/c /go%3Fa=b;token=*******",
                "/go%3Bx;token=AA&BB/c /go%3Bx;token=*******",
                "/go%23x/y;token=AA/BB /go%23x/y;token=*****",
                "/go&x;token=AA&BB/c /go&x;token=*******",
                "/go;token=AA%3Fx/y&n=1#z /go;token=**************",
                "/go;x%3Ftoken=AA?n=1 /go;x%3Ftoken=******",
                "/go;x/y%26token=AA/BB /go;x/y%26token=*****",
                "/go%3Fa=b&token=AA/BB&n=1 /go%3Fa=b&token=*****&n=1",
                "/go;x=1&token=AA/BB /go;x=1&token=**/BB",
                "/go;x?a%3Fb;token=AA/BB&n=1 /go;x?a%3Fb;token=*****&n=1",
                "/p?x%api_key=s3cr3t /p?x%api_key=******",
                "/p?+key=s3cr3t /p?+key=******",
                "/p?%%6bey=s3cr3t /p?%%6bey=******",
            })
    void secretsAreMaskedAndNothingElse(String url, String masked) {
        assertThat(maskedIn(url)).isEqualTo(masked);
        assertThat(MaskedUrl.of(url)).isEqualTo(masked);
    }

    @Test
    void piecesAreMaskedAsTheWhole() {
        String url = "/o;v=1;token=s3;n/p;api_key=s3?n=1&api%5Fkey=s3&m=%3Fkey%3Da%26&m=2;access_token=aa#password=b&k";
        String masked = maskedIn(url);

        for (int first = 0; first <= url.length(); first++) {
            for (int second = first; second <= url.length(); second++) {
                assertThat(maskedIn(url, first, second)).isEqualTo(masked);
            }
        }
    }

    /** Where the host begins is known only once the @ has come, so of an authority that is cut nothing stays. */
    @Test
    void authorityThatIsCutIsMaskedToItsEnd() {
        String url = "http://us3r:pw@host/p?n=1";
        for (int cut = "http://u".length(); cut < "http://us3r:pw@host".length(); cut++) {
            assertThat(maskedIn(url, cut)).isEqualTo("http://************/p?n=1");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "h:80 h:80",
                "[::1]:80 [::1]:80",
                "u:pw@h:80 ****@h:80",
                "t0k3n@h *****@h",
                "u:a/b?c#d@e@h:80 ***********@h:80",
                "@h @h",
                "u:pw@ ****@",
                "h?token=s3cr3t&n=1 h?token=******&n=1",
                "http://u:pw@h/p?token=aa ***********@h/p?token=**",
                "u@h?token=aa *@h?token=**",
                "/p;token=aa /p;token=**",
            })
    void anAuthorityAloneLosesItsUserInformation(String authority, String masked) {
        ByteBuffer bytes = ByteBuffer.wrap(authority.getBytes(ISO_8859_1));
        UrlMasker masker = new UrlMasker();
        masker.beginAuthority();
        masker.mask(bytes, 0, authority.length(), true);
        assertThat(new String(bytes.array(), ISO_8859_1)).isEqualTo(masked);

        for (int cut = 1; cut < authority.length(); cut++) {
            bytes = ByteBuffer.wrap(authority.getBytes(ISO_8859_1));
            masker.beginAuthority();
            masker.mask(bytes, 0, cut, false);
            masker.mask(bytes, cut, authority.length(), true);
            assertThat(new String(bytes.array(), ISO_8859_1)).isEqualTo("*".repeat(authority.length()));
        }
    }

    @Test
    void eachUrlBeginsAnew() {
        UrlMasker masker = new UrlMasker();
        byte[] first = "/p?token=s3".getBytes(ISO_8859_1);
        byte[] second = "/q?n=open".getBytes(ISO_8859_1);

        masker.begin();
        masker.mask(ByteBuffer.wrap(first), 0, first.length, true);
        masker.begin();
        masker.mask(ByteBuffer.wrap(second), 0, second.length, true);

        assertThat(new String(second, ISO_8859_1)).isEqualTo("/q?n=open");
    }

    private static String maskedIn(String url, int... cuts) {
        ByteBuffer bytes = ByteBuffer.wrap(url.getBytes(ISO_8859_1));
        UrlMasker masker = new UrlMasker();
        masker.begin();
        int from = 0;
        for (int cut : cuts) {
            masker.mask(bytes, from, cut, false);
            from = cut;
        }
        masker.mask(bytes, from, url.length(), true);
        return new String(bytes.array(), ISO_8859_1);
    }
}
