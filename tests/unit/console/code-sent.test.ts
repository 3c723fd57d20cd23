import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import { CallError } from '#core/contract/failure.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { codeSentAt } from '#src/adapters/session/code-sent.ts';
import { secondFactorLogic } from '#src/features/session/second-factor.slots.ts';
import { signInLogic } from '#src/features/session/sign-in.slots.ts';

const signInActs = [
  { type: 'account.change', account: 'demo@example.com' },
  { type: 'password.change', handle: 'p', length: 12 },
  { type: 'captcha.slide', offset: 5 },
  { type: 'sign-in.submit' },
] as const;

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

test('a code that was asked for at the sign-in may be sent again 60 s later, reload or not', async () => {
  const refused = { kind: 'refused', code: replyCode.secondFactor, msg: '', errors: [], data: {} } as const;
  const call = vi
    .fn()
    .mockResolvedValueOnce({ captchaID: 'c' })
    .mockRejectedValueOnce(new CallError(refused))
    .mockResolvedValue({});
  const client = { call } as unknown as Client;
  const secrets = { peek: () => 'secret' } as unknown as Parameters<typeof signInLogic>[0]['secrets'];
  const signIn = createActor(signInLogic({ client, secrets }));
  signIn.start();
  for (const event of signInActs) {
    await vi.advanceTimersByTimeAsync(0);
    signIn.send(event);
  }
  await vi.waitFor(() => expect(signIn.getSnapshot().value).toBe('secondFactor'));
  const sent = codeSentAt();
  vi.setSystemTime(sent + 20_000);
  expect(codeSentAt()).toBe(sent);

  // As after a reload.
  const input = { ticket: {}, sentAt: codeSentAt(), now: Date.now() };
  const form = createActor(secondFactorLogic({ client }), { input }).start();
  expect(form.getSnapshot().context.resendDelay).toBe(40_000);
  await vi.advanceTimersByTimeAsync(40_000);
  form.send({ type: 'code.resend' });
  await vi.advanceTimersByTimeAsync(0);
  expect(codeSentAt()).toBe(sent + 60_000);
  form.stop();
});
