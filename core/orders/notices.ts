import { type EndsChoice, reachedOf, thresholdDays, usualEnds } from '#core/notices/thresholds.ts';
import { type CertificateFacts, endingFrom } from '#core/orders/certificate-state.ts';
import { addDays } from '#core/orders/span.ts';
import { firstDayOf, startOf } from '#core/policy/dated-row.ts';
import { emailValidation, tlsClientAuth } from '#core/policy/rules.ts';

/**
 * Where a next certificate of the paid span is due, nobody is notified earlier: until it begins, there is nothing to do, and then one
 * notice has said so.
 */
export const mostDaysWithNext = 14;

/** What decides whether the owner of a certificate is notified of its end. */
export interface EndFacts extends CertificateFacts {
  /** Whether the server begins, or began, its successor: the paid span goes on, and the customer did not switch it off. */
  readonly hasNext: boolean;
  /** The smallest number of days before its end that was notified; 0 for the end itself, null for none. */
  readonly noticedDays: number | null;
}

/**
 * Days before its end at which a certificate's owner must be notified now, 0 if it has ended; null if nothing is new. Of several missed
 * ones, only the last. A certificate that was replaced at its end has ended unnoticed. `ends`: what the account's users chose.
 */
export function dueDays(
  certificate: EndFacts,
  now: Date,
  ends: readonly EndsChoice[] = [usualEnds],
): number | null {
  const days = reachedDays(certificate, now, ends);
  const { noticedDays } = certificate;
  return days === null || (noticedDays !== null && noticedDays <= days) ? null : days;
}

function reachedDays(certificate: EndFacts, now: Date, ends: readonly EndsChoice[]): number | null {
  const { notAfter, revokedTime, replacedUntil } = certificate;
  if (revokedTime !== null) return null;
  if (notAfter <= now) return replacedUntil !== null && replacedUntil >= notAfter ? null : 0;
  if (replacedUntil !== null && replacedUntil > now) return null;
  return reachedOf(
    ends.flatMap((choice) => endDays(choice, certificate, now)),
    notAfter,
    now,
  );
}

/** The days before its end at which somebody with this choice is notified of a certificate, the greatest first. */
export function endDays(choice: EndsChoice, certificate: EndFacts, now: Date): number[] {
  const days = thresholdDays(choice, certificate);
  if (!certificate.hasNext) return days;
  return now < endingFrom(certificate) ? [] : days.filter((each) => each <= mostDaysWithNext);
}

/** When a notice of these days became due. */
export function dueTime({ notAfter }: Pick<EndFacts, 'notAfter'>, days: number): Date {
  return addDays(notAfter, -days);
}

/** A digest waits for a minute without a new cause, at most ten minutes: a batch issued within minutes is one notice. */
const quietMs = 60_000;
const mostWaitMs = 600_000;

/** `isUnchecked`: a name was not checked yet, which a lasting record may validate. Then it is not known whether anybody is needed. */
export function isGathered(
  { first, last, isUnchecked }: { readonly first: Date; readonly last: Date; readonly isUnchecked: boolean },
  now: Date,
): boolean {
  const since = (time: Date) => now.getTime() - time.getTime();
  return (since(last) >= quietMs && !isUnchecked) || since(first) >= mostWaitMs;
}

/** Until when causes join those that are due at `now`. */
export function gatheredUntil(now: Date): Date {
  return new Date(now.getTime() + quietMs);
}

/** Days an order or a reissue may stay unpaid unnoticed. */
export const unpaidDays = 1;

/** Days a paid order may wait for the validation of its names unnoticed. */
export const unvalidatedDays = 1;

/** Days a notice is listed. */
export const listedDays = 90;

/** Days before a rule change from which affected customers are notified. */
export const policyDays = 120;

export type PolicyKind = 'email-validation' | 'client-auth';

/** When the rules that notices announce change. */
export const policyEnds: Readonly<Record<PolicyKind, Date>> = {
  'email-validation': startOf(firstDayOf(emailValidation, 'ended')),
  'client-auth': startOf(firstDayOf(tlsClientAuth, false)),
};

/** Whether a change is announced: it is near and has not happened. */
export function isAnnounced(kind: PolicyKind, now: Date): boolean {
  return now < policyEnds[kind] && policyEnds[kind] <= addDays(now, policyDays);
}
