import { needsOrganization, productFamily } from '#core/catalogue/type-flags.ts';

/** What there is to keep the promise of a product with. */
export interface Means {
  readonly issuer: boolean;
  /** Somebody or something that checks organizations. */
  readonly reviewer: boolean;
  readonly mailer: boolean;
}

/** Can a product of this type be delivered here? One that cannot is neither shown nor sold. */
export type Sells = (product: { readonly productType: string }) => boolean;

export function sellsWith({ issuer, reviewer, mailer }: Means): Sells {
  return ({ productType }) => {
    const family = productFamily(productType);
    // A mark is checked by whoever checks organizations; a mailbox is validated by a mail to it and nothing else.
    const isReviewed = needsOrganization(productType) || family === 'vmc';
    return issuer && (reviewer || !isReviewed) && (mailer || family !== 'email');
  };
}
