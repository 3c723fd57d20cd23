import { type Fault, fault } from '#core/fault.ts';

/** Facts about a passphrase that can be shown without revealing it. */
export interface PassphraseFacts {
  /** In Unicode code points. */
  readonly length: number;
  /** How many of these classes occur: lower-case letters, capitals, digits, anything else. */
  readonly classes: number;
  /** Number of distinct code points. */
  readonly distinct: number;
}

export type PassphraseStrength = 'empty' | 'weak' | 'fair' | 'good' | 'strong';

/** Minimum length of the passphrase of a PFX or a key file: `keytool` refuses stores with fewer than 6 characters. */
export const filePassphraseMinimum = 6;
/** Minimum length of the passphrase of a vault backup, which opens every key of an account. */
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
 * Length counts most; each additional character class counts as three characters. Repetition counts little: the length is capped at twice
 * the number of distinct characters.
 */
export function passphraseStrength({ length, classes, distinct }: PassphraseFacts): PassphraseStrength {
  if (length === 0) return 'empty';
  const score = Math.min(length, distinct * 2) + Math.max(0, classes - 1) * 3;
  if (length < backupPassphraseMinimum || score < 10) return 'weak';
  if (score < 15) return 'fair';
  return score < 20 ? 'good' : 'strong';
}

/** Fault of a backup's passphrase: missing, under 8 characters, or weak for its length. */
export function backupPassphraseFault(field: string, facts: PassphraseFacts): Fault | null {
  const short = filePassphraseFault(field, facts, backupPassphraseMinimum);
  if (short !== null) return short;
  return passphraseStrength(facts) === 'weak' ? fault(field, 'passphrase-weak', '') : null;
}

/** Fault of a file's passphrase: missing or too short. Never quotes the passphrase. */
export function filePassphraseFault(
  field: string,
  { length }: PassphraseFacts,
  minimum = filePassphraseMinimum,
): Fault | null {
  if (length === 0) return fault(field, 'required', '');
  return length < minimum ? fault(field, 'too-short', String(length), String(minimum)) : null;
}
