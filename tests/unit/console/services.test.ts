import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { account } from '#core/contract/calls/session.ts';
import { ok } from '#core/result.ts';
import type { Answer, SlotLogic } from '#machines/kit/slot.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { Customer, SessionSlots } from '#machines/session/session.types.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { onReturn } from '#src/adapters/http/connection.ts';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';
import { callQuery } from '#src/console/calls/call-query.ts';
import type { EntryServices, KnownAccount } from '#src/console/entry-services.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { type OpenWorkspace, servicesOf } from '#src/console/services.ts';
import { eventually } from '#tests/support/eventually.ts';

// The contents of a workspace are tested elsewhere; this file tests only who has one.
const openWorkspace = vi.fn<OpenWorkspace>();

const closed: string[] = [];

beforeEach(() => {
  closed.length = 0;
  openWorkspace.mockReset();
  openWorkspace.mockImplementation(async (_, accountID) => workspaceOf(accountID));
});

function workspaceOf(accountID: string, close = async () => void closed.push(accountID)): Workspace {
  const workspace: Pick<Workspace, 'accountID' | 'close'> = { accountID, close };
  return workspace as Workspace;
}

async function begin() {
  let customer = 'ada';
  let known: KnownAccount | null = null;
  const actors: SlotLogic<SessionSlots> = {
    readToken: fromPromise(async (): Promise<SessionSlots['readToken']['output']> => ({ hasToken: true })),
    forgetToken: fromPromise(async () => null),
    loadAccount: fromPromise(async (): Promise<Answer<Customer>> => {
      known = { data: { id: customer } as KnownAccount['data'], updatedAt: Date.now() };
      return ok({ id: customer, accountID: customer, account: customer, displayName: customer });
    }),
    signOut: fromPromise(async () => null),
  };
  const session = createActor(sessionMachine.provide({ actors }));
  const entry: Pick<EntryServices, 'session' | 'secrets' | 'knownAccount'> = {
    session,
    secrets: createSecretBox(),
    knownAccount: () => known,
  };
  const services = servicesOf(entry as EntryServices, openWorkspace);
  session.start();
  const isIn = () => eventually(() => expect(sessionView(session.getSnapshot()).customer?.id).toBe(customer));
  await isIn();
  return {
    services,
    session,
    async signOut() {
      session.send({ type: 'session.sign-out' });
      await eventually(() => expect(session.getSnapshot().value).toBe('ended'));
    },
    async expire() {
      session.send({ type: 'session.unauthorized' });
      await eventually(() => expect(session.getSnapshot().value).toBe('ended'));
    },
    async signIn(next: string) {
      customer = next;
      session.send({ type: 'session.token-replaced' });
      await isIn();
    },
  };
}

test("closes one customer's workspace when the next signs in, whichever page is shown", async () => {
  const { services, signOut, signIn } = await begin();
  await services.workspace('ada');
  await signOut();
  expect(closed).toEqual([]);
  await signIn('bob');
  await eventually(() => expect(closed).toEqual(['ada']));
});

test('keeps the page of a customer whose session expired, and lets what failed go on', async () => {
  const { services, session, expire, signIn } = await begin();
  const { queryKey } = callQuery(services.client, account, {});
  const returns: boolean[] = [];
  const stop = onReturn((isOnline) => returns.push(isOnline));
  await expire();
  expect(sessionView(session.getSnapshot())).toMatchObject({ isLapsed: true, isSignedIn: false });
  expect(services.queryClient.getQueryData<KnownAccount['data']>(queryKey)?.id).toBe('ada');
  expect(returns).toEqual([]);
  await signIn('ada');
  expect(sessionView(session.getSnapshot())).toMatchObject({ isLapsed: false, isSignedIn: true });
  expect(returns).toEqual([false]);
  stop();
});

test('shows nothing of a customer whose session expired to the next', async () => {
  const { services, expire, signIn } = await begin();
  await services.workspace('ada');
  services.queryClient.setQueryData(['orders.list', {}], {});
  await expire();
  await signIn('bob');
  expect(services.queryClient.getQueryData(['orders.list', {}])).toBeUndefined();
  await eventually(() => expect(closed).toEqual(['ada']));
});

test.each(['expire', 'signOut'] as const)(
  'keeps the workspace of a customer who signs in again: %s',
  async (end) => {
    const { services, signIn, ...ends } = await begin();
    const before = await services.workspace('ada');
    await ends[end]();
    await signIn('ada');
    expect(await services.workspace('ada')).toBe(before);
    expect(closed).toEqual([]);
  },
);

test('reuses the account the session read, and only that of the signed-in customer', async () => {
  const { services, signOut, signIn } = await begin();
  const { queryKey, staleTime } = callQuery(services.client, account, {});
  const state = () => services.queryClient.getQueryState<KnownAccount['data']>(queryKey);
  const isFresh = () => Date.now() - (state()?.dataUpdatedAt ?? 0) < Number(staleTime);
  expect([state()?.data?.id, isFresh()]).toEqual(['ada', true]);
  await signOut();
  expect(state()).toBeUndefined();
  await signIn('bob');
  expect([state()?.data?.id, isFresh()]).toEqual(['bob', true]);
});

test('closes the workspace when the console is torn down', async () => {
  const { services, session } = await begin();
  await services.workspace('ada');
  session.stop();
  await eventually(() => expect(closed).toEqual(['ada']));
});

test.each([
  { name: 'does not open', former: () => Promise.reject(new Error('no code')) },
  {
    name: 'does not close',
    former: async () => workspaceOf('ada', () => Promise.reject(new Error('no disk'))),
  },
])('opens the next workspace even if the former one $name', async ({ former }) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { services } = await begin();
  let goOn = () => {};
  const begun = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  openWorkspace.mockImplementationOnce(() => begun.then(former));
  services.workspace('ada').catch(() => undefined);
  await eventually(() => expect(openWorkspace).toHaveBeenCalled());
  const bob = services.workspace('bob');
  goOn();
  expect((await bob).accountID).toBe('bob');
});
