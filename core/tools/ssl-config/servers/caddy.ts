import { lines, type ServerSpec } from '../server.ts';
import { hasGoCipher } from './go.ts';

const curves = {
  X25519MLKEM768: 'x25519mlkem768',
  X25519: 'x25519',
  prime256v1: 'secp256r1',
  secp384r1: 'secp384r1',
};

export const caddy: ServerSpec = {
  usual: '2.10.0',
  first: '2.0.0',
  openssl: false,
  tls13: '2.0.0',
  noTls10: '2.0.0',
  groups: '2.0.0',
  hybrid: '2.10.0',
  hsts: true,
  redirect: true,
  cipherNames: 'iana',
  hasCipher: hasGoCipher,
  files: 'full-chain',
  remark: 'own-ocsp',
  file: 'Caddyfile',
  comment: 'hash',
  write: (tls) =>
    lines(
      tls.redirect === null && ['{', '\tauto_https disable_redirects', '}', ''],
      `${tls.host} {`,
      `\ttls ${tls.path.fullChain} ${tls.path.key} {`,
      `\t\tprotocols ${tls.oldest === 'TLSv1.3' ? 'tls1.3 tls1.3' : 'tls1.2 tls1.3'}`,
      tls.ciphers.length > 0 && `\t\tciphers ${tls.ciphers.join(' ')}`,
      `\t\tcurves ${tls.groups.map((group) => curves[group]).join(' ')}`,
      '\t}',
      tls.hsts !== null && `\theader Strict-Transport-Security "max-age=${tls.hsts}"`,
      '\treverse_proxy 127.0.0.1:8080',
      '}',
    ),
};
