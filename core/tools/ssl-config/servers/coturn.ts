import { lines, type ServerSpec } from '../server.ts';

export const coturn: ServerSpec = {
  usual: '4.6.2',
  first: '4.5.2',
  openssl: true,
  tls13: '4.6.2',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'turnserver.conf',
  comment: 'hash',
  write: (tls) =>
    lines(
      'tls-listening-port=5349',
      `cert=${tls.path.fullChain}`,
      `pkey=${tls.path.key}`,
      '',
      !tls.protocols.includes('TLSv1') && 'no-tlsv1',
      !tls.protocols.includes('TLSv1.1') && 'no-tlsv1_1',
      !tls.protocols.includes('TLSv1.2') && 'no-tlsv1_2',
      tls.ciphers.length > 0 && `cipher-list="${tls.ciphers.join(':')}"`,
    ),
};
