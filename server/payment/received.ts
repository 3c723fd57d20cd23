import { isExchangeRate } from '#core/money/money.ts';

export interface Amount {
  readonly cents: number;
  /** ISO 4217, or `USDT`, `USDC`. */
  readonly currency: string;
}

/** What came, in the site's currency, and whether it is what was asked for or more. */
export interface Received {
  readonly baseCents: number;
  readonly isEnough: boolean;
}

/**
 * Judges money that a provider received. In the currency asked for it counts by the rate of the asking, rounded down, so
 * that the amount asked is exactly the amount owed; in another one, which is never enough, by today's `rates` (units for
 * one of the site's currency). Null where it is no money, of a currency nobody can convert, or more than a number holds.
 */
export function judgeReceived(
  asked: Amount & { readonly baseCents: number },
  received: Amount,
  rates: ReadonlyMap<string, string>,
): Received | null {
  if (!Number.isSafeInteger(received.cents) || received.cents <= 0) return null;
  const isAsked = received.currency === asked.currency;
  const baseCents = isAsked
    ? (BigInt(asked.baseCents) * BigInt(received.cents)) / BigInt(asked.cents)
    : convertedBack(received.cents, rates.get(received.currency));
  if (baseCents === null || baseCents > Number.MAX_SAFE_INTEGER) return null;
  return { baseCents: Number(baseCents), isEnough: isAsked && received.cents >= asked.cents };
}

/** Cents of the site's currency, rounded down; exact whatever the size. */
function convertedBack(cents: number, rate: string | undefined): bigint | null {
  if (rate === undefined || !isExchangeRate(rate)) return null;
  const [whole = '', fraction = ''] = rate.split('.');
  return (BigInt(cents) * 10n ** BigInt(fraction.length)) / BigInt(whole + fraction);
}
