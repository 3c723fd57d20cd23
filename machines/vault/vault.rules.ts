import { type Fault, fault } from '#core/fault.ts';
import { backupPassphraseFault } from '#core/session/passphrase.ts';
import type { VaultContext } from '#machines/vault/vault.types.ts';

/** What is wrong with the form of a backup. Whether the repetition is the same, only the slot sees. */
export function backupFaults({ backup }: VaultContext): readonly Fault[] {
  const wrong = backupPassphraseFault('backup.passphrase', backup.passphrase.facts);
  if (wrong !== null) return [wrong];
  return backup.passphraseAgain.facts.length === 0 ? [fault('backup.passphraseAgain', 'required', '')] : [];
}

export function restoreFaults({ restore }: VaultContext): readonly Fault[] {
  const faults: Fault[] = [];
  if (restore.file === null) faults.push(fault('restore.file', 'required', ''));
  if (restore.passphrase.facts.length === 0) faults.push(fault('restore.passphrase', 'required', ''));
  return faults;
}
