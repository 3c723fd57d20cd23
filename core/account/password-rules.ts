import { type Fault, fault } from '#core/fault.ts';
import { newPasswordFaults } from '#core/session/password.ts';

/** Shorter words of one's own occur in any password by chance. */
const leastOwnWord = 4;
/** Characters of one word that are compared. */
const mostOfWord = 128;

/** Whose password it is: what a guesser tries first. */
export interface PasswordOwner {
  readonly displayName: string;
  readonly email: string;
  readonly telephone?: string;
  readonly companyName: string;
}

/** Words of a person that a password may not be, and in the browser may not contain: their name, mailbox, telephone and company, also in parts. */
export function ownWords({ displayName, email, telephone = '', companyName }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const [host = ''] = domain.split('.');
  const words = [displayName, email, local, domain, host, telephone, companyName].flatMap((text) => {
    const whole = text.trim().slice(0, mostOfWord);
    return [whole, whole.replace(/\s/g, ''), ...whole.split(/\s/)];
  });
  return [...new Set(words)].filter((word) => [...word].length >= leastOwnWord);
}

/** As they are and in lower case: what the server hashes and compares, since it sees a password only as its hash (product.md, 'Sign-in and session'). */
export function refusedSpellings(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => [word, word.toLowerCase()]))];
}

/** Whether a password contains a word of its owner, in either case. */
export function containsOwnWord(password: string, words: readonly string[]): boolean {
  const typed = password.normalize('NFC').toLowerCase();
  return words.some((word) => typed.includes(word.normalize('NFC').toLowerCase()));
}

/** What the browser knows of a new password; the text itself stays with the secrets. */
export interface NewPasswordFacts {
  /** In UTF-16 units, as the field counts. */
  readonly length: number;
  readonly hasOwnWord: boolean;
}

/** Faults of a new password that the browser can see. Whether it is a common one is checked by the server. */
export function passwordRuleFaults({ length, hasOwnWord }: NewPasswordFacts, field = 'password'): Fault[] {
  const faults = newPasswordFaults(length).map((each) => ({ ...each, field }));
  return faults.length === 0 && hasOwnWord ? [fault(field, 'password-own', '')] : faults;
}
