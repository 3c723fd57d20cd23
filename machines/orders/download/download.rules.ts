import { type Fault, fault } from '#core/fault.ts';
import { filePassphraseFault } from '#core/session/passphrase.ts';
import type {
  DownloadContext,
  DownloadFormat,
  KeyStanding,
} from '#machines/orders/download/download.types.ts';

export type PassphraseNeed = 'none' | 'optional' | 'required';

/** An archive leaves the key out only where there is none: one without a key that exists would surprise later. */
export function isOffered(format: DownloadFormat, standing: KeyStanding | null): boolean {
  if (format === 'pem-bundle' || standing === 'present') return true;
  return format === 'zip' && standing === 'none';
}

export function hasKeyInside(format: DownloadFormat, standing: KeyStanding | null): boolean {
  return format !== 'pem-bundle' && standing === 'present';
}

/** A PFX is always locked; a key in a file of its own is when the customer wants it. */
export function passphraseNeed(format: DownloadFormat, standing: KeyStanding | null): PassphraseNeed {
  if (!hasKeyInside(format, standing)) return 'none';
  return format === 'pfx-modern' || format === 'pfx-compatible' ? 'required' : 'optional';
}

/** What is wrong with the passphrase for the format chosen. Whether its repetition is the same, only the slot sees. */
export function passphraseFaults(context: DownloadContext): readonly Fault[] {
  const { passphrase, passphraseAgain } = context;
  const need = passphraseNeed(context.format, context.standing);
  const isEmpty = passphrase.facts.length === 0 && passphraseAgain.facts.length === 0;
  if (need === 'none' || (need === 'optional' && isEmpty)) return [];
  const wrong = filePassphraseFault('passphrase', passphrase.facts);
  if (wrong !== null) return [wrong];
  return passphraseAgain.facts.length === 0 ? [fault('passphraseAgain', 'required', '')] : [];
}

/** Codes of `workers/api.ts` that say that this vault does not open the key. */
const awayCodes: readonly string[] = ['secret-unknown', 'keyring-locked'];

/** What a failed build taught about the key. */
export function standingAfter(code: string, standing: KeyStanding | null): KeyStanding | null {
  if (awayCodes.includes(code)) return 'away';
  return code === 'key-mismatch' ? 'mismatch' : standing;
}
