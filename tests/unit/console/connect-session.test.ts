import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { CallFailure } from '#core/contract/failure.ts';
import { fail, ok } from '#core/result.ts';
import type { SlotLogic } from '#machines/kit/slot.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { SessionSlots } from '#machines/session/session.types.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { connectSession } from '#src/app/connect-session.ts';
import type { ConsoleRouter } from '#src/app/router.tsx';
import type { EntryServices } from '#src/console/entry-services.ts';
import { eventually } from '#tests/support/eventually.ts';

const ada = { id: '1', accountID: 'a', account: 'ada@example.com', displayName: 'Ada' };
const away: CallFailure = { kind: 'disconnected' };
const page = new EventTarget();
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(() => {
  warn.mockClear();
  vi.stubGlobal('window', page);
});
afterEach(() => vi.unstubAllGlobals());

/** A session with a token, whose account reads get these answers in order. */
function connect(...answers: readonly (typeof ada | CallFailure)[]) {
  const left = [...answers];
  const actors: Pick<SlotLogic<SessionSlots>, 'readToken' | 'loadAccount' | 'forgetToken'> = {
    readToken: fromPromise(async (): Promise<{ readonly hasToken: boolean }> => ({ hasToken: true })),
    loadAccount: fromPromise(async () => {
      const next = left.shift() ?? away;
      return 'kind' in next ? fail(next) : ok(next);
    }),
    forgetToken: fromPromise(async () => null),
  };
  const session = createActor(sessionMachine.provide({ actors }), {});
  let tell: (token: string | null, isExpired: boolean) => void = () => undefined;
  const subscribe = (listener: typeof tell) => {
    tell = listener;
    return () => undefined;
  };
  const services = { session, tokens: { subscribe } };
  const invalidate = vi.fn(async () => undefined);
  const router = { invalidate };
  const stop = connectSession(services as unknown as EntryServices, router as unknown as ConsoleRouter);
  session.start();
  return {
    ...{ session, stop, invalidate },
    view: () => sessionView(session.getSnapshot()),
    tell: (token: string | null, isExpired: boolean) => tell(token, isExpired),
  };
}

it('logs a failed account read, and repeats it when the connection returns', async () => {
  const { stop, view } = connect(away, ada);
  await eventually(() => expect(view().isUnreachable).toBe(true));
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), away);
  page.dispatchEvent(new Event('online'));
  await eventually(() => expect(view().customer).toEqual(ada));
  stop();
});

it('only logs a later read that fails, and keeps the known customer', async () => {
  const { session, stop, view } = connect(ada, away);
  await eventually(() => expect(view().isSignedIn).toBe(true));
  session.send({ type: 'session.refresh' });
  await eventually(() => expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), away));
  expect(view()).toMatchObject({ isSignedIn: true, customer: ada });
  stop();
});

it('leaves the page as it is while an ended session asks for the password, and after', async () => {
  const { session, stop, view, invalidate } = connect(ada, ada);
  await eventually(() => expect(view().isSignedIn).toBe(true));
  invalidate.mockClear();
  session.send({ type: 'session.unauthorized' });
  await eventually(() => expect(view()).toMatchObject({ isLapsed: true, needsSignIn: true, customer: ada }));
  session.send({ type: 'session.token-replaced' });
  await eventually(() => expect(view()).toMatchObject({ isSignedIn: true, isLapsed: false }));
  expect(invalidate).not.toHaveBeenCalled();
  stop();
});

it.each([
  { end: { token: null, isExpired: true }, want: { isLapsed: true, customer: ada, reason: 'expired' } },
  { end: { token: null, isExpired: false }, want: { isLapsed: false, customer: null, reason: 'signed-out' } },
])('follows another tab: $want.reason', async ({ end, want }) => {
  const { stop, view, tell } = connect(ada);
  await eventually(() => expect(view().isSignedIn).toBe(true));
  tell(end.token, end.isExpired);
  expect(view()).toMatchObject(want);
  stop();
});

it('does not read again after the console is torn down', async () => {
  const { stop, view } = connect(away, ada);
  await eventually(() => expect(view().isUnreachable).toBe(true));
  stop();
  page.dispatchEvent(new Event('online'));
  expect(view().isUnreachable).toBe(true);
});
