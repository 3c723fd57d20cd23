import { type Fault, fault } from '#core/fault.ts';

/** What may be shown of a passphrase without revealing it. */
export interface PassphraseFacts {
  /** In Unicode code points. */
  readonly length: number;
  /** How many of these it has: lower-case letters, capitals, digits, anything else. */
  readonly classes: number;
  /** How many different code points it has. */
  readonly distinct: number;
}

export type PassphraseStrength = 'empty' | 'weak' | 'fair' | 'good' | 'strong';

/** Fewest characters of a passphrase that locks a PFX or a key file: `keytool` refuses stores under 6. */
export const filePassphraseMinimum = 6;
/** Fewest characters of the passphrase of a vault backup, which opens every key of an account. */
export const backupPassphraseMinimum = 8;

const classForms = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

export function passphraseFacts(passphrase: string): PassphraseFacts {
  const characters = [...passphrase];
  return {
    length: characters.length,
    classes: classForms.filter((form) => form.test(passphrase)).length,
    distinct: new Set(characters).size,
  };
}

/**
 * Length counts most; mixing kinds of characters counts as up to three more each. Repetition is worth little: what is
 * counted is at most twice the number of different characters.
 */
export function passphraseStrength({ length, classes, distinct }: PassphraseFacts): PassphraseStrength {
  if (length === 0) return 'empty';
  const score = Math.min(length, distinct * 2) + Math.max(0, classes - 1) * 3;
  if (length < backupPassphraseMinimum || score < 10) return 'weak';
  if (score < 15) return 'fair';
  return score < 20 ? 'good' : 'strong';
}

/** What is wrong with the passphrase of a backup: missing, under 8 characters, or weak for its length. */
export function backupPassphraseFault(field: string, facts: PassphraseFacts): Fault | null {
  const short = filePassphraseFault(field, facts, backupPassphraseMinimum);
  if (short !== null) return short;
  return passphraseStrength(facts) === 'weak' ? fault(field, 'passphrase-weak', '') : null;
}

/** What is wrong with the passphrase of a file: missing or too short. The passphrase itself is never quoted. */
export function filePassphraseFault(
  field: string,
  { length }: PassphraseFacts,
  minimum = filePassphraseMinimum,
): Fault | null {
  if (length === 0) return fault(field, 'required', '');
  return length < minimum ? fault(field, 'too-short', String(length), String(minimum)) : null;
}
