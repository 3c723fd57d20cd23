import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { type Difference, explainDifference } from '#core/validation/difference.ts';
import type { RecordChoice } from '#core/validation/record-choice.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Translate } from '#src/i18n/texts.ts';

/**
 * Returns a sentence explaining why a name is not validated; null if there is nothing to explain. `choice`: the record the customer is
 * shown.
 */
export function validationReason(
  validation: DomainValidation,
  t: Translate<'dcv'>,
  choice: RecordChoice = 'once',
): string | null {
  switch (validation.state) {
    case 'waiting':
    case 'validated':
      return null;
    case 'differs': {
      if (validation.problem !== '') return problemText(validation, t, choice);
      const difference = explainDifference(validation.expected, validation.found);
      return difference && differenceText(difference, validation, t);
    }
    case 'missing':
    case 'error':
      return problemText(validation, t, choice);
  }
}

/** Returns when the confirmation mail was sent; null if the name is not confirmed by mail or no mail was sent yet. */
export function mailProgress(
  { mail }: DomainValidation,
  t: Translate<'dcv'>,
  format: Pick<Format, 'dateTime' | 'date'>,
): string | null {
  if (mail === undefined || isZeroTime(mail.sentTime)) return null;
  return t('dcv.mail.sent', {
    time: format.dateTime(mail.sentTime),
    date: format.date(mail.expireTime),
  });
}

function differenceText(
  difference: Difference,
  { recordType }: DomainValidation,
  t: Translate<'dcv'>,
): string {
  switch (difference.kind) {
    case 'appended': {
      const isDnsHost = recordType === 'CNAME' && difference.text.startsWith('.');
      return t(`dcv.difference.${isDnsHost ? 'appended' : 'appendedText'}`, difference);
    }
    case 'swapped':
      return t('dcv.difference.swapped', { ...difference, next: difference.position + 1 });
    case 'prepended':
    case 'cut-end':
    case 'cut-start':
      return t(`dcv.difference.${difference.kind}`, difference);
    case 'one-character':
      return t('dcv.difference.one-character', difference);
    case 'several':
      return t('dcv.difference.several', difference);
    default:
      return t(`dcv.difference.${difference.kind}`);
  }
}

function problemText(
  { recordType, recordName, zone, problem }: DomainValidation,
  t: Translate<'dcv'>,
  choice: RecordChoice,
): string {
  const status = /^HTTP (\d{3})$/.exec(problem)?.[1];
  if (status !== undefined) return t('dcv.problem.http', { status });
  if (problem === '') return t('dcv.difference.missing');
  if (problem.startsWith('CA-')) return t('dcv.problem.ca');
  const kind = recordType === 'FILE' ? 'file' : 'dns';
  // A persistent record has a name of its own: the previous one need not make way for it.
  const key = problem === 'PREVIOUS' && kind === 'dns' && choice === 'lasting' ? 'PREVIOUS-LASTING' : problem;
  const [prefix = ''] = recordName.split('.');
  return (
    t.find(`dcv.problem.${kind}.${key}`, { name: `${prefix}.${zone}` }) ??
    t('dcv.problem.unknown', { problem })
  );
}
