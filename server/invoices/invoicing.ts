import type { Seller } from '#core/money/invoices/seller.ts';
import { type InvoiceIssuer, sandboxIssuer } from '#server/invoices/issuer.ts';
import { openSeller } from '#server/invoices/seller.ts';
import type { Services } from '#server/services.ts';

/** What issuing needs besides the server's own services. */
export interface Invoicing
  extends Pick<Services, 'db' | 'clock' | 'jobs' | 'log' | 'mailer' | 'config' | 'address'> {
  /** Null where the site names none: then it issues no invoices. */
  readonly seller: () => Promise<Seller | null>;
  /** Null where a person issues them with `npm run admin`. */
  readonly issuer: InvoiceIssuer | null;
}

export function openInvoicing(services: Services): Invoicing {
  const { config, address, log, sites } = services;
  return {
    ...services,
    seller: openSeller(config, address, log, sites),
    issuer: config.sandbox ? sandboxIssuer : null,
  };
}
