import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#core/contract/failure.ts';
import { depositView } from '#machines/deposit/deposit.view.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';
import type { Services } from '#src/console/services.ts';
import { depositFlow } from '#src/features/deposit/deposit.flow.ts';
import { openWorkspace } from '#src/features/shell/open-workspace.ts';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freshIndexedDb } from '#tests/support/journal/fresh-idb.ts';

beforeEach(() => {
  freshIndexedDb();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

function snapshotOf(id: string | null) {
  const customer = id === null ? null : { id, accountID: id, account: id, displayName: id };
  const value = id === null ? 'ended' : { signedIn: 'idle' as const };
  return sessionMachine.resolveState({ value, context: { customer, failure: null, reason: null } });
}

test.each([
  { signedIn: 'ada', calls: 1 },
  { signedIn: 'bob', calls: 0 },
  { signedIn: null, calls: 0 },
])('a flow of ada makes $calls calls while $signedIn is signed in', async ({ signedIn, calls }) => {
  let customer: string | null = 'ada';
  const made: string[] = [];
  const client: Client = {
    call: async ({ path }) => {
      made.push(path);
      throw new CallError({ kind: 'disconnected' });
    },
  };
  const session: Pick<Services['session'], 'getSnapshot'> = {
    getSnapshot: () => snapshotOf(customer),
  };
  const own = { client, session, secrets: createSecretBox(), queryClient: new QueryClient() };
  const workspace = await openWorkspace(own as Services, 'ada');
  const handle = await workspace.open(depositFlow, {});
  await handle.send({ type: 'amount.commit', text: '100' });
  customer = signedIn;
  await handle.send({ type: 'deposit.submit', at: 0 });
  await eventually(() => expect(depositView(handle.getSnapshot()).step).not.toBe('creating'));
  expect(made).toHaveLength(calls);
  expect(depositView(handle.getSnapshot()).failure?.kind).toBe(calls === 0 ? 'unauthorized' : 'disconnected');
  await workspace.close();
});
