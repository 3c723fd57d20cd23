import type { Fault } from '#core/fault.ts';
import type { OrderingFailure } from '#machines/purchase/ordering/ordering.types.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** The faults of one field as sentences. A field of one line does not say which line. */
export function faultsOf(faults: readonly Fault[], field: string, t: Translate): string | undefined {
  const own = faults.filter((fault) => fault.field === field);
  if (own.length === 0) return undefined;
  return own.map(({ line: _, ...fault }) => faultText(fault, t)).join(' ');
}

/** Id of a field's control, so that a fault can be focused. */
export function fieldId(field: string): string {
  return `purchase-${field}`;
}

export function purchaseFailureText(failure: OrderingFailure, t: Translate<'purchase' | 'work'>): string {
  switch (failure.kind) {
    case 'key-failed':
      if (failure.code === 'keys-gone') return t('purchase.failure.keysGone');
      return t('purchase.failure.key', { reason: workerFaultText(failure.code, failure.detail, t) });
    case 'unsent':
      return t('purchase.failure.unsent');
    case 'broken':
      return t('purchase.failure.broken');
    default:
      return failureText(failure, t);
  }
}
