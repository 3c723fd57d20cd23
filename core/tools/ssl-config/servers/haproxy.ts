import { indented, lines, type ServerSpec } from '../server.ts';

export const haproxy: ServerSpec = {
  usual: '3.2.0',
  first: '1.8.15',
  kept: '2.6',
  openssl: true,
  tls13: '1.8.15',
  groups: '1.8.15',
  hsts: true,
  redirect: true,
  ocsp: '1.8.15',
  cipherNames: 'openssl',
  files: 'with-key',
  file: 'haproxy.cfg',
  comment: 'hash',
  write: (tls) => {
    const crt = tls.path.fullChain.replace(/\.fullchain\.crt$/, '.pem');
    const curves = tls.groups.join(':');
    const lowest = tls.oldest === 'TLSv1' ? 'TLSv1.0' : tls.oldest;
    return lines(
      `# cat ${tls.path.fullChain} ${tls.path.key} > ${crt}`,
      tls.ocsp && !tls.since('3.0') && `# Keep a current answer of the OCSP server, in DER, in ${crt}.ocsp`,
      'global',
      indented(
        4,
        tls.ciphers.length > 0 && `ssl-default-bind-ciphers ${tls.ciphers.join(':')}`,
        tls.suites.length > 0 && `ssl-default-bind-ciphersuites ${tls.suites.join(':')}`,
        curves !== '' && tls.since('2.2') && `ssl-default-bind-curves ${curves}`,
        `ssl-default-bind-options ssl-min-ver ${lowest} no-tls-tickets${tls.serverOrder ? '' : ' prefer-client-ciphers'}`,
        tls.ocsp && tls.since('3.0') && 'ocsp-update.mode on',
      ),
      '',
      'frontend https',
      indented(
        4,
        'mode http',
        'timeout client 30s',
        tls.redirect !== null && 'bind :80',
        `bind :443 ssl crt ${crt} alpn h2,http/1.1${curves === '' || tls.since('2.2') ? '' : ` curves ${curves}`}`,
        tls.redirect !== null && `http-request redirect scheme https code ${tls.redirect} unless { ssl_fc }`,
        tls.hsts !== null && `http-response set-header Strict-Transport-Security "max-age=${tls.hsts}"`,
        'default_backend app',
      ),
      '',
      'backend app',
      indented(4, 'mode http', 'timeout connect 5s', 'timeout server 30s', 'server app 127.0.0.1:8080'),
    );
  },
};
