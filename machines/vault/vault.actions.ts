import { fault } from '#core/fault.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies, type SlotLogic, unfilled } from '#machines/kit/slot.ts';
import { brokenWork, passphrasesDiffer, type WorkFault } from '#machines/kit/work-fault.ts';
import { type HeldPassphrase, nothingHeld } from '#machines/passphrase.ts';
import { backupFaults, restoreFaults } from '#machines/vault/vault.rules.ts';
import type {
  VaultContext,
  VaultEvent,
  VaultFacts,
  VaultSlots,
  VaultWork,
} from '#machines/vault/vault.types.ts';

type Args = ArgsOf<VaultContext, VaultEvent>;
type Change = ChangeOf<VaultContext, VaultEvent>;

const replyOf = replies<VaultSlots>();

export const vaultSlots: SlotLogic<VaultSlots> = {
  readVault: unfilled('readVault'),
  backUp: unfilled('backUp'),
  restore: unfilled('restore'),
  renew: unfilled('renew'),
};

export const vaultGuards = {
  isRead: ({ event }: Args) => replyOf(event, 'readVault')?.ok === true,
  isPresent: ({ context }: Args) => context.vault?.state === 'present',
  isHalfLost: ({ context }: Args) => context.vault?.state === 'half-lost',
  isBackupReady: ({ context }: Args) =>
    context.vault?.state === 'present' && backupFaults(context).length === 0,
  isRestoreComplete: ({ context }: Args) => restoreFaults(context).length === 0,
  isBackedUp: ({ event }: Args) => replyOf(event, 'backUp')?.ok === true,
  isDifferent: ({ event }: Args) => faultOf(event)?.code === passphrasesDiffer,
  isPassphraseGone: ({ event }: Args) => faultOf(event)?.code === 'passphrase-required',
  isRestored: ({ event }: Args) => replyOf(event, 'restore')?.ok === true,
  isRenewed: ({ event }: Args) => replyOf(event, 'renew')?.ok === true,
};

export const emptyBackup: VaultContext['backup'] = { passphrase: nothingHeld, passphraseAgain: nothingHeld };
export const emptyRestore: VaultContext['restore'] = { file: null, passphrase: nothingHeld };

export const vaultActions = {
  keepVault: ({ event, context }) => ({ vault: factsOf(event) ?? context.vault }),
  keepBackupPassphrase: ({ event, context }) =>
    event.type === 'backup.passphrase'
      ? { backup: { ...context.backup, passphrase: heldOf(event) }, faults: [] }
      : {},
  keepBackupAgain: ({ event, context }) =>
    event.type === 'backup.passphrase-again'
      ? { backup: { ...context.backup, passphraseAgain: heldOf(event) }, faults: [] }
      : {},
  keepFile: ({ event, context }) =>
    event.type === 'restore.file' ? { restore: { ...context.restore, file: event.file }, faults: [] } : {},
  keepRestorePassphrase: ({ event, context }) =>
    event.type === 'restore.passphrase'
      ? { restore: { ...context.restore, passphrase: heldOf(event) }, faults: [] }
      : {},
  refuseBackup: ({ context }) => ({ faults: backupFaults(context), refusals: context.refusals + 1 }),
  refuseRepetition: ({ context }) => ({
    faults: [fault('backup.passphraseAgain', 'mismatch', '')],
    refusals: context.refusals + 1,
  }),
  refuseRestore: ({ context }) => ({ faults: restoreFaults(context), refusals: context.refusals + 1 }),
  /** The box forgot the passphrase with the field it was typed in. */
  askBackupPassphrase: ({ context }) => ({
    backup: emptyBackup,
    faults: backupFaults({ ...context, backup: emptyBackup }),
    refusals: context.refusals + 1,
  }),
  askRestorePassphrase: ({ context }) => {
    const restore = { ...context.restore, passphrase: nothingHeld };
    return { restore, faults: restoreFaults({ ...context, restore }), refusals: context.refusals + 1 };
  },
  noteBackedUp: ({ event }) => {
    const result = replyOf(event, 'backUp');
    if (!result?.ok) return {};
    return { backup: emptyBackup, outcome: { kind: 'backed-up', filename: result.value.filename } };
  },
  /** Told before the vault's new state replaces the old one: keys that were in order stayed. */
  noteRestored: ({ context }) => ({
    restore: emptyRestore,
    outcome: { kind: context.vault?.state === 'present' ? 'merged' : 'restored' },
  }),
  noteRenewed: () => ({ outcome: { kind: 'renewed' } }),
  noteFailure: ({ event, context }) => ({
    failure: { work: workOf(event), fault: faultOf(event) ?? brokenWork },
    refusals: context.refusals + 1,
  }),
  clearOutcome: () => ({ faults: [], failure: null, outcome: null }),
} satisfies Record<string, Change>;

function heldOf({ handle, facts }: HeldPassphrase): HeldPassphrase {
  return { handle, facts };
}

function factsOf(event: VaultEvent): VaultFacts | null {
  const backedUp = replyOf(event, 'backUp');
  if (backedUp !== null) return backedUp.ok ? backedUp.value.vault : null;
  const result = replyOf(event, 'readVault') ?? replyOf(event, 'restore') ?? replyOf(event, 'renew');
  return result?.ok ? result.value : null;
}

function faultOf(event: VaultEvent): WorkFault | null {
  const result =
    replyOf(event, 'readVault') ??
    replyOf(event, 'backUp') ??
    replyOf(event, 'restore') ??
    replyOf(event, 'renew');
  return result?.ok === false ? result.error : null;
}

const workOfSlot = { readVault: 'read', backUp: 'backup', restore: 'restore', renew: 'renew' } as const;

function workOf({ type }: VaultEvent): VaultWork {
  const slot = type.split('.').at(-1) ?? '';
  return slot in workOfSlot ? workOfSlot[slot as keyof typeof workOfSlot] : 'read';
}
