import type { FaultReason } from '#core/fault.ts';

/** The passage that explains a fault, as `<article>#<section>`; many faults say all there is in their own sentence. */
export const faultHelp: Partial<Readonly<Record<FaultReason, string>>> = {
  'email-ended': 'validation-email#end',
  'wildcard-not-allowed': 'wildcard#covers',
  'wildcard-required': 'wildcard#order',
  'wildcard-position': 'wildcard#covers',
  'ev-no-wildcard': 'wildcard#covers',
  'ip-not-allowed': 'ip-certificates#products',
  'ip-required': 'ip-certificates#products',
  'ip-not-public': 'ip-certificates#allowed',
  'csr-unreadable': 'csr-openssl#trouble',
  'csr-signature': 'csr-openssl#trouble',
  'csr-name-mismatch': 'csr-openssl#trouble',
  'key-weak': 'csr-openssl#before',
  'key-reused': 'reissue',
  'key-compromised': 'key-leaked',
  'renewal-early': 'renew',
  'approval-needed': 'approvals#ask',
  'own-request': 'approvals#decide',
  'balance-short': 'payment-methods#deposit',
  'logo-unreadable': 'vmc-logo',
  'logo-forbidden': 'vmc-logo',
  'logo-not-square': 'vmc-logo',
};
