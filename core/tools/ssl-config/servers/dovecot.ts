import { lines, type ServerSpec } from '../server.ts';

export const dovecot: ServerSpec = {
  usual: '2.4.1',
  first: '2.3.0',
  kept: '2.3.21',
  openssl: true,
  tls13: '2.3.15',
  groups: '2.3.0',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: '10-ssl.conf',
  comment: 'hash',
  write: (tls) =>
    lines(
      'ssl = required',
      // 2.4 renamed the settings for what a server presents.
      tls.since('2.4')
        ? [`ssl_server_cert_file = ${tls.path.fullChain}`, `ssl_server_key_file = ${tls.path.key}`]
        : [`ssl_cert = <${tls.path.fullChain}`, `ssl_key = <${tls.path.key}`],
      '',
      `ssl_min_protocol = ${tls.oldest}`,
      tls.ciphers.length > 0 && `ssl_cipher_list = ${tls.ciphers.join(':')}`,
      tls.groups.length > 0 && `ssl_curve_list = ${tls.groups.join(':')}`,
      tls.since('2.4')
        ? `ssl_server_prefer_ciphers = ${tls.serverOrder ? 'server' : 'client'}`
        : `ssl_prefer_server_ciphers = ${tls.serverOrder ? 'yes' : 'no'}`,
    ),
};
