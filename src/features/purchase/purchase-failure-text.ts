import type { OrderingFailure } from '#machines/purchase/ordering/ordering.types.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

export function purchaseFailureText(failure: OrderingFailure, t: Translate<'purchase' | 'work'>): string {
  switch (failure.kind) {
    case 'key-failed':
      if (failure.code === 'keys-gone') return t('purchase.failure.keysGone');
      return t('purchase.failure.key', { reason: workerFaultText(failure.code, failure.detail, t) });
    case 'broken':
      return t('purchase.failure.broken');
    default:
      return failureText(failure, t);
  }
}
