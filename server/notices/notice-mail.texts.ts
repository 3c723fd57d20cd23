import { isKeyTopic, type NoticeKind } from '#core/notices/kinds.ts';
import { policyEnds } from '#core/orders/notices.ts';
import { keyTexts } from '#server/keys/key-mail.texts.ts';
import type { Words } from '#server/mail/templates/mail-content.ts';
import { dailyTexts, urgentTexts } from '#server/notices/alert-mail.texts.ts';
import { certificateTexts } from '#server/notices/certificate-mail.texts.ts';
import { caseTexts, endpointTexts } from '#server/notices/endpoint-mail.texts.ts';
import type { HeldItem } from '#server/notices/held-items.ts';
import { dayOf, has, isOne, type MailFacts, type MailTexts } from '#server/notices/mail-words.ts';
import { needsTexts } from '#server/notices/needs-mail.texts.ts';
import { packageEnds, packageTexts } from '#server/notices/package-mail.texts.ts';
import { takenBack, takenBackSubject } from '#server/notices/taken-back-mail.texts.ts';

export const recordsTitle: Words = { zh: '需要发布的记录：', en: 'Records to publish:' };
/** Over records that also count for later certificates, and over those that may be published in their place. */
export const lastingTitle: Words = {
  zh: '需要发布的记录，只需发布一次，以后的证书也有效：',
  en: 'Records to publish, once for all later certificates too:',
};
export const onceTitle: Words = {
  zh: '或者改为只对这张证书有效的记录：',
  en: 'Or, for this certificate only:',
};

/** Labels of links. */
export const linkTexts = {
  records: { zh: '全部记录', en: 'All records' },
  all: { zh: '查看全部', en: 'View all' },
} as const satisfies Readonly<Record<string, Words>>;

/** The subject of a mail about several kinds. */
export function digestSubject(count: number): Words {
  return { zh: `{{site}} 通知汇总：${count} 项`, en: `{{site}} digest: ${count} notifications` };
}

export const footerWords: Words = {
  zh: '您收到此邮件，是因为您选择了接收这类通知。接收方式和时间可在通知设置中更改：',
  en: 'You get this mail because you chose to be notified. Change what you get, and when, in the notification settings:',
};

/** Of a mail about nothing but what is always sent. */
export const alwaysSentWords: Words = {
  zh: '涉及账户安全的通知始终发送。其他通知可在通知设置中更改：',
  en: 'Notifications about your account’s security are always sent. For the others, see the notification settings:',
};

/** What a line says besides the name and the link. */
export const lineTexts = {
  expires: (day: string): Words => ({ zh: `${day} 到期`, en: `expires ${day}` }),
  expired: (day: string): Words => ({ zh: `${day} 已到期`, en: `expired ${day}` }),
  lapses: (day: string): Words => ({ zh: `${day} 到期，未用作废`, en: `units lapse on ${day}` }),
  revokes: (day: string): Words => ({ zh: `旧证书将于 ${day} 吊销`, en: `old one revoked on ${day}` }),
  validation: { zh: '发布记录', en: 'publish records' },
  unvalidated: { zh: '已付款，等待发布记录', en: 'paid, publish records' },
  request: { zh: '新的 CSR', en: 'new CSR' },
  review: { zh: '企业审核', en: 'vetting' },
  delegated: (name: string): Words => ({
    zh: `${name} · 已用 CNAME 委派，记录由我们发布，请保留`,
    en: `${name} · delegated by CNAME: we publish the record, keep the CNAME`,
  }),
} as const;

export function andMore(count: number): Words {
  return { zh: `还有 ${count} 条`, en: `and ${count} more` };
}

/** What a digest says, in both languages. The certificates follow below it. */
export function mailTexts(kind: NoticeKind, items: readonly HeldItem[], facts: MailFacts): MailTexts {
  return texts[kind](items, facts);
}
const texts: Readonly<Record<NoticeKind, (items: readonly HeldItem[], facts: MailFacts) => MailTexts>> = {
  ...certificateTexts,
  'needs-you': (items, { now }) => needsTexts(items, now),
  alert: (items) => urgentTexts(items.length),
  'alert-digest': (items) => dailyTexts(items.length),
  payment: (items) => {
    const isUnpaid = has(items, 'unpaid');
    const isRefund = has(items, 'refunded');
    const isPackage = has(items, 'package-ending');
    const isReturned = has(items, 'refund-returned');
    const taken = items.filter(({ topic }) => topic === 'taken-back').length;
    const takenSubject = taken > 0 ? takenBackSubject(taken) : null;
    if (taken === 0 && isPackage && !isUnpaid && !isRefund && !isReturned) return packageTexts(items.length);
    return {
      zh: {
        subject: takenSubject
          ? takenSubject.zh
          : isUnpaid
            ? isOne(items)
              ? '订单等待付款'
              : `${items.length} 笔订单等待付款${isRefund ? '或已退款' : ''}${isPackage ? '，或证书包即将到期' : ''}`
            : isOne(items)
              ? isReturned
                ? '退款已转入账户余额'
                : '退款已到账'
              : `${items.length} 笔退款有结果${isPackage ? '，或证书包即将到期' : ''}`,
        text: [
          ...(takenSubject ? [takenBack.zh] : []),
          ...(isUnpaid ? ['订单提交一天后仍未付款，付款之前不会签发证书。不再需要时，请取消订单。'] : []),
          ...(isRefund ? ['款项已退回，金额和去向见订单记录。'] : []),
          ...(isReturned ? ['付款渠道没有受理退款，款项已转入账户余额，金额见订单记录。'] : []),
          ...(isPackage ? [packageEnds.zh] : []),
        ].join('\n'),
      },
      en: {
        subject: takenSubject
          ? takenSubject.en
          : isUnpaid
            ? isOne(items)
              ? 'Order awaiting payment'
              : `${items.length} orders awaiting payment${isRefund ? ' or refunded' : ''}${isPackage ? ', or packages ending' : ''}`
            : isOne(items)
              ? isReturned
                ? 'Refund credited to your balance'
                : 'Refund received'
              : `${items.length} refunds completed${isPackage ? ', or packages ending' : ''}`,
        text: [
          ...(takenSubject ? [takenBack.en] : []),
          ...(isUnpaid
            ? [
                `${isOne(items) ? 'The order has' : 'Orders have'} been unpaid for a day. No certificate is issued before payment. Cancel what you no longer need.`,
              ]
            : []),
          ...(isRefund
            ? ['A payment was refunded. The order’s history shows the amount and where it went.']
            : []),
          ...(isReturned
            ? [
                'The payment provider didn’t accept a refund, so we credited it to your balance. The order’s history shows the amount.',
              ]
            : []),
          ...(isPackage ? [packageEnds.en] : []),
        ].join('\n'),
      },
    };
  },
  approval: (items) => {
    const asked = items.filter(({ topic }) => topic === 'approval-asked').length;
    const [isGiven, isRefused] = [has(items, 'approval-given'), has(items, 'approval-refused')];
    const isMixed = [asked > 0, isGiven, isRefused].filter(Boolean).length > 1;
    return {
      zh: {
        subject: isMixed
          ? '订单审批'
          : asked > 0
            ? `${asked} 份申请等待您审批`
            : isGiven
              ? '已获批准，可以付款'
              : '未获批准',
        text: [
          ...(asked > 0 ? ['订单超出支出限额，批准后才能付款。请核对后批准或拒绝。'] : []),
          ...(isGiven ? ['已获批准的订单现在可以付款，批准的金额不变时有效。'] : []),
          ...(isRefused ? ['未获批准的订单没有付款。可以说明理由后重新申请，或取消订单。'] : []),
        ].join('\n'),
      },
      en: {
        subject: isMixed
          ? 'Approval of orders'
          : asked > 0
            ? `${asked} ${asked === 1 ? 'request waits' : 'requests wait'} for your approval`
            : isGiven
              ? 'Approved: you can pay now'
              : 'Not approved',
        text: [
          ...(asked > 0
            ? [
                'Orders exceed a spending limit and can be paid only once they’re approved. Check them, then approve or refuse.',
              ]
            : []),
          ...(isGiven ? ['What was approved can be paid now, as long as the amount stays the same.'] : []),
          ...(isRefused
            ? [
                'What was not approved stays unpaid. You can ask again with another reason, or cancel the order.',
              ]
            : []),
        ].join('\n'),
      },
    };
  },
  account: (items) => {
    const isPaused = ({ topic }: HeldItem) => topic === 'webhook-paused';
    const keys = items.filter(({ topic }) => isKeyTopic(topic));
    const isAnswered = ({ topic }: HeldItem) => topic === 'case-answered';
    const names = items.filter((item) => !isKeyTopic(item.topic) && !isPaused(item) && !isAnswered(item));
    const [first, ...more] = [
      ...(items.some(isAnswered) ? [caseTexts] : []),
      ...(items.some(isPaused) ? [endpointTexts] : []),
      ...(keys.length > 0 ? [keyTexts(keys)] : []),
      ...(names.length > 0 ? [realNameTexts(names)] : []),
    ];
    if (first === undefined) return realNameTexts(items);
    const textOf = (language: 'zh' | 'en') => [first, ...more].map((each) => each[language].text).join('\n');
    return { zh: { ...first.zh, text: textOf('zh') }, en: { ...first.en, text: textOf('en') } };
  },
  budget: (items) => {
    const isFull = has(items, 'budget-100');
    const share = isFull ? 100 : has(items, 'budget-80') ? 80 : 50;
    return {
      zh: {
        subject: isFull ? '本月预算已用完' : `本月预算已用 ${share}%`,
        text: `${isFull ? '本月净支出已达到预算。' : `本月净支出已达到预算的 ${share}%。`}预算只用于提醒，不会阻止付款；账单页有每月的支出和预算。`,
      },
      en: {
        subject: isFull ? 'This month’s budget is used up' : `${share} % of this month’s budget is used`,
        text: `This month’s net spending has reached ${isFull ? 'the budget' : `${share} % of the budget`}. A budget only warns, it stops no payment. The bills show each month’s spending and budget.`,
      },
    };
  },
  security: () => ({
    zh: {
      subject: '新的登录位置',
      text: '您的账号从一个新的网络登录。如果不是您本人，请立即修改密码并联系客服。',
    },
    en: {
      subject: 'Sign-in from a new network',
      text: 'Somebody signed in to your account from a new network. If it wasn’t you, change your password and contact support now.',
    },
  }),
  'email-validation': () => {
    const day = dayOf(policyEnds['email-validation']);
    return {
      zh: {
        subject: '邮件验证即将停用',
        text: `自 ${day} 起，CA 不再接受以邮件验证域名。请在此之前打开订单，改用 DNS 或文件验证。`,
      },
      en: {
        subject: 'Email validation is ending',
        text: `From ${day}, CAs no longer accept email to validate domains. Before then, open the order and switch to DNS or file validation.`,
      },
    };
  },
  'client-auth': () => {
    const day = dayOf(policyEnds['client-auth']);
    return {
      zh: {
        subject: '证书将不再用于客户端认证',
        text: `自 ${day} 起，公共 TLS 证书不再包含客户端认证（clientAuth）用途，以下证书目前包含它。此后签发的证书只能用于服务器；如有系统以它们作为客户端证书，请在此之前更换。`,
      },
      en: {
        subject: 'Client authentication is ending',
        text: `From ${day}, public TLS certificates no longer include clientAuth, which the certificates below have. Certificates issued after that work only for servers. If a system uses one of these as a client certificate, replace it before then.`,
      },
    };
  },
};

function realNameTexts(items: readonly HeldItem[]) {
  const [isPassed, isRefused] = [has(items, 'real-name-passed'), has(items, 'real-name-refused')];
  const isMixed = isPassed && isRefused;
  return {
    zh: {
      subject: isMixed ? '实名认证有结果了' : isPassed ? '实名认证已通过' : '实名认证未通过',
      text: [
        ...(isPassed ? ['已通过的实名认证现在有效，无需再提交。'] : []),
        ...(isRefused ? ['未通过的请打开实名认证页面查看原因，修改后可以重新提交。'] : []),
      ].join('\n'),
    },
    en: {
      subject: isMixed
        ? 'Real-name verification decided'
        : isPassed
          ? 'Real-name verification passed'
          : 'Real-name verification not passed',
      text: [
        ...(isPassed ? ['What has passed counts from now on. Nothing more is needed.'] : []),
        ...(isRefused
          ? ['For what has not passed, the real-name page shows the reason. Correct it and submit it again.']
          : []),
      ].join('\n'),
    },
  };
}
