import * as v from 'valibot';
import { type NoticeKind, noticeKinds } from '#core/notices/kinds.ts';
import type { MailLanguage } from '#core/notices/settings.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Digest } from '#server/notices/notice-mail.ts';
import { type Person, personByID } from '#server/notices/people.ts';
import type { Services } from '#server/services.ts';
import type { Texter } from '#server/sms/texter.ts';

/** Text messages to send. Where to, and in what language, is found out when one is sent: no queue holds a number. */
export const noticeSmsQueue = defineQueue(
  'notice-sms',
  v.strictObject({ userID: v.pipe(v.string(), v.uuid()), kind: v.picklist(noticeKinds), count: v.number() }),
  { retries: 4, retryDelay: 30, parallel: 2 },
);

/** What a template's variable says: plain words, at most 15 characters, without names and numbers. */
const words: Readonly<Record<NoticeKind, Readonly<Record<MailLanguage, string>>>> = {
  issued: { zh: '证书已签发', en: 'issued' },
  'needs-you': { zh: '订单待您处理', en: 'waiting for you' },
  failed: { zh: '订单被退回', en: 'order returned' },
  ending: { zh: '证书即将到期', en: 'ending soon' },
  ended: { zh: '证书已到期', en: 'ended' },
  alert: { zh: '证书有紧急情况', en: 'urgent alert' },
  'alert-digest': { zh: '证书待处理', en: 'alerts' },
  revoked: { zh: '证书已吊销', en: 'revoked' },
  payment: { zh: '付款提醒', en: 'payment' },
  approval: { zh: '审批', en: 'approval' },
  account: { zh: '账户资料', en: 'your account' },
  budget: { zh: '预算提醒', en: 'budget' },
  security: { zh: '登录安全', en: 'sign-in' },
  'email-validation': { zh: '验证规则变更', en: 'a rule changes' },
  'client-auth': { zh: '证书规则变更', en: 'a rule changes' },
};

/** What goes into a text message: one for all digests, under the words of the first. */
export function smsOf(
  digests: readonly Digest[],
): { readonly kind: NoticeKind; readonly count: number } | null {
  const [first] = digests;
  if (first === undefined) return null;
  return { kind: first.kind, count: digests.reduce((sum, { items }) => sum + items.length, 0) };
}

/** Whether they have a telephone, and the server can send notices to it. */
export function hasSms(texter: Texter | null, { telephone }: Pick<Person, 'telephone'>): boolean {
  return canSendNotices(texter) && telephone !== '';
}

export function canSendNotices(texter: Texter | null): boolean {
  return texter !== null && texter.sendNotice !== null;
}

type Sending = Pick<Services, 'db' | 'clock' | 'texter' | 'log'>;

export function noticeSmsJobs(services: Sending): JobWork[] {
  return [workOn(noticeSmsQueue, (wanted) => sendSms(services, wanted))];
}

async function sendSms(
  { db, clock, texter, log }: Sending,
  { userID, kind, count }: v.InferOutput<(typeof noticeSmsQueue)['payload']>,
): Promise<void> {
  const person = await personByID(db, userID);
  if (person === null || !hasSms(texter, person)) return;
  const { owner, telPrefix, telephone, settings } = person;
  await texter?.sendNotice?.(db, {
    accountID: owner.id,
    to: { kind: 'tel', telPrefix, telephone },
    about: words[kind][settings.language ?? 'zh'],
    count,
    at: clock.now(),
  });
  log.info('sms.notice', { country: telPrefix, count });
}
