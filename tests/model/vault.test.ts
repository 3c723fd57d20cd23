import { expect, test } from 'vitest';
import { fail, ok } from '#core/result.ts';
import { passphraseFacts } from '#core/session/passphrase.ts';
import { done } from '#machines/kit/model.ts';
import { passphrasesDiffer } from '#machines/kit/work-fault.ts';
import { vaultModel } from '#machines/vault/vault.model.ts';
import type { VaultEvent, VaultFacts } from '#machines/vault/vault.types.ts';
import { vaultView } from '#machines/vault/vault.view.ts';
import { describeModel } from '#tests/support/describe-model.ts';
import { runModel } from '#tests/support/running-model.ts';

describeModel('vault', vaultModel);

const present: VaultFacts = { state: 'present', lost: null, persistence: 'granted', backedUpAt: null };
const typed = (handle: string, text: string) => ({ handle, facts: passphraseFacts(text) });

async function opened(vault: VaultFacts) {
  const running = runModel(vaultModel, 'start');
  await running.perform(done('readVault', ok(vault)));
  return {
    ...running,
    act: (event: VaultEvent) => running.perform(event),
    view: () => vaultView(running.snapshot()),
  };
}

test('a backup asks for a passphrase that is hard to guess, twice the same', async () => {
  const { act, inputOf, view, stop } = await opened(present);
  await act({ type: 'backup.passphrase', ...typed('s1', 'aaaaaaaaaa') });
  await act({ type: 'backup.submit' });
  expect(view().faults).toMatchObject([{ field: 'backup.passphrase', reason: 'passphrase-weak' }]);
  await act({ type: 'backup.passphrase', ...typed('s2', 'four pine cones') });
  await act({ type: 'backup.passphrase-again', ...typed('s3', 'four pine cone') });
  await act({ type: 'backup.submit' });
  expect(inputOf('backUp')).toEqual({ passphrase: 's2', passphraseAgain: 's3' });
  await act(done('backUp', fail({ code: passphrasesDiffer, detail: '' })));
  expect(view().focus).toEqual({ field: 'backup.passphraseAgain', ordinal: 2 });
  await act({ type: 'backup.passphrase-again', ...typed('s4', 'four pine cones') });
  await act({ type: 'backup.submit' });
  const backedUpAt = '2026-11-21T00:00:00Z';
  await act(done('backUp', ok({ filename: 'vault.json', vault: { ...present, backedUpAt } })));
  expect(view()).toMatchObject({
    step: 'idle',
    vault: { backedUpAt },
    outcome: { kind: 'backed-up', filename: 'vault.json' },
    strength: 'empty',
    faults: [],
  });
  stop();
});

test.each([
  { name: 'in order', vault: present, want: 'merged' },
  { name: 'half lost', vault: { ...present, state: 'half-lost', lost: 'fit' } as const, want: 'restored' },
  { name: 'missing', vault: { ...present, state: 'missing' } as const, want: 'restored' },
])('a backup restored into a vault $name is $want', async ({ vault, want }) => {
  const { act, inputOf, view, stop } = await opened(vault);
  await act({ type: 'restore.submit' });
  expect(view().faults.map(({ field }) => field)).toEqual(['restore.file', 'restore.passphrase']);
  await act({ type: 'restore.file', file: { handle: 'f1', name: 'vault.json' } });
  await act({ type: 'restore.passphrase', ...typed('s1', 'x') });
  await act({ type: 'restore.submit' });
  expect(inputOf('restore')).toEqual({ file: 'f1', passphrase: 's1' });
  await act(done('restore', fail({ code: 'passphrase-wrong', detail: '' })));
  expect(view()).toMatchObject({
    chosenFile: 'vault.json',
    failure: { work: 'restore', fault: { code: 'passphrase-wrong' } },
    focus: { field: 'restore.passphrase' },
  });
  await act({ type: 'restore.submit' });
  await act(done('restore', ok(present)));
  expect(view()).toMatchObject({ outcome: { kind: want }, vault: present, chosenFile: null, failure: null });
  stop();
});
