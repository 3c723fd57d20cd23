import { firstDayOf, startOf } from '#core/policy/dated-row.ts';
import { emailValidation, tlsClientAuth } from '#core/policy/rules.ts';

/** Days before the end of a certificate on which its owner is reminded. */
export const reminderDays = [60, 30, 14, 7, 1] as const;

/** `end`: the certificate ends. The others: a rule of the trade changes while the order goes on. */
export const reminderKinds = ['end', 'email-validation', 'client-auth'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** What the next certificate of an order waits for: validation, its request, or a request in place of one that was refused. */
export const nextNoticeKinds = ['next-begun', 'next-asked', 'next-failed'] as const;
export type NextNoticeKind = (typeof nextNoticeKinds)[number];

export const noticeKinds = [...reminderKinds, ...nextNoticeKinds] as const;

/** Days before a rule changes from which those it touches are told. */
export const policyDays = 120;

/** When the rules change that reminders are about. */
export const policyEnds: Readonly<Record<Exclude<ReminderKind, 'end'>, Date>> = {
  'email-validation': startOf(firstDayOf(emailValidation, 'ended')),
  'client-auth': startOf(firstDayOf(tlsClientAuth, false)),
};
