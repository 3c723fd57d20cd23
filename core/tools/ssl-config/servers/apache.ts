import { indented, lines, type ServerSpec } from '../server.ts';

/** Apache accepts a wildcard only as an alias, not as the server name. */
export function serverName(host: string): readonly string[] {
  const bare = host.replace(/^\*\./, '');
  return [`ServerName ${bare}`, ...(bare === host ? [] : [`ServerAlias ${host}`])];
}

export const apache: ServerSpec = {
  usual: '2.4.66',
  first: '2.4.0',
  openssl: true,
  tls13: '2.4.36',
  groups: '2.4.8',
  hsts: true,
  redirect: true,
  ocsp: '2.4.0',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'tls.conf',
  comment: 'hash',
  write: (tls) => {
    const canConfCmd = tls.sinceOpenssl('1.0.2');
    return lines(
      `# Modules: ssl${tls.redirect === null ? '' : ', rewrite'}${tls.hsts === null ? '' : ', headers'}${tls.ocsp ? ', socache_shmcb' : ''}${tls.since('2.4.17') ? ', http2' : ''}`,
      tls.redirect !== null && [
        '<VirtualHost *:80>',
        ...indented(
          4,
          serverName(tls.host),
          'RewriteEngine on',
          `RewriteRule "^/(?!\\.well-known/acme-challenge/)(.*)$" "https://%{SERVER_NAME}/$1" [R=${tls.redirect},L]`,
        ),
        '</VirtualHost>',
        '',
      ],
      tls.ocsp && ['SSLStaplingCache "shmcb:ssl_stapling(128000)"', ''],
      '<VirtualHost *:443>',
      indented(
        4,
        serverName(tls.host),
        tls.since('2.4.17') && 'Protocols h2 http/1.1',
        '',
        'SSLEngine on',
        tls.since('2.4.8')
          ? `SSLCertificateFile ${tls.path.fullChain}`
          : [`SSLCertificateFile ${tls.path.leaf}`, `SSLCertificateChainFile ${tls.path.chain}`],
        `SSLCertificateKeyFile ${tls.path.key}`,
        '',
        `SSLProtocol -all ${tls.protocols.map((protocol) => `+${protocol}`).join(' ')}`,
        tls.ciphers.length > 0 && `SSLCipherSuite ${tls.ciphers.join(':')}`,
        tls.suites.length > 0 && `SSLCipherSuite TLSv1.3 ${tls.suites.join(':')}`,
        `SSLHonorCipherOrder ${tls.serverOrder ? 'on' : 'off'}`,
        canConfCmd && tls.groups.length > 0 && `SSLOpenSSLConfCmd Curves ${tls.groups.join(':')}`,
        canConfCmd && tls.since('2.4.11') && 'SSLSessionTickets off',
        tls.ocsp && 'SSLUseStapling on',
        tls.hsts !== null && ['', `Header always set Strict-Transport-Security "max-age=${tls.hsts}"`],
      ),
      '</VirtualHost>',
    );
  },
};
