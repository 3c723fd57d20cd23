import * as v from 'valibot';
import type { PurchaseInput } from '#machines/purchase/purchase.types.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';

/** What the address asks a new draft to begin with. */
export interface DraftWish {
  readonly brand: string | undefined;
  readonly product: string | undefined;
  /** A validity as orders carry it. */
  readonly year: number | undefined;
  /** `renew_ticket`, as it stands in the address. */
  readonly ticket: string | undefined;
}

/** True when the address asks for nothing, so that an untouched draft will do. */
export function isPlainWish(wish: DraftWish): boolean {
  return Object.values(wish).every((part) => part === undefined);
}

/** What a new draft begins with: a batch, where the site is set so, and what the address asks for. */
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

/** The common name in its field, the others one a line in theirs. */
function namesSeed(names: readonly string[]): Pick<PurchaseInput, 'text' | 'extras'> {
  const [text = '', ...others] = new Set(names.map((name) => name.trim()).filter((name) => name !== ''));
  return { text, ...(others.length > 0 ? { extras: others.join('\n') } : {}) };
}

/** Spec §3 'Renewal ticket': the names of the certificate that is renewed. */
const ticketSchema = v.object({
  domains: v.pipe(v.array(v.pipe(v.string(), v.maxLength(255))), v.minLength(1)),
});

/**
 * Reads `renew_ticket`: base64 (or base64url) of UTF-8 JSON with a `domains` list. A ticket that cannot be read is logged
 * and left (spec §8): null.
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
