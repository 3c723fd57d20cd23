import type { GivenRequest, IntakeFailure } from '#machines/purchase/csr-source/csr-source.types.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Why a paste or a file could not be read. */
export function readingFailureText(
  { code, detail }: IntakeFailure,
  t: Translate<'intake' | 'purchase' | 'requests' | 'work'>,
): string {
  if (code === 'file-gone') return t('requests.fileGone');
  // The reading threw: nothing that the text or the file could be blamed for.
  if (code === 'broken') return t('purchase.failure.broken');
  return intakeFaultText(code, detail, t);
}

/** `RSA 2048`, `EC P-256`; a dash when it cannot be read. */
export function requestKeyText({ key }: Pick<GivenRequest, 'key'>): string {
  if (key === null) return '-';
  return [key.algorithm, key.curve ?? key.size].filter((part) => part !== null).join(' ');
}

/** Why nothing could be read; takes any code, since one may come from a log of another version. */
export function intakeFaultText(code: string, detail: string, t: Translate<'intake' | 'work'>): string {
  if (code === 'no-request-found' && detail !== '') return t('intake.otherFound', { detail });
  if (code === 'zip-no-requests' && detail !== '') {
    return t('intake.noneFound', { why: skipReasonText(detail, t) });
  }
  return t.find(`intake.fault.${code}`, { detail }) ?? workerFaultText(code, detail, t);
}

/** Why one request cannot be ordered as it is. */
export function requestFaultText(code: string, detail: string, t: Translate<'intake' | 'work'>): string {
  return t.find(`intake.request.${code}`, { detail }) ?? t('intake.request.unknown', { code });
}

/** Why a file of a zip was passed over. */
export function skipReasonText(why: string, t: Translate<'intake' | 'work'>): string {
  return t.find(`intake.skipped.${why}`) ?? why;
}
