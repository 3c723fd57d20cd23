import { workerFaultText } from '#src/console/worker-fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Why nothing could be read; takes any code, since one may come from a log of another version. */
export function intakeFaultText(code: string, detail: string, t: Translate<'intake' | 'work'>): string {
  if (code === 'no-request-found' && detail !== '') return t('intake.otherFound', { detail });
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
