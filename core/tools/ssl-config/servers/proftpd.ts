import { indented, lines, type ServerSpec } from '../server.ts';

export const proftpd: ServerSpec = {
  usual: '1.3.8',
  first: '1.3.6',
  kept: '1.3.8',
  openssl: true,
  tls13: '1.3.7',
  groups: '1.3.6',
  ocsp: '1.3.6',
  cipherNames: 'openssl',
  files: 'apart',
  file: 'tls.conf',
  comment: 'hash',
  write: (tls) => {
    // The directive names the key type; use the one the profile prefers.
    const kind = tls.keys[0] === 'ecdsa' ? 'EC' : 'RSA';
    return lines(
      '<IfModule mod_tls.c>',
      indented(
        2,
        'TLSEngine on',
        'TLSRequired on',
        tls.keys.length > 1 &&
          '# For a certificate with an RSA key: TLSRSACertificateFile and TLSRSACertificateKeyFile.',
        `TLS${kind}CertificateFile ${tls.path.leaf}`,
        `TLS${kind}CertificateKeyFile ${tls.path.key}`,
        `TLSCertificateChainFile ${tls.path.chain}`,
        '',
        `TLSProtocol ${tls.protocols.join(' ')}`,
        tls.ciphers.length > 0 && `TLSCipherSuite ${tls.ciphers.join(':')}`,
        tls.groups.length > 0 && `TLSECDHCurve ${tls.groups.join(':')}`,
        `TLSServerCipherPreference ${tls.serverOrder ? 'on' : 'off'}`,
        'TLSSessionTickets off',
        tls.ocsp && ['', 'TLSStapling on', 'TLSStaplingCache shm:/file=/var/run/proftpd/ocsp_cache'],
      ),
      '</IfModule>',
    );
  },
};
