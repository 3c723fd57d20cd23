import { indented, lines, type ServerSpec, type Tls } from '../server.ts';

const bits = { TLSv1: 2, 'TLSv1.1': 4, 'TLSv1.2': 8, 'TLSv1.3': 16 } as const;

/** LiteSpeed stores the protocols as a sum of bits. */
export function protocolBits({ protocols }: Pick<Tls, 'protocols'>): number {
  return protocols.reduce((sum, protocol) => sum + bits[protocol], 0);
}

export const litespeed: ServerSpec = {
  usual: '6.3.5',
  first: '5.4.12',
  openssl: false,
  tls13: '5.4.12',
  hsts: true,
  ocsp: '5.4.12',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'httpd_config.xml',
  comment: 'xml',
  write: (tls) =>
    lines(
      '<httpServerConfig>',
      indented(
        2,
        '<listenerList>',
        '  <listener>',
        indented(
          4,
          '<name>HTTPS</name>',
          '<address>*:443</address>',
          '<secure>1</secure>',
          `<keyFile>${tls.path.key}</keyFile>`,
          `<certFile>${tls.path.fullChain}</certFile>`,
          '<certChain>1</certChain>',
          `<sslProtocol>${protocolBits(tls)}</sslProtocol>`,
          tls.ciphers.length > 0 && `<ciphers>${tls.ciphers.join(':')}</ciphers>`,
          tls.ocsp && '<enableStapling>1</enableStapling>',
        ),
        '  </listener>',
        '</listenerList>',
      ),
      '</httpServerConfig>',
      tls.hsts !== null && [
        '',
        '<!-- vhconf.xml of the site -->',
        '<virtualHostConfig>',
        '  <contextList>',
        '    <context>',
        ...indented(
          6,
          '<type>NULL</type>',
          '<uri>/</uri>',
          '<location>$DOC_ROOT/</location>',
          '<allowBrowse>1</allowBrowse>',
          `<extraHeaders>Strict-Transport-Security: max-age=${tls.hsts}</extraHeaders>`,
        ),
        '    </context>',
        '  </contextList>',
        '</virtualHostConfig>',
      ],
    ),
};
