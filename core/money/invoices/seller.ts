import * as v from 'valibot';
import { readRate } from '#core/money/invoices/tax.ts';

const line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(128));
const optionalLine = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(128)), '');

/** `seller` of a site's configuration (`docs/site.md`): who issues its invoices. */
export const sellerSchema = v.object({
  legalName: line,
  taxNumber: line,
  address: line,
  telephone: line,
  bank: optionalLine,
  account: optionalLine,
  /** Percent, such as `6`; kept in basis points. */
  vatRate: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((rate) => readRate(String(rate)) ?? Number.NaN),
    v.number(),
  ),
  payee: optionalLine,
  reviewer: optionalLine,
  issuer: optionalLine,
});
export type Seller = v.InferOutput<typeof sellerSchema>;
