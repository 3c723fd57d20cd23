import type { InvoiceTitle, InvoiceType } from '#core/money/invoices/invoice-kinds.ts';
import type { RefusalKind } from '#core/money/invoices/invoice-states.ts';
import type { Seller } from '#core/money/invoices/seller.ts';

/** An application as its issuer needs it; amounts in cents of its currency. */
export interface IssuedApplication {
  /** Asking again with the same id must not issue a second invoice. */
  readonly id: string;
  readonly type: InvoiceType;
  readonly title: InvoiceTitle;
  readonly seller: Seller;
  readonly currency: string;
  readonly amount: number;
  readonly vatRate: number;
  readonly remark: string;
}

export type IssuerAnswer =
  | {
      readonly kind: 'issued';
      /** The number it gave; empty if it gives none. */
      readonly officialNo: string;
    }
  | { readonly kind: 'refused'; readonly refusal: RefusalKind; readonly reason: string }
  /** A person issues or refuses it with `npm run admin`. */
  | { readonly kind: 'left' };

/** Who issues invoices: the sandbox's rules, or a service of the tax authority's platform. */
export interface InvoiceIssuer {
  issue(application: IssuedApplication): Promise<IssuerAnswer>;
}

/** Seconds until the sandbox's issuer reads an application. */
export const sandboxIssueSeconds = 10;

/**
 * The sandbox's issuer. By the name of the title: `拒绝` or `refuse` in it is refused because the tax number belongs to somebody else, `等待` or
 * `wait` is left to a person; any other is issued, with a number of 20 digits made of the id.
 */
export const sandboxIssuer: InvoiceIssuer = {
  async issue({ id, title, type }) {
    const name = title.orgName.toLowerCase();
    const has = (...words: readonly string[]) => words.some((word) => name.includes(word));
    if (has('拒绝', 'refuse')) return { kind: 'refused', refusal: 'title-mismatch', reason: '' };
    if (has('等待', 'wait')) return { kind: 'left' };
    return { kind: 'issued', officialNo: type === 'receipt' ? '' : officialNo(id) };
  },
};

function officialNo(id: string): string {
  const number = BigInt(`0x${id.replaceAll('-', '')}`) % 10n ** 18n;
  return `26${String(number).padStart(18, '0')}`;
}
