import { describe, expect, it } from 'vitest';
import { fromPaypalValue, toPaypalValue } from '#server/payment/gateways/paypal-amount.ts';
import { fromStripeAmount, toStripeAmount } from '#server/payment/gateways/stripe-amount.ts';

describe('Stripe amounts', () => {
  it.each([
    { currency: 'USD', cents: 1099, amount: 1099 },
    { currency: 'CNY', cents: 1, amount: 1 },
    { currency: 'JPY', cents: 50_000, amount: 500 },
    { currency: 'KWD', cents: 512, amount: 5120 },
    { currency: 'ISK', cents: 500, amount: 500 },
  ])('convert $cents cents of $currency to $amount and back', ({ currency, cents, amount }) => {
    expect(toStripeAmount(cents, currency)).toBe(amount);
    expect(fromStripeAmount(amount, currency)).toBe(cents);
  });

  it.each([
    { currency: 'JPY', cents: 50_001 },
    { currency: 'USDT', cents: 100 },
    { currency: 'usd', cents: 100 },
    { currency: '', cents: 100 },
  ])('do not exist for $cents cents of $currency', ({ currency, cents }) => {
    expect(toStripeAmount(cents, currency)).toBeNull();
  });

  it('drop fractions of a cent', () => {
    expect(fromStripeAmount(5129, 'KWD')).toBe(512);
  });
});

describe('PayPal amounts', () => {
  it.each([
    { currency: 'USD', cents: 1099, value: '10.99' },
    { currency: 'EUR', cents: 5, value: '0.05' },
    { currency: 'EUR', cents: 100_000_000, value: '1000000.00' },
    { currency: 'JPY', cents: 50_000, value: '500' },
  ])('convert $cents cents of $currency to $value and back', ({ currency, cents, value }) => {
    expect(toPaypalValue(cents, currency)).toBe(value);
    expect(fromPaypalValue(value)).toBe(cents);
  });

  it.each([
    { currency: 'TWD', cents: 50_001 },
    { currency: 'USDC', cents: 100 },
  ])('do not exist for $cents cents of $currency', ({ currency, cents }) => {
    expect(toPaypalValue(cents, currency)).toBeNull();
  });

  it.each([
    ['12.3', 1230],
    ['0', 0],
    ['12.345', null],
    ['-1.00', null],
    ['1e3', null],
    ['1,000.00', null],
    ['', null],
    ['12.', null],
  ])('read %s as %s', (value, want) => {
    expect(fromPaypalValue(value)).toBe(want);
  });
});
