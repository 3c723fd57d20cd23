import { formatCents } from '#core/money/money.ts';
import { useServices } from '#src/app/services.ts';

/** Turns cents into text in the site's currency. */
export function useMoney(): (cents: number) => string {
  const { currency } = useServices().site;
  return (cents) => formatCents(cents, currency);
}
