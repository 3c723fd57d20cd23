import type { PurchaseInput } from '#machines/purchase/purchase.types.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';

/** What the address asks a new draft to begin with. */
export interface DraftWish {
  readonly brand: string | undefined;
  readonly product: string | undefined;
  /** `renew_ticket`, as it stands in the address. */
  readonly ticket: string | undefined;
  /** Number of an order to be bought once more. */
  readonly reorder: string | undefined;
}

export type DraftSeed = Omit<PurchaseInput, 'workflow'>;

/** True when the address asks for nothing, so that an untouched draft will do. */
export function isPlainWish(wish: DraftWish): boolean {
  return Object.values(wish).every((part) => part === undefined);
}

/** What every new draft of a site begins with: a batch, where the site is set so. */
export function siteSeed({ features }: SiteConfig): DraftSeed {
  return features.showOrderModeTabs && features.defaultBatchMode ? { mode: 'batch' } : {};
}
