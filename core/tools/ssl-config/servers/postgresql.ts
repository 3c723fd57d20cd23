import { lines, type ServerSpec } from '../server.ts';

export const postgresql: ServerSpec = {
  usual: '18.0',
  first: '12.0',
  kept: '14.0',
  openssl: true,
  tls13: '12.0',
  groups: '18.0',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'tls.conf',
  comment: 'hash',
  write: (tls) =>
    lines(
      'ssl = on',
      `ssl_cert_file = '${tls.path.fullChain}'`,
      `ssl_key_file = '${tls.path.key}'`,
      `ssl_min_protocol_version = '${tls.oldest}'`,
      tls.ciphers.length > 0 && `ssl_ciphers = '${tls.ciphers.join(':')}'`,
      tls.suites.length > 0 && tls.since('18.0') && `ssl_tls13_ciphers = '${tls.suites.join(':')}'`,
      tls.groups.length > 0 && `ssl_groups = '${tls.groups.join(':')}'`,
      `ssl_prefer_server_ciphers = ${tls.serverOrder ? 'on' : 'off'}`,
    ),
};
