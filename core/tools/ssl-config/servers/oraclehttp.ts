import { indented, lines, type ServerSpec } from '../server.ts';
import { serverName } from './apache.ts';

export const oraclehttp: ServerSpec = {
  usual: '14.1.2',
  first: '12.2.1',
  openssl: false,
  tls13: '14.1.2',
  hsts: true,
  redirect: true,
  cipherNames: 'iana',
  // Oracle's tag list for mod_ossl has ChaCha20 only for TLS 1.3.
  hasCipher: (iana) => !iana.includes('CHACHA20'),
  files: 'wallet',
  file: 'ssl.conf',
  comment: 'hash',
  write: (tls) => {
    const wallet = tls.path.pfx.replace(/\.pfx$/, '.wallet');
    return lines(
      `# orapki wallet create -wallet ${wallet} -auto_login`,
      `# orapki wallet import_pkcs12 -wallet ${wallet} -pkcs12file ${tls.path.pfx}`,
      tls.redirect !== null && [
        '<VirtualHost *:80>',
        ...indented(4, serverName(tls.host)),
        '    RewriteEngine on',
        `    RewriteRule "^/(.*)$" "https://%{SERVER_NAME}/$1" [R=${tls.redirect},L]`,
        '</VirtualHost>',
        '',
      ],
      '<VirtualHost *:443>',
      indented(
        4,
        serverName(tls.host),
        'SSLEngine on',
        `SSLWallet ${wallet}`,
        `SSLProtocol ${tls.protocols.map((protocol) => `+${protocol}`).join(' ')}`,
        `SSLCipherSuite ${[...tls.suites, ...tls.ciphers].join(',')}`,
        `SSLHonorCipherOrder ${tls.serverOrder ? 'on' : 'off'}`,
        tls.hsts !== null && `Header always set Strict-Transport-Security "max-age=${tls.hsts}"`,
      ),
      '</VirtualHost>',
    );
  },
};
