import { describe, expect, it } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { CallError } from '#core/contract/failure.ts';
import { confirmationAsked, createConfirming } from '#src/console/page/confirming.ts';

const asked = { methods: ['app', 'recovery'], sentTo: 'ada***@example.com' } as const;
const question = { ...asked, methods: [...asked.methods] };

describe('a question for a confirmation', () => {
  it('is shared by all calls that ask meanwhile, and answered once', async () => {
    const confirming = createConfirming();
    const seen: (string | undefined)[] = [];
    const stop = confirming.subscribe(() => seen.push(confirming.current()?.methods.join()));
    const answers = [confirming.ask(question), confirming.ask(question)];
    expect(seen).toEqual(['app,recovery']);
    confirming.current()?.answer(true);
    expect(await Promise.all(answers)).toEqual([true, true]);
    expect(confirming.current()).toBeNull();
    const next = confirming.ask(question);
    stop();
    expect(await next).toBe(false);
  });

  it('is not asked where no page shows it', async () => {
    expect(await createConfirming().ask(question)).toBe(false);
  });

  it.each([
    [
      'its code',
      new CallError({ kind: 'refused', code: replyCode.confirmFirst, msg: '', errors: [], data: question }),
      question,
    ],
    [
      'data of another shape',
      new CallError({ kind: 'refused', code: replyCode.confirmFirst, msg: '', errors: [], data: {} }),
      null,
    ],
    [
      'another refusal',
      new CallError({ kind: 'refused', code: 403, msg: '', errors: [], data: question }),
      null,
    ],
    ['no answer', new CallError({ kind: 'disconnected' }), null],
    ['a bug', new Error('broken'), null],
  ])('is read from %s', (_, error, want) => {
    expect(confirmationAsked(error)).toEqual(want);
  });
});
