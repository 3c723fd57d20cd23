import { type AlertKind, alertKinds } from '#core/discovery/alert-kinds.ts';

/**
 * What a notice is about. `approval`: an order over a spending limit. `account`: what the shop decided about its data, or its server about an endpoint. `budget`: a share of
 * it is used. `alert`: of discovery, and urgent; `alert-digest`: the others of a day. The last two: an industry rule changes.
 */
export const noticeKinds = [
  'issued',
  'needs-you',
  'failed',
  'ending',
  'ended',
  'revoked',
  'alert',
  'alert-digest',
  'payment',
  'approval',
  'account',
  'budget',
  'security',
  'email-validation',
  'client-auth',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * What exactly: `needs-you` waits for validation, a request or a review, or is a paid order whose names were not validated for a day; `failed` is a request the CA returned, or the refused one of a next
 * certificate; `payment` is due, or came back, or was taken back by its provider, or what is left of a package lapses soon; an `approval` is asked for, given or refused; of the
 * `account`, a real name has passed or was refused, an API key was made, ends soon or has ended, an endpoint was paused, or support answered;
 * of a `budget`, that share is used. Empty for other kinds.
 */
const topics = [
  '',
  'validation',
  'unvalidated',
  'request',
  'review',
  'returned',
  'next-refused',
  /** An ACME client was refused for something that people can mend. */
  'pull-refused',
  /** An ACME client needs what was not bought. */
  'pull-unbought',
  /** The CA wants an automated certificate replaced at once. */
  'ca-urgent',
  'unpaid',
  'refunded',
  'package-ending',
  'refund-returned',
  /** A provider took money back: a chargeback, or a refund made on its page. */
  'taken-back',
  'approval-asked',
  'approval-given',
  'approval-refused',
  'real-name-passed',
  'real-name-refused',
  'key-made',
  'key-ending',
  'key-ended',
  'webhook-paused',
  'case-answered',
  'budget-50',
  'budget-80',
  'budget-100',
] as const;
/** Of alerts: what each is about. */
type AlertTopic = `alert-${AlertKind}`;
export const alertTopic = (kind: AlertKind): AlertTopic => `alert-${kind}`;
export const noticeTopics = [...topics, ...alertKinds.map(alertTopic)] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** Where notices lead that are about no order. */
export const topicPages = {
  'pull-unbought': '/certhub/automation',
  'package-ending': '/account/cert-package',
  'taken-back': '/account/transaction',
  'real-name-passed': '/account/real-name',
  'real-name-refused': '/account/real-name',
  'key-made': '/account/api-keys',
  'key-ending': '/account/api-keys',
  'key-ended': '/account/api-keys',
  'webhook-paused': '/account/webhooks',
  'case-answered': '/account/cases',
  'budget-50': '/account/transaction',
  'budget-80': '/account/transaction',
  'budget-100': '/account/transaction',
} as const satisfies Partial<Readonly<Record<NoticeTopic, string>>>;

const alertPage = '/certhub/discovery/alerts';

/** What an alert's topic is about; null for other topics. */
export function alertOf(topic: NoticeTopic): AlertKind | null {
  return alertKinds.find((kind) => alertTopic(kind) === topic) ?? null;
}

export function isAlertTopic(topic: NoticeTopic): topic is AlertTopic {
  return alertOf(topic) !== null;
}

/** The page for a topic; null if its orders are. */
export function topicPage(
  topic: NoticeTopic,
): (typeof topicPages)[keyof typeof topicPages] | typeof alertPage | null {
  if (isAlertTopic(topic)) return alertPage;
  return topic in topicPages ? topicPages[topic as keyof typeof topicPages] : null;
}

/** Whether what is said is that records must be published. */
export function isRecordTopic(topic: NoticeTopic): topic is 'validation' | 'unvalidated' {
  return topic === 'validation' || topic === 'unvalidated';
}

/** Of API keys: who manages them is notified, and sees the notice whoever they are. */
export const keyTopics = ['key-made', 'key-ending', 'key-ended'] as const satisfies readonly NoticeTopic[];

export function isKeyTopic(topic: NoticeTopic): boolean {
  return (keyTopics as readonly NoticeTopic[]).includes(topic);
}

export const noticeStates = ['unread', 'read'] as const;
