import type { zhAlertNames } from '#src/console/alert-names.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enAlertNames = {
  revoked: 'Revoked, still served',
  expired: 'Expired, still served',
  'not-yet-valid': 'Served before it is valid',
  'name-mismatch': 'Name mismatch',
  untrusted: 'Not trusted',
  'own-key': 'Your key, other names',
  stranger: 'Stranger',
  'chain-incomplete': 'Intermediate missing',
  'self-signed': 'Self-signed',
  'weak-key': 'Weak key',
  'weak-signature': 'Weak signature',
  expiring: 'Ends soon',
  'not-served': 'Issued, not served',
  unreachable: 'Doesn’t answer',
  'proof-ended': 'Proof has ended',
  'proof-ending': 'Proof ends soon',
  'chain-order': 'Chain out of order',
} satisfies SameTexts<typeof zhAlertNames>;
