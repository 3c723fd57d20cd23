import { indented, lines, type ServerSpec } from '../server.ts';

const minimum = { TLSv1: '1.0', 'TLSv1.1': '1.1', 'TLSv1.2': '1.2', 'TLSv1.3': '1.3' } as const;

export const squid: ServerSpec = {
  usual: '6.12',
  first: '4.0',
  kept: '6.0',
  openssl: true,
  tls13: '4.0',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'squid.conf',
  comment: 'hash',
  write: (tls) => {
    const options = ['NO_SSLv3', 'NO_TICKET', ...(tls.serverOrder ? ['CIPHER_SERVER_PREFERENCE'] : [])];
    const settings = [
      `tls-cert=${tls.path.fullChain}`,
      `tls-key=${tls.path.key}`,
      `tls-min-version=${minimum[tls.oldest]}`,
      `options=${options.join(',')}`,
      ...(tls.ciphers.length > 0 ? [`cipher=${tls.ciphers.join(':')}`] : []),
    ];
    return lines(
      `https_port 443 accel defaultsite=${tls.host.replace(/^\*\./, '')} \\`,
      indented(
        4,
        settings.map((setting, index) => (index < settings.length - 1 ? `${setting} \\` : setting)),
      ),
      'cache_peer 127.0.0.1 parent 8080 0 no-query originserver name=app',
      `acl site dstdomain ${tls.host.replace(/^\*/, '')}`,
      'http_access allow site',
      'cache_peer_access app allow site',
    );
  },
};
