import type { Fault } from '#core/fault.ts';
import { type PassphraseStrength, passphraseStrength } from '#core/session/passphrase.ts';
import type { WorkFault } from '#machines/kit/work-fault.ts';
import type { VaultContext, VaultFacts, VaultOutcome, VaultWork } from '#machines/vault/vault.types.ts';

export type VaultStep =
  | 'reading'
  | 'unavailable'
  | 'idle'
  | 'backingUp'
  | 'restoring'
  | 'confirmingRenewal'
  | 'renewing';

export interface VaultView {
  readonly step: VaultStep;
  /** Null until read; the last known while it is read again. */
  readonly vault: VaultFacts | null;
  /** Of the passphrase for a backup. */
  readonly strength: PassphraseStrength;
  /** Name of the backup chosen to restore. */
  readonly chosenFile: string | null;
  /** By field: `backup.passphrase`, `backup.passphraseAgain`, `restore.file`, `restore.passphrase`. */
  readonly faults: readonly Fault[];
  readonly focus: { readonly field: string; readonly ordinal: number } | null;
  readonly failure: { readonly work: VaultWork; readonly fault: WorkFault } | null;
  /** What was done last, until something new begins. */
  readonly outcome: VaultOutcome | null;
  readonly can: {
    readonly backUp: boolean;
    readonly restore: boolean;
    readonly renew: boolean;
    readonly reload: boolean;
  };
}

interface VaultSnapshot {
  readonly value: unknown;
  readonly context: VaultContext;
}

export function vaultView({ value, context }: VaultSnapshot): VaultView {
  const step = stepOf(value);
  const { vault, failure } = context;
  const isIdle = step === 'idle';
  return {
    step,
    vault,
    strength: passphraseStrength(context.backup.passphrase.facts),
    chosenFile: context.restore.file?.name ?? null,
    faults: context.faults,
    focus: focusOf(context),
    failure,
    outcome: context.outcome,
    can: {
      backUp: isIdle && vault?.state === 'present',
      restore: isIdle,
      renew: isIdle && vault?.state === 'half-lost',
      reload: isIdle || step === 'unavailable',
    },
  };
}

function focusOf({ faults, failure, refusals }: VaultContext): VaultView['focus'] {
  const [first] = faults;
  if (first !== undefined) return { field: first.field, ordinal: refusals };
  return failure?.fault.code === 'passphrase-wrong'
    ? { field: 'restore.passphrase', ordinal: refusals }
    : null;
}

function stepOf(value: unknown): VaultStep {
  const leaf = typeof value === 'object' && value !== null && 'open' in value ? value.open : value;
  return leaf as VaultStep;
}
