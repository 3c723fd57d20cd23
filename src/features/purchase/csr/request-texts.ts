import type { GivenRequest, IntakeFailure } from '#machines/purchase/csr-source/csr-source.types.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Returns why a paste or a file could not be read. */
export function readingFailureText(
  { code, detail }: IntakeFailure,
  t: Translate<'intake' | 'purchase' | 'requests' | 'work'>,
): string {
  if (code === 'file-gone') return t('requests.fileGone');
  // Reading threw: a bug, not a fault of the text or file.
  if (code === 'broken') return t('purchase.failure.broken');
  return intakeFaultText(code, detail, t);
}

/** `RSA 2048`, `EC P-256`; a dash if the key cannot be read. */
export function requestKeyText({ key }: Pick<GivenRequest, 'key'>): string {
  if (key === null) return '-';
  return [key.algorithm, key.curve ?? key.size].filter((part) => part !== null).join(' ');
}

/** Returns why nothing could be read. Accepts any code, since one may come from a log of another version. */
export function intakeFaultText(code: string, detail: string, t: Translate<'intake' | 'work'>): string {
  if (code === 'no-request-found' && detail !== '') return t('intake.otherFound', { detail });
  if (code === 'zip-no-requests' && detail !== '') {
    return t('intake.noneFound', { why: skipReasonText(detail, t) });
  }
  return t.find(`intake.fault.${code}`, { detail }) ?? workerFaultText(code, detail, t);
}

/** Returns why a request cannot be used for an order. */
export function requestFaultText(code: string, detail: string, t: Translate<'intake' | 'work'>): string {
  return t.find(`intake.request.${code}`, { detail }) ?? t('intake.request.unknown', { code });
}

/** Returns why a file in a zip was skipped. */
export function skipReasonText(why: string, t: Translate<'intake' | 'work'>): string {
  return t.find(`intake.skipped.${why}`) ?? why;
}
