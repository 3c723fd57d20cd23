import { lines, type ServerSpec } from '../server.ts';

export const mysql: ServerSpec = {
  usual: '8.4.0',
  first: '5.7.10',
  kept: '8.4.0',
  openssl: true,
  tls13: '8.0.16',
  noTls10: '8.0.28',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'tls.cnf',
  comment: 'hash',
  write: (tls) =>
    lines(
      '[mysqld]',
      'require_secure_transport = ON',
      `ssl_cert = ${tls.path.fullChain}`,
      `ssl_key = ${tls.path.key}`,
      `tls_version = ${tls.protocols.join(',')}`,
      tls.ciphers.length > 0 && `ssl_cipher = ${tls.ciphers.join(':')}`,
      tls.suites.length > 0 && `tls_ciphersuites = ${tls.suites.join(':')}`,
    ),
};
