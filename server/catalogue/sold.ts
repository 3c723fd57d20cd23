import { needsOrganization, productFamily } from '#core/catalogue/type-flags.ts';

/** What is available here to deliver a product. */
export interface Means {
  /** An ACME CA validates names and nothing else. */
  readonly issuer: 'everything' | 'domain-validated' | 'nothing';
  /** A person or service that vets organizations. */
  readonly reviewer: boolean;
  readonly mailer: boolean;
}

/** Whether a product of this type can be delivered here. If not, it is neither shown nor sold. */
export type Sells = (product: { readonly productType: string }) => boolean;

function isOfNames(family: ReturnType<typeof productFamily>): boolean {
  return family === 'ssl' || family === 'ip';
}

export function sellsWith({ issuer, reviewer, mailer }: Means): Sells {
  return ({ productType }) => {
    const family = productFamily(productType);
    // Marks are checked by the organization reviewer; mailboxes are validated only by an email to them.
    const isReviewed = needsOrganization(productType) || family === 'vmc';
    const isIssued =
      issuer === 'everything' || (issuer === 'domain-validated' && isOfNames(family) && !isReviewed);
    return isIssued && (reviewer || !isReviewed) && (mailer || family !== 'email');
  };
}
