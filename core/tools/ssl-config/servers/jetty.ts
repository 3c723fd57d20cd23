import { indented, lines, type ServerSpec } from '../server.ts';

export const jetty: ServerSpec = {
  usual: '12.0.15',
  first: '9.4.16',
  kept: '12.0.0',
  openssl: false,
  tls13: '9.4.16',
  hsts: true,
  cipherNames: 'iana',
  files: 'pkcs12',
  remark: 'java',
  file: 'jetty-ssl-context.xml',
  comment: 'xml',
  write: (tls) =>
    lines(
      tls.hsts !== null && ['<!-- start.d/ssl.ini', `jetty.ssl.stsMaxAgeSeconds=${tls.hsts}`, '-->'],
      '<Configure id="sslContextFactory" class="org.eclipse.jetty.util.ssl.SslContextFactory$Server">',
      indented(
        2,
        `<Set name="KeyStorePath">${tls.path.pfx}</Set>`,
        '<Set name="KeyStoreType">PKCS12</Set>',
        '<Set name="KeyStorePassword"><Property name="jetty.sslContext.keyStorePassword" /></Set>',
        '<Set name="IncludeProtocols">',
        items(tls.protocols),
        '</Set>',
        tls.ciphers.length > 0 && [
          '<Set name="IncludeCipherSuites">',
          ...items([...tls.suites, ...tls.ciphers]),
          '</Set>',
        ],
        `<Set name="UseCipherSuitesOrder">${tls.serverOrder}</Set>`,
      ),
      '</Configure>',
    ),
};

function items(values: readonly string[]): readonly string[] {
  return indented(
    2,
    '<Array type="String">',
    values.map((value) => `  <Item>${value}</Item>`),
    '</Array>',
  );
}
