import { lines, type ServerSpec } from '../server.ts';

export const stunnel: ServerSpec = {
  usual: '5.75',
  first: '5.50',
  openssl: true,
  tls13: '5.50',
  groups: '5.50',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'stunnel.conf',
  comment: 'semicolon',
  write: (tls) =>
    lines(
      '[https]',
      'accept = 443',
      'connect = 127.0.0.1:8080',
      `cert = ${tls.path.fullChain}`,
      `key = ${tls.path.key}`,
      '',
      `sslVersionMin = ${tls.oldest}`,
      tls.ciphers.length > 0 && `ciphers = ${tls.ciphers.join(':')}`,
      tls.suites.length > 0 && `ciphersuites = ${tls.suites.join(':')}`,
      // Before OpenSSL 1.1.1, stunnel accepts only one curve.
      tls.groups.length > 0 && `curves = ${tls.sinceOpenssl('1.1.1') ? tls.groups.join(':') : 'prime256v1'}`,
      tls.serverOrder && 'options = CIPHER_SERVER_PREFERENCE',
      'options = NO_TICKET',
    ),
};
