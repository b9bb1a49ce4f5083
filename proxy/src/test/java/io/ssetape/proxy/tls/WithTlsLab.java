package io.ssetape.proxy.tls;

import io.ssetape.proxy.lab.TestCertificate;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What tests of TLS begin with: a certificate for the loopback interface, and a lab with it for each test. */
abstract class WithTlsLab {
    @TempDir
    static Path certificates;

    static TestCertificate loopback;

    @TempDir
    Path folder;

    TlsLab lab;

    @BeforeAll
    static void makeCertificate() {
        loopback = TestCertificate.make(certificates, "dns:localhost,ip:127.0.0.1");
    }

    @BeforeEach
    void makeLab() {
        lab = new TlsLab(loopback, folder);
    }
}
