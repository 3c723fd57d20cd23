import { plainAmount, sumCents } from '#core/money/money.ts';

/** Basis points of a percentage with up to two decimals, `6` or `6.5`; null for anything else, or 100 and more. */
export function readRate(percent: string): number | null {
  const parts = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(percent);
  if (parts === null) return null;
  return Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`);
}

/** `600` as `6%`, `650` as `6.5%`. */
export function showRate(basisPoints: number): string {
  const [whole = '', decimals = ''] = plainAmount(basisPoints).split('.');
  if (decimals === '00') return `${whole}%`;
  return `${whole}.${decimals.endsWith('0') ? decimals.slice(0, 1) : decimals}%`;
}

/** Tax that is included in a total: total − round(total ÷ (1 + rate)), in cents. The rate is in basis points. */
export function includedTax(total: number, basisPoints: number): number {
  const divisor = BigInt(10_000 + basisPoints);
  const net = (BigInt(total) * 20_000n + divisor) / (2n * divisor);
  return total - Number(net);
}

export interface TaxedLine {
  readonly cents: number;
  readonly net: number;
  readonly tax: number;
}

/** Each line with its tax, and their sums: an invoice's tax is the sum of its lines'. */
export function taxLines(
  amounts: readonly number[],
  basisPoints: number,
): { readonly lines: readonly TaxedLine[]; readonly total: TaxedLine } {
  const lines = amounts.map((cents) => {
    const tax = includedTax(cents, basisPoints);
    return { cents, tax, net: cents - tax };
  });
  const cents = sumCents(amounts);
  const tax = sumCents(lines.map((line) => line.tax));
  return { lines, total: { cents, tax, net: cents - tax } };
}
