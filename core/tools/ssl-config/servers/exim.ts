import { olderThan } from '../guidelines.ts';
import { lines, type ServerSpec } from '../server.ts';

export const exim: ServerSpec = {
  usual: '4.98',
  first: '4.92',
  kept: '4.98',
  openssl: true,
  tls13: '4.92',
  groups: '4.97',
  ocsp: '4.92',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'exim.conf',
  comment: 'hash',
  write: (tls) => {
    const off = olderThan(tls.oldest).map((protocol) => `no_${protocol.toLowerCase().replace('.', '_')}`);
    const options = ['no_sslv2', 'no_sslv3', ...off, 'no_ticket'];
    if (tls.serverOrder) options.push('cipher_server_preference');
    return lines(
      'tls_advertise_hosts = *',
      `tls_certificate = ${tls.path.fullChain}`,
      `tls_privatekey = ${tls.path.key}`,
      tls.ocsp && [
        '# A current answer of the OCSP server, in DER; a timer has to renew it.',
        `tls_ocsp_file = ${tls.path.leaf}.ocsp`,
      ],
      '',
      `openssl_options = ${options.map((name) => `+${name}`).join(' ')}`,
      tls.ciphers.length > 0 && `tls_require_ciphers = ${tls.ciphers.join(':')}`,
      tls.groups.length > 0 && `tls_eccurve = ${tls.groups.join(':')}`,
    );
  },
};
