import { expect, test } from 'vitest';
import { fail } from '#core/result.ts';
import { done } from '#machines/kit/model.ts';
import { cardFormModel } from '#machines/payment/card-form/card-form.model.ts';
import type { CardFailure } from '#machines/payment/card-form/card-form.types.ts';
import { describeModel } from '#tests/support/describe-model.ts';
import { runModel } from '#tests/support/running-model.ts';

describeModel('card form', cardFormModel);

test('a declined card may be sent again, and its reason goes with the press', async () => {
  const running = runModel(cardFormModel, 'fresh');
  await running.perform(done('mountCard', { ok: true, value: 'shown' }));
  await running.perform({ type: 'card.submit' });
  await running.perform(done('confirmCard', fail<CardFailure>({ kind: 'card', message: 'No.' })));
  expect(running.snapshot().value).toBe('ready');
  expect(running.snapshot().context.failure).toEqual({ kind: 'card', message: 'No.' });
  await running.perform({ type: 'card.submit' });
  expect(running.snapshot().value).toBe('confirming');
  expect(running.snapshot().context.failure).toBeNull();
  running.stop();
});
