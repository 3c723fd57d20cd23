import type { Fault } from '#core/fault.ts';
import type { PurchaseContext, PurchaseFailure } from '#machines/purchase/purchase.types.ts';

export const brokenFailure: PurchaseFailure = { kind: 'broken' };

/** A field that was just changed has no fault until it is checked again. */
export function withoutFaults(
  { faults }: Pick<PurchaseContext, 'faults'>,
  fields: readonly string[],
): readonly Fault[] {
  return faults.filter(({ field }) => !fields.includes(field));
}

/** The form buys one order: `sslCerts.0.commonName` is its `commonName`. */
export function toFormFault(found: Fault): Fault {
  return { ...found, field: found.field.replace(/^sslCerts\.\d+\./, '') };
}
