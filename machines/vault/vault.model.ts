import { fail, ok } from '#core/result.ts';
import { passphraseFacts } from '#core/session/passphrase.ts';
import { anything, broke, defineModel, done, unless } from '#machines/kit/model.ts';
import { passphrasesDiffer } from '#machines/kit/work-fault.ts';
import { vaultMachine } from '#machines/vault/vault.machine.ts';
import type { VaultEvent, VaultFacts } from '#machines/vault/vault.types.ts';

const present: VaultFacts = { state: 'present', lost: null, persistence: 'granted', backedUpAt: null };
const halfLost: VaultFacts = { ...present, state: 'half-lost', lost: 'indexeddb' };
const missing: VaultFacts = { ...present, state: 'missing' };
const full = { code: 'storage-full', detail: 'QuotaExceededError' };
const good = { handle: 'secret:1', facts: passphraseFacts('four pine cones') };
const weak = { handle: 'secret:2', facts: passphraseFacts('aaaaaaaaaa') };
const none = { handle: null, facts: passphraseFacts('') };

const events: readonly VaultEvent[] = [
  { type: 'vault.reload' },
  { type: 'backup.passphrase', ...good },
  { type: 'backup.passphrase', ...weak },
  { type: 'backup.passphrase', ...none },
  { type: 'backup.passphrase-again', ...good },
  { type: 'backup.passphrase-again', ...none },
  { type: 'backup.submit' },
  { type: 'restore.file', file: { handle: 'file:1', name: 'certhub-vault.json' } },
  { type: 'restore.file', file: null },
  { type: 'restore.passphrase', ...good },
  { type: 'restore.passphrase', ...none },
  { type: 'restore.submit' },
  { type: 'renew.ask' },
  { type: 'renew.confirm' },
  { type: 'renew.cancel' },
  done('readVault', ok(present)),
  done('readVault', ok(halfLost)),
  done('readVault', ok(missing)),
  done('readVault', fail(full)),
  broke('readVault'),
  done(
    'backUp',
    ok({ filename: 'certhub-vault.json', vault: { ...present, backedUpAt: '2026-11-21T00:00:00Z' } }),
  ),
  done('backUp', fail({ code: passphrasesDiffer, detail: '' })),
  done('backUp', fail({ code: 'keyring-locked', detail: '' })),
  done('backUp', fail({ code: 'passphrase-required', detail: '' })),
  broke('backUp'),
  done('restore', ok(present)),
  done('restore', fail({ code: 'passphrase-wrong', detail: '' })),
  done('restore', fail({ code: 'backup-newer', detail: '' })),
  done('restore', fail({ code: 'passphrase-required', detail: '' })),
  broke('restore'),
  done('renew', ok(present)),
  done('renew', fail(full)),
  broke('renew'),
];

export const vaultModel = defineModel({
  machine: vaultMachine,
  inputs: { start: undefined },
  events: () => events,
  project: ({ vault, backup, restore }) => [
    vault?.state,
    backup.passphrase.handle,
    backup.passphraseAgain.handle,
    restore.file?.handle,
    restore.passphrase.handle,
  ],
  states: {
    reading: anything,
    unavailable: ({ context }) => unless(context.failure !== null, 'unavailable without a failure to show'),
    'open.idle': ({ context: { vault, failure, outcome } }) =>
      unless(
        vault !== null && (failure === null || outcome === null),
        'nothing known of the vault, or done and failed at once',
      ),
    'open.backingUp': ({ context }) =>
      unless(
        context.vault?.state === 'present' && context.outcome === null,
        'a backup of nothing, or an old outcome is shown',
      ),
    'open.restoring': ({ context }) => unless(context.outcome === null, 'an old outcome is shown'),
    'open.confirmingRenewal': ({ context }) =>
      unless(context.vault?.state === 'half-lost', 'a vault that opens is to be renewed'),
    'open.renewing': ({ context }) =>
      unless(context.vault?.state === 'half-lost', 'a vault that opens is renewed'),
  },
});
