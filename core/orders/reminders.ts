import { firstDayOf, startOf } from '#core/policy/dated-row.ts';
import { emailValidation, tlsClientAuth } from '#core/policy/rules.ts';

/** Days before a certificate's end on which its owner is reminded. */
export const reminderDays = [60, 30, 14, 7, 1] as const;

/** `end`: the certificate ends. The others: an industry rule changes while the order is active. */
export const reminderKinds = ['end', 'email-validation', 'client-auth'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** What an order's next certificate is waiting for: validation, a request, or a request to replace a refused one. */
export const nextNoticeKinds = ['next-begun', 'next-asked', 'next-failed'] as const;
export type NextNoticeKind = (typeof nextNoticeKinds)[number];

export const noticeKinds = [...reminderKinds, ...nextNoticeKinds] as const;

/** Days before a rule change from which affected customers are notified. */
export const policyDays = 120;

/** When the rules covered by reminders change. */
export const policyEnds: Readonly<Record<Exclude<ReminderKind, 'end'>, Date>> = {
  'email-validation': startOf(firstDayOf(emailValidation, 'ended')),
  'client-auth': startOf(firstDayOf(tlsClientAuth, false)),
};
