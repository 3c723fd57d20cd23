import { indented, lines, type ServerSpec } from '../server.ts';

export const nginx: ServerSpec = {
  usual: '1.28.0',
  first: '1.4.0',
  kept: '1.28.0',
  openssl: true,
  tls13: '1.13.0',
  groups: '1.11.0',
  hsts: true,
  redirect: true,
  ocsp: '1.4.0',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'nginx.conf',
  comment: 'hash',
  write: (tls) => {
    // `http2` became a separate directive in 1.25.1; before, it was a parameter of `listen`.
    const asParameter = tls.since('1.9.5') && !tls.since('1.25.1') ? ' http2' : '';
    return lines(
      tls.redirect !== null && [
        'server {',
        ...indented(
          4,
          'listen 80;',
          'listen [::]:80;',
          `server_name ${tls.host};`,
          `return ${tls.redirect} https://$host$request_uri;`,
        ),
        '}',
        '',
      ],
      'server {',
      indented(
        4,
        '# Protocols are those of the first server block on an address: let this be it, or repeat them there.',
        `listen 443 ssl${asParameter};`,
        `listen [::]:443 ssl${asParameter};`,
        tls.since('1.25.1') && 'http2 on;',
        `server_name ${tls.host};`,
        '',
        `ssl_certificate ${tls.path.fullChain};`,
        `ssl_certificate_key ${tls.path.key};`,
        '',
        `ssl_protocols ${tls.protocols.join(' ')};`,
        tls.ciphers.length > 0 && `ssl_ciphers ${tls.ciphers.join(':')};`,
        `ssl_prefer_server_ciphers ${tls.serverOrder ? 'on' : 'off'};`,
        tls.groups.length > 0 && `ssl_ecdh_curve ${tls.groups.join(':')};`,
        '',
        'ssl_session_timeout 1d;',
        'ssl_session_cache shared:tls:10m;',
        // From 1.23.2 on, ticket keys in a shared cache rotate automatically.
        tls.since('1.5.9') && !tls.since('1.23.2') && 'ssl_session_tickets off;',
        tls.ocsp && [
          '',
          'ssl_stapling on;',
          'ssl_stapling_verify on;',
          `ssl_trusted_certificate ${tls.path.chain};`,
          '# The DNS resolver that finds the OCSP server.',
          'resolver 127.0.0.1;',
        ],
        tls.hsts !== null && [
          '',
          `add_header Strict-Transport-Security "max-age=${tls.hsts}"${tls.since('1.7.5') ? ' always' : ''};`,
        ],
      ),
      '}',
    );
  },
};
