import { indented, lines, type ServerSpec } from '../server.ts';
import { protocolBits } from './litespeed.ts';

export const openlitespeed: ServerSpec = {
  usual: '1.8.5',
  first: '1.4.35',
  openssl: false,
  tls13: '1.4.35',
  hsts: true,
  ocsp: '1.4.35',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'httpd_config.conf',
  comment: 'hash',
  write: (tls) =>
    lines(
      'listener HTTPS {',
      indented(
        2,
        'address                 *:443',
        'secure                  1',
        `keyFile                 ${tls.path.key}`,
        `certFile                ${tls.path.fullChain}`,
        'certChain               1',
        `sslProtocol             ${protocolBits(tls)}`,
        tls.ciphers.length > 0 && `ciphers                 ${tls.ciphers.join(':')}`,
        tls.ocsp && 'enableStapling          1',
      ),
      '}',
      tls.hsts !== null && [
        '',
        '# vhconf.conf of the site',
        'context / {',
        ...indented(
          2,
          'location                $DOC_ROOT/',
          'allowBrowse             1',
          `extraHeaders            Strict-Transport-Security: max-age=${tls.hsts}`,
        ),
        '}',
      ],
    ),
};
