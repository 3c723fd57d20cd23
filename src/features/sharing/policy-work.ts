import type { DataOf } from '#core/contract/call.ts';
import * as sharingCalls from '#core/contract/calls/sharing.ts';
import { ok } from '#core/result.ts';
import { type Answer, answer } from '#machines/kit/slot.ts';
import { type ShareColleague, standingOf } from '#machines/sharing/share-keys/share-keys.machine.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { withPins } from '#src/features/sharing/colleagues.ts';
import { type SealingServices, sealKeys } from '#src/features/sharing/seal-keys.ts';

export type Owed = DataOf<typeof sharingCalls.owed>;

export interface PolicyServices {
  readonly client: SealingServices['client'];
  readonly workspace: Pick<Workspace, 'accountID' | 'vault' | 'keyPool'>;
}

/** The secrets of the vault, as the server is asked; empty without any. */
export async function secretIDsOf({ vault }: Pick<Workspace, 'vault'>): Promise<string> {
  const status = await vault.status();
  return status.ok ? status.value.secretIds.join(',') : '';
}

/** The colleagues the policy names whose sharing key nobody has compared in this browser, or has changed. */
export async function uncompared(accountID: string, { recipients }: Owed): Promise<ShareColleague[]> {
  return (await withPins(accountID, recipients)).filter((colleague) => standingOf(colleague) !== 'same');
}

/**
 * Seals what the policy asks of this vault, a hundred orders at a time, to colleagues whose sharing key was accepted here before; nothing
 * is sealed to any other, since the server alone says who they are.
 */
export async function sealOwed(
  { client, workspace }: PolicyServices,
  signal: AbortSignal,
): Promise<Answer<null>> {
  const secretIDs = await secretIDsOf(workspace);
  if (secretIDs === '') return ok(null);
  for (;;) {
    const read = await answer(client.call(sharingCalls.owed, { body: { secretIDs } }, { signal }));
    if (!read.ok) return read;
    const known = (await withPins(workspace.accountID, read.value.recipients)).filter(
      (colleague) => standingOf(colleague) === 'same',
    );
    const isKnown = new Set(known.map(({ id }) => id));
    const wanted = read.value.orders
      .map((order) => ({ ...order, recipientIDs: order.recipientIDs.filter((id) => isKnown.has(id)) }))
      .filter(({ recipientIDs }) => recipientIDs.length > 0);
    if (wanted.length === 0) return ok(null);
    const sealed = await sealKeys({ client, ...workspace }, wanted, known, signal);
    if (!sealed.ok) return sealed;
    // What was refused or did not open would be asked for again.
    if (!sealed.value.results.some(({ state }) => state === 'shared')) return ok(null);
  }
}
