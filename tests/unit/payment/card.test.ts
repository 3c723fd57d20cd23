import { describe, expect, it } from 'vitest';
import type { StripeElement, StripeError, StripeLibrary } from '#src/adapters/payment/stripe-library.ts';
import { createCard } from '#src/features/payment/methods/card.ts';

interface Answer {
  readonly error?: StripeError;
  readonly paymentIntent?: { readonly status: string };
}

/** A library that gives the set answer and records what it receives. */
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

const cardOf = (load: () => Promise<StripeLibrary>) =>
  createCard({
    publicKey: 'pk_sandbox_x',
    clientSecret: 'pi_1_secret_x',
    locale: 'zh',
    isDark: false,
    host: () => ({}) as HTMLElement,
    returnURL: 'https://shop.example/payment?orderNo=CN1',
    load,
  });

describe('a card', () => {
  it.each<{ name: string; answer: Answer; failure: unknown }>([
    { name: 'paid', answer: { paymentIntent: { status: 'succeeded' } }, failure: null },
    { name: 'processing', answer: { paymentIntent: { status: 'processing' } }, failure: null },
    {
      name: 'declined',
      answer: { error: { type: 'card_error', code: 'card_declined', message: '您的卡被拒绝。' } },
      failure: { kind: 'card', message: '您的卡被拒绝。' },
    },
    {
      name: 'declined without a message',
      answer: { error: { type: 'card_error' } },
      failure: { kind: 'card', message: '' },
    },
    {
      name: 'no answer',
      answer: { error: { type: 'api_connection_error', message: 'down' } },
      failure: { kind: 'unanswered' },
    },
    {
      name: 'already paid by another tab',
      answer: { error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } },
      failure: null,
    },
    {
      name: 'abandoned by the payer at the bank',
      answer: { paymentIntent: { status: 'requires_payment_method' } },
      failure: { kind: 'card', message: '' },
    },
  ])('reports its outcome: $name', async ({ answer, failure }) => {
    const { library, given } = playLibrary(answer);
    const card = cardOf(async () => library);
    await card.show();
    expect(await card.confirm()).toEqual(failure);
    expect(given).toEqual([
      { key: 'pk_sandbox_x', locale: 'zh' },
      { clientSecret: 'pi_1_secret_x' },
      { return_url: 'https://shop.example/payment?orderNo=CN1' },
    ]);
  });
});

describe('the card fields', () => {
  it('can be loaded again after the library failed to load', async () => {
    const { library } = playLibrary({ paymentIntent: { status: 'succeeded' } });
    const answers = [Promise.reject(new Error('blocked')), Promise.resolve(library)];
    const card = cardOf(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
    await expect(card.show()).rejects.toThrow('blocked');
    await card.show();
    expect(await card.confirm()).toBeNull();
  });

  it('are removed before they are loaded again if they did not load', async () => {
    const { library, destroyed } = playLibrary({}, 'loaderror');
    const card = cardOf(async () => library);
    await expect(card.show()).rejects.toThrow('did not load');
    await expect(card.show()).rejects.toThrow('did not load');
    expect(destroyed()).toBe(1);
  });
});
