import type { OrderingFailure } from '#machines/purchase/ordering/ordering.types.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

export function reissueFailureText(failure: OrderingFailure, t: Translate<'reissue' | 'work'>): string {
  switch (failure.kind) {
    case 'key-failed':
      return failure.code === 'keys-gone'
        ? t('reissue.failed.gone')
        : t('reissue.failed.key', { reason: workerFaultText(failure.code, failure.detail, t) });
    case 'broken':
    case 'unsent':
      return t('reissue.failed.broken');
    default:
      return failureText(failure, t);
  }
}
