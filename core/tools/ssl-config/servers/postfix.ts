import { olderThan } from '../guidelines.ts';
import { lines, type ServerSpec } from '../server.ts';

export const postfix: ServerSpec = {
  usual: '3.10.0',
  first: '3.3.2',
  kept: '3.7',
  openssl: true,
  tls13: '3.3.2',
  groups: '3.3.2',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'main.cf',
  comment: 'hash',
  write: (tls) => {
    const excluded = ['SSLv2', 'SSLv3', ...olderThan(tls.oldest)];
    const range = tls.since('3.6')
      ? `>=${tls.oldest}`
      : excluded.map((protocol) => `!${protocol}`).join(', ');
    const ciphers = tls.ciphers.length > 0;
    return lines(
      tls.since('3.4')
        ? `smtpd_tls_chain_files = ${tls.path.key}, ${tls.path.fullChain}`
        : [`smtpd_tls_cert_file = ${tls.path.fullChain}`, `smtpd_tls_key_file = ${tls.path.key}`],
      '',
      'smtpd_tls_security_level = may',
      'smtpd_tls_auth_only = yes',
      `smtpd_tls_protocols = ${range}`,
      `smtpd_tls_mandatory_protocols = ${range}`,
      'smtp_tls_security_level = may',
      `smtp_tls_protocols = ${range}`,
      `smtp_tls_mandatory_protocols = ${range}`,
      '',
      ciphers && [
        'smtpd_tls_ciphers = medium',
        'smtpd_tls_mandatory_ciphers = medium',
        'smtp_tls_ciphers = medium',
        'smtp_tls_mandatory_ciphers = medium',
        `tls_medium_cipherlist = ${tls.ciphers.join(':')}`,
      ],
      `tls_preempt_cipherlist = ${tls.serverOrder ? 'yes' : 'no'}`,
      tls.groups.length > 0 && `tls_eecdh_auto_curves = ${tls.groups.join(' ')}`,
      // Otherwise the finite-field groups of TLS 1.3 are offered too.
      tls.since('3.8') && 'tls_ffdhe_auto_groups =',
    );
  },
};
