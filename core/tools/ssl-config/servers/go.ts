import { lines, type ServerSpec } from '../server.ts';

/** crypto/tls has no DHE, no CBC with SHA-384, and AES-256-CBC only with SHA-1. */
export function hasGoCipher(iana: string): boolean {
  return !/AES_256_CBC_SHA(256|384)$/.test(iana);
}

const curves = {
  X25519MLKEM768: 'tls.X25519MLKEM768',
  X25519: 'tls.X25519',
  prime256v1: 'tls.CurveP256',
  secp384r1: 'tls.CurveP384',
};

const versions = {
  TLSv1: 'tls.VersionTLS10',
  'TLSv1.1': 'tls.VersionTLS11',
  'TLSv1.2': 'tls.VersionTLS12',
  'TLSv1.3': 'tls.VersionTLS13',
};

export const go: ServerSpec = {
  usual: '1.24.0',
  first: '1.14',
  kept: '1.24',
  openssl: false,
  tls13: '1.14',
  groups: '1.14',
  hybrid: '1.24',
  hsts: true,
  redirect: true,
  cipherNames: 'iana',
  hasCipher: hasGoCipher,
  files: 'full-chain',
  file: 'main.go',
  comment: 'slashes',
  write: (tls) =>
    lines(
      'package main',
      '',
      'import (',
      '\t"crypto/tls"',
      '\t"log"',
      '\t"net/http"',
      ')',
      '',
      'func main() {',
      tls.redirect !== null && [
        '\tgo http.ListenAndServe(":80", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {',
        `\t\thttp.Redirect(w, r, "https://"+r.Host+r.URL.RequestURI(), ${tls.redirect})`,
        '\t}))',
        '',
      ],
      '\tmux := http.NewServeMux()',
      '\tmux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {',
      tls.hsts !== null && `\t\tw.Header().Set("Strict-Transport-Security", "max-age=${tls.hsts}")`,
      '\t\tw.Write([]byte("ok\\n"))',
      '\t})',
      '',
      '\tserver := &http.Server{',
      '\t\tAddr:    ":443",',
      '\t\tHandler: mux,',
      '\t\tTLSConfig: &tls.Config{',
      `\t\t\tMinVersion: ${versions[tls.oldest]},`,
      '\t\t\tCurvePreferences: []tls.CurveID{',
      tls.groups.map((group) => `\t\t\t\t${curves[group]},`),
      '\t\t\t},',
      // Since 1.17 Go always chooses the order; before, the server had to request it.
      tls.serverOrder && !tls.since('1.17') && '\t\t\tPreferServerCipherSuites: true,',
      tls.ciphers.length > 0 && [
        '\t\t\tCipherSuites: []uint16{',
        ...tls.ciphers.map((cipher) => `\t\t\t\ttls.${cipher},`),
        '\t\t\t},',
      ],
      '\t\t},',
      '\t}',
      `\tlog.Fatal(server.ListenAndServeTLS("${tls.path.fullChain}", "${tls.path.key}"))`,
      '}',
    ),
};
