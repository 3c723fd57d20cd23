import * as v from 'valibot';
import type { PurchaseInput } from '#machines/purchase/purchase.types.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';

/** Initial values for a new draft, from the address. */
export interface DraftWish {
  readonly brand: string | undefined;
  readonly product: string | undefined;
  /** A validity as used by orders. */
  readonly year: number | undefined;
  /** `renew_ticket`, unparsed. */
  readonly ticket: string | undefined;
}

/** Whether the address sets no initial values, so that an untouched draft can be reused. */
export function isPlainWish(wish: DraftWish): boolean {
  return Object.values(wish).every((part) => part === undefined);
}

/** Returns the input of a new draft: batch mode if that is the site's default, and the values from the address. */
export function draftSeed(
  { brand, product, year, ticket }: DraftWish,
  { features }: SiteConfig,
): Omit<PurchaseInput, 'workflow'> {
  const names = ticket === undefined ? null : readRenewalTicket(ticket);
  return {
    ...(features.showOrderModeTabs && features.defaultBatchMode ? { mode: 'batch' } : {}),
    ...(names === null ? {} : { mode: 'single', ...namesSeed(names) }),
    ...(brand === undefined ? {} : { brand }),
    ...(product === undefined ? {} : { productNo: product }),
    ...(year === undefined ? {} : { year }),
  };
}

/** The first name goes to the common name field, the others to the names field, one per line. */
function namesSeed(names: readonly string[]): Pick<PurchaseInput, 'text' | 'extras'> {
  const [text = '', ...others] = new Set(names.map((name) => name.trim()).filter((name) => name !== ''));
  return { text, ...(others.length > 0 ? { extras: others.join('\n') } : {}) };
}

/** product.md, 'Purchase form': the names of the certificate being renewed. */
const ticketSchema = v.object({
  domains: v.pipe(v.array(v.pipe(v.string(), v.maxLength(255))), v.minLength(1)),
});

/**
 * Reads `renew_ticket`: base64 (or base64url) of UTF-8 JSON with a `domains` list. Logs and ignores an unreadable ticket,
 * returning null.
 */
export function readRenewalTicket(ticket: string): readonly string[] | null {
  try {
    const binary = atob(ticket.replace(/-/g, '+').replace(/_/g, '/').replace(/ /g, '+'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (sign) => sign.charCodeAt(0)),
    );
    return v.parse(ticketSchema, JSON.parse(text)).domains;
  } catch (error) {
    console.warn('renew_ticket could not be read', error);
    return null;
  }
}
