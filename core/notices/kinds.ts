/** What a notice is about. `approval`: an order over a spending limit. `budget`: a share of it is used. The last two: an industry rule changes. */
export const noticeKinds = [
  'issued',
  'needs-you',
  'failed',
  'ending',
  'ended',
  'revoked',
  'payment',
  'approval',
  'budget',
  'security',
  'email-validation',
  'client-auth',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * What exactly: `needs-you` waits for validation, a request or a review; `failed` is a request the CA returned, or the refused one of a next
 * certificate; `payment` is due, or came back; an `approval` is asked for, given or refused; of a `budget` that share is used. Empty for other kinds.
 */
export const noticeTopics = [
  '',
  'validation',
  'request',
  'review',
  'returned',
  'next-refused',
  'unpaid',
  'refunded',
  'approval-asked',
  'approval-given',
  'approval-refused',
  'budget-50',
  'budget-80',
  'budget-100',
] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

export const noticeStates = ['unread', 'read'] as const;
