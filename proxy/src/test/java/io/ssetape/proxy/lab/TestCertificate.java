package io.ssetape.proxy.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate that signs itself, made for a test by the JDK's keytool, and its key. */
public final class TestCertificate {
    private static final String PASSWORD = "not-a-secret";
    private static final String ALIAS = "test";

    private final Path certificate;
    private final Path key;
    private final KeyStore store;

    private TestCertificate(Path certificate, Path key, KeyStore store) {
        this.certificate = certificate;
        this.key = key;
        this.store = store;
    }

    /**
     * Makes one that is valid from yesterday on, for a year.
     *
     * @param folder where its files go
     * @param names for instance {@code dns:localhost,ip:127.0.0.1}
     */
    public static TestCertificate make(Path folder, String names) {
        return make(folder, names, "-1d", 366);
    }

    /** Makes one that is valid for some days from a date on, as keytool understands them. */
    public static TestCertificate make(Path folder, String names, String start, int days) {
        try {
            Path made = Files.createTempDirectory(folder, "certificate");
            Path file = made.resolve("store.p12");
            keytool(List.of(
                    "-genkeypair",
                    "-alias",
                    ALIAS,
                    "-keyalg",
                    "EC",
                    "-dname",
                    "CN=test",
                    "-ext",
                    "san=" + names,
                    "-startdate",
                    start,
                    "-validity",
                    Integer.toString(days),
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    file.toString(),
                    "-storepass",
                    PASSWORD));
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                store.load(in, PASSWORD.toCharArray());
            }
            Key key = store.getKey(ALIAS, PASSWORD.toCharArray());
            return new TestCertificate(
                    pem(
                            made.resolve("cert.pem"),
                            "CERTIFICATE",
                            store.getCertificate(ALIAS).getEncoded()),
                    pem(made.resolve("key.pem"), "PRIVATE KEY", key.getEncoded()),
                    store);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The certificate as a PEM file. */
    public Path certificate() {
        return certificate;
    }

    /** Its private key as a PEM file. */
    public Path key() {
        return key;
    }

    /** The JDK's TLS with this certificate as one's own, and as the only one that is trusted. */
    public SSLContext context() {
        try {
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(store, PASSWORD.toCharArray());
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(ALIAS, store.getCertificate(ALIAS));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path pem(Path file, String what, byte[] der) throws IOException {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return Files.writeString(
                file,
                "-----BEGIN " + what + "-----\n" + body + "\n-----END " + what + "-----\n",
                StandardCharsets.US_ASCII);
    }

    private static void keytool(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("keytool: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
