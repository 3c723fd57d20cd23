import { afterEach, describe, expect, it } from 'vitest';
import { type Actor, createActor, waitFor } from 'xstate';
import type { StripeElement, StripeError, StripeLibrary } from '#src/adapters/payment/stripe-library.ts';
import { cardFormLogic } from '#src/features/payment/work/card-form.slots.ts';

const secret = 'pi_1_secret_x';

interface Answer {
  readonly error?: StripeError;
  readonly paymentIntent?: { readonly status: string };
}

/** A library that answers as told, and notes what it was given. */
function playLibrary(answer: Answer, loads: 'ready' | 'loaderror' = 'ready') {
  const given: unknown[] = [];
  let destroyed = 0;
  const library: StripeLibrary = (key, options) => {
    given.push({ key, locale: options?.locale });
    return {
      elements({ clientSecret }) {
        given.push({ clientSecret });
        const listeners = new Map<string, () => void>();
        const element: StripeElement = {
          mount: () => listeners.get(loads)?.(),
          destroy: () => {
            destroyed += 1;
          },
          on: (event: string, listener: (event: { readonly error: StripeError }) => void) =>
            listeners.set(event, () => listener({ error: { type: 'api_error' } })),
        };
        return { create: () => element };
      },
      confirmPayment: async ({ confirmParams }) => {
        given.push(confirmParams);
        return answer;
      },
    };
  };
  return { library, given, destroyed: () => destroyed };
}

let actor: Actor<ReturnType<typeof cardFormLogic>> | null = null;
afterEach(() => actor?.stop());

function begin(load: () => Promise<StripeLibrary>) {
  actor = createActor(
    cardFormLogic({
      publicKey: 'pk_sandbox_x',
      clientSecret: secret,
      locale: 'zh',
      isDark: false,
      host: () => ({}) as HTMLElement,
      returnURL: 'https://shop.example/payment?orderNo=CN1',
      load,
    }),
  );
  return actor.start();
}

const at = (state: 'loading' | 'ready' | 'unavailable' | 'confirming' | 'sent') => {
  if (actor === null) throw new Error('nothing was begun');
  return waitFor(actor, ({ value }) => value === state, { timeout: 20_000 });
};

describe('a card', () => {
  it.each<{ name: string; answer: Answer; state: 'sent' | 'ready'; failure: unknown }>([
    { name: 'paid', answer: { paymentIntent: { status: 'succeeded' } }, state: 'sent', failure: null },
    { name: 'on its way', answer: { paymentIntent: { status: 'processing' } }, state: 'sent', failure: null },
    {
      name: 'declined',
      answer: { error: { type: 'card_error', code: 'card_declined', message: '您的卡被拒绝。' } },
      state: 'ready',
      failure: { kind: 'card', message: '您的卡被拒绝。' },
    },
    {
      name: 'declined without a word',
      answer: { error: { type: 'card_error' } },
      state: 'ready',
      failure: { kind: 'card', message: '' },
    },
    {
      name: 'no answer',
      answer: { error: { type: 'api_connection_error', message: 'down' } },
      state: 'ready',
      failure: { kind: 'unanswered' },
    },
    {
      name: 'paid before, by another tab',
      answer: {
        error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } },
      },
      state: 'sent',
      failure: null,
    },
    {
      name: 'left by the payer at the bank',
      answer: { paymentIntent: { status: 'requires_payment_method' } },
      state: 'ready',
      failure: { kind: 'card', message: '' },
    },
  ])('$name', async ({ answer, state, failure }) => {
    const { library, given } = playLibrary(answer);
    const form = begin(async () => library);
    await at('ready');
    form.send({ type: 'card.submit' });
    await waitFor(form, ({ value }) => value === 'confirming');
    const { context } = await at(state);
    expect(context.failure).toEqual(failure);
    expect(given).toEqual([
      { key: 'pk_sandbox_x', locale: 'zh' },
      { clientSecret: secret },
      { return_url: 'https://shop.example/payment?orderNo=CN1' },
    ]);
  });

  it('keeps the secret of the payment out of its state', async () => {
    const { library } = playLibrary({});
    const form = begin(async () => library);
    await at('ready');
    expect(JSON.stringify(form.getPersistedSnapshot())).not.toContain(secret);
  });
});

describe('the fields', () => {
  it('can be asked for again when the library did not come', async () => {
    const { library } = playLibrary({});
    let tries = 0;
    const form = begin(async () => {
      tries += 1;
      if (tries === 1) throw new Error('blocked');
      return library;
    });
    expect((await at('unavailable')).context.failure).toEqual({ kind: 'library' });
    form.send({ type: 'card.reload' });
    await at('ready');
  });

  it('that did not load are taken away before they are loaded again', async () => {
    const { library, destroyed } = playLibrary({}, 'loaderror');
    const form = begin(async () => library);
    await at('unavailable');
    form.send({ type: 'card.reload' });
    await waitFor(form, ({ value }) => value === 'loading');
    await at('unavailable');
    expect(destroyed()).toBe(1);
  });
});
