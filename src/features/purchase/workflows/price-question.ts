import { nameKindFor } from '#core/names/host-rules.ts';
import type { PurchaseSlots } from '#machines/purchase/purchase.slots.ts';
import { textPause } from '#src/ui/committed-text/committed-text.machine.ts';

/** Milliseconds before the price is recomputed: with the pause of a typed text, 500 after the last key. */
export const priceDebounce = 500 - textPause;

/** Returns the body of a price request: each order as its common name and its other names, comma-separated. */
export function priceBody({ productType, year, orders }: PurchaseSlots['fetchPrice']['input']) {
  const isMailbox = nameKindFor(productType) === 'mailbox';
  const asked = orders.length === 0 ? [[]] : orders;
  return {
    year,
    emails: isMailbox ? orders.flatMap((names) => names.slice(0, 1)) : [],
    sslDomains: asked.map(([commonName = placeholderName(productType), ...others]) => ({
      commonName,
      domainNames: others.join(','),
    })),
  };
}

/** Returns a stand-in for pricing before a name is typed: a random domain, or an IP address for an IP product. */
function placeholderName(productType: string): string {
  if (nameKindFor(productType) === 'ip') return '1.1.1.1';
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${random.toString(36)}.com`;
}
