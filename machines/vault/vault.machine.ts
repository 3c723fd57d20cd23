import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import {
  emptyBackup,
  emptyRestore,
  vaultActions,
  vaultGuards,
  vaultSlots,
} from '#machines/vault/vault.actions.ts';
import type { VaultContext, VaultEvent } from '#machines/vault/vault.types.ts';

/** The key vault of this browser: its state, a backup of it, a backup restored, a new one after a loss (design §6). */
export const vaultMachine = setup({
  types: { context: {} as VaultContext, events: {} as VaultEvent },
  actors: vaultSlots,
  guards: vaultGuards,
  actions: assigns<VaultContext, VaultEvent>()(vaultActions),
}).createMachine({
  id: 'vault',
  context: {
    vault: null,
    backup: emptyBackup,
    restore: emptyRestore,
    faults: [],
    refusals: 0,
    failure: null,
    outcome: null,
  },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readVault',
        src: 'readVault',
        input: {},
        onDone: [
          { guard: 'isRead', target: 'open', actions: 'keepVault' },
          { target: 'unavailable', actions: 'noteFailure' },
        ],
        onError: { target: 'unavailable', actions: 'noteFailure' },
      },
    },
    unavailable: {
      on: { 'vault.reload': { target: 'reading', actions: 'clearOutcome' } },
    },
    open: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'vault.reload': { target: '#vault.reading', actions: 'clearOutcome' },
            'backup.submit': [
              { guard: 'isBackupReady', target: 'backingUp', actions: 'clearOutcome' },
              { guard: 'isPresent', actions: 'refuseBackup' },
            ],
            'restore.submit': [
              { guard: 'isRestoreComplete', target: 'restoring', actions: 'clearOutcome' },
              { actions: 'refuseRestore' },
            ],
            'renew.ask': { guard: 'isHalfLost', target: 'confirmingRenewal', actions: 'clearOutcome' },
          },
        },
        backingUp: {
          invoke: {
            id: 'backUp',
            src: 'backUp',
            input: ({ context: { backup } }) => ({
              passphrase: backup.passphrase.handle ?? '',
              passphraseAgain: backup.passphraseAgain.handle ?? '',
            }),
            onDone: [
              { guard: 'isBackedUp', target: 'idle', actions: ['noteBackedUp', 'keepVault'] },
              { guard: 'isDifferent', target: 'idle', actions: 'refuseRepetition' },
              { guard: 'isPassphraseGone', target: 'idle', actions: 'askBackupPassphrase' },
              { target: 'idle', actions: 'noteFailure' },
            ],
            onError: { target: 'idle', actions: 'noteFailure' },
          },
        },
        restoring: {
          invoke: {
            id: 'restore',
            src: 'restore',
            input: ({ context: { restore } }) => ({
              file: restore.file?.handle ?? '',
              passphrase: restore.passphrase.handle ?? '',
            }),
            onDone: [
              { guard: 'isRestored', target: 'idle', actions: ['noteRestored', 'keepVault'] },
              { guard: 'isPassphraseGone', target: 'idle', actions: 'askRestorePassphrase' },
              { target: 'idle', actions: 'noteFailure' },
            ],
            onError: { target: 'idle', actions: 'noteFailure' },
          },
        },
        confirmingRenewal: {
          on: { 'renew.confirm': 'renewing', 'renew.cancel': 'idle' },
        },
        renewing: {
          invoke: {
            id: 'renew',
            src: 'renew',
            input: {},
            onDone: [
              { guard: 'isRenewed', target: 'idle', actions: ['noteRenewed', 'keepVault'] },
              { target: 'idle', actions: 'noteFailure' },
            ],
            onError: { target: 'idle', actions: 'noteFailure' },
          },
        },
      },
    },
  },
  on: {
    'backup.passphrase': { actions: 'keepBackupPassphrase' },
    'backup.passphrase-again': { actions: 'keepBackupAgain' },
    'restore.file': { actions: 'keepFile' },
    'restore.passphrase': { actions: 'keepRestorePassphrase' },
  },
});
