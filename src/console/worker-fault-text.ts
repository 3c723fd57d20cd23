import type { Translate } from '#src/i18n/texts.ts';
import { workerFaultCodes } from '#workers/api.ts';

/** Text for why work on keys failed. Accepts any code, since one may come from a log of another version. */
export function workerFaultText(code: string, detail: string, t: Translate<'work'>): string {
  if (!isKnown(code)) return t('work.fault.unknown', { code });
  return code === 'bad-input' || code === 'subject-too-long'
    ? t(`work.fault.${code}`, { detail })
    : t(`work.fault.${code}`);
}

function isKnown(code: string): code is (typeof workerFaultCodes)[number] {
  return workerFaultCodes.some((known) => known === code);
}
