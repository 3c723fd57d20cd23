import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { type Difference, explainDifference } from '#core/validation/difference.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Translate } from '#src/i18n/texts.ts';

const dnsProblems = [
  'NXDOMAIN',
  'NODATA',
  'SERVFAIL',
  'REFUSED',
  'TIMEOUT',
  'UNREACHABLE',
  'BADNAME',
  'BADANSWER',
] as const;
const fileProblems = [
  'NXDOMAIN',
  'NODATA',
  'EMPTY',
  'TIMEOUT',
  'REFUSED',
  'RESET',
  'UNREACHABLE',
  'BAD-REDIRECT',
  'TOO-MANY-REDIRECTS',
  'PRIVATE-ADDRESS',
  'BAD-REPLY',
  'NO-REPLY',
] as const;

/** Why a name is not validated, as a sentence; null when there is nothing to say. */
export function validationReason(validation: DomainValidation, t: Translate<'order'>): string | null {
  switch (validation.state) {
    case 'waiting':
    case 'validated':
      return null;
    case 'differs': {
      const difference = explainDifference(validation.expected, validation.found);
      return difference && differenceText(difference, validation, t);
    }
    case 'missing':
    case 'error':
      return problemText(validation, t);
  }
}

/** When the mail that confirms a name was sent; null for what is not confirmed by mail, or not written to yet. */
export function mailProgress(
  { mail }: DomainValidation,
  t: Translate<'order'>,
  format: Pick<Format, 'dateTime' | 'date'>,
): string | null {
  if (mail === undefined || isZeroTime(mail.sentTime)) return null;
  return t('order.dcv.mail.sent', {
    time: format.dateTime(mail.sentTime),
    date: format.date(mail.expireTime),
  });
}

function differenceText(
  difference: Difference,
  { recordType }: DomainValidation,
  t: Translate<'order'>,
): string {
  switch (difference.kind) {
    case 'appended':
      return recordType === 'CNAME' && difference.text.startsWith('.')
        ? t('order.dcv.difference.appended', { text: difference.text })
        : t('order.dcv.difference.appendedText', { text: difference.text });
    case 'prepended':
    case 'cut-end':
    case 'cut-start':
      return t(`order.dcv.difference.${difference.kind}`, { text: difference.text });
    case 'swapped':
      return t('order.dcv.difference.swapped', {
        position: difference.position,
        next: difference.position + 1,
      });
    case 'one-character':
      return t('order.dcv.difference.one-character', difference);
    case 'several':
      return t('order.dcv.difference.several', { count: difference.count });
    default:
      return t(`order.dcv.difference.${difference.kind}`);
  }
}

function problemText({ recordType, problem }: DomainValidation, t: Translate<'order'>): string {
  const status = /^HTTP (\d{3})$/.exec(problem)?.[1];
  if (status !== undefined) return t('order.dcv.problem.http', { status });
  if (problem === '') return t('order.dcv.difference.missing');
  if (recordType === 'FILE') {
    const known = fileProblems.find((each) => each === problem);
    if (known) return t(`order.dcv.problem.file.${known}`);
  } else {
    const known = dnsProblems.find((each) => each === problem);
    if (known) return t(`order.dcv.problem.dns.${known}`);
  }
  return t('order.dcv.problem.unknown', { problem });
}
