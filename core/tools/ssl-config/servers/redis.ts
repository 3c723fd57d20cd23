import { lines, type ServerSpec } from '../server.ts';

export const redis: ServerSpec = {
  usual: '8.0.0',
  first: '6.0',
  kept: '7.2',
  openssl: true,
  tls13: '6.0',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'redis.conf',
  comment: 'hash',
  write: (tls) =>
    lines(
      'port 0',
      'tls-port 6379',
      `tls-cert-file ${tls.path.fullChain}`,
      `tls-key-file ${tls.path.key}`,
      '# Clients need no certificate of their own; replicas and a cluster need tls-ca-cert-file too.',
      'tls-auth-clients no',
      '',
      `tls-protocols "${tls.protocols.join(' ')}"`,
      tls.ciphers.length > 0 && `tls-ciphers ${tls.ciphers.join(':')}`,
      tls.suites.length > 0 && `tls-ciphersuites ${tls.suites.join(':')}`,
      `tls-prefer-server-ciphers ${tls.serverOrder ? 'yes' : 'no'}`,
    ),
};
