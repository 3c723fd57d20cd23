import type { Charged } from '#core/money/entry-kinds.ts';
import { isExchangeRate } from '#core/money/money.ts';

export interface Amount {
  readonly cents: number;
  /** ISO 4217, or `USDT`, `USDC`. */
  readonly currency: string;
}

/** The amount received, in the site's currency, and whether it covers the amount asked for. */
export interface Received {
  readonly baseCents: number;
  readonly isEnough: boolean;
}

/**
 * Values money a provider received. In the currency asked for, it counts at the rate of the request, rounded down, so that the amount
 * asked for is exactly the amount owed. In another currency, which is never enough, it counts at today's `rates` (units per unit of
 * the site's currency). Returns null if the amount is not positive, cannot be converted, or exceeds a safe integer.
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

/** Cents of the site's currency, rounded down; exact for any size. */
function convertedBack(cents: number, rate: string | undefined): bigint | null {
  if (rate === undefined || !isExchangeRate(rate)) return null;
  const [whole = '', fraction = ''] = rate.split('.');
  return (BigInt(cents) * 10n ** BigInt(fraction.length)) / BigInt(whole + fraction);
}

/**
 * What moved at the provider, for the ledger; null if it was the site's currency. `baseCents`: what it counted as. The rate is that of the
 * payment, to eight decimals, or of the money where it came in a currency not asked for.
 */
export function chargedBy(
  asked: Amount & { readonly baseCents: number },
  { cents, currency }: Amount,
  baseCents: number,
): Charged | null {
  const isAsked = currency === asked.currency;
  if (isAsked && asked.cents === asked.baseCents) return null;
  const rate = isAsked ? rateOf(asked.cents, asked.baseCents) : rateOf(cents, baseCents);
  return { currency, cents, rate };
}

/** To eight decimals, rounded half up. */
function rateOf(cents: number, baseCents: number): string {
  const whole = BigInt(baseCents);
  const scaled = (BigInt(cents) * 10n ** 8n * 2n + whole) / (whole * 2n);
  const digits = String(scaled).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
