import { dayMs, daysUntil } from '#core/day.ts';
import type { HeldItem } from '#server/notices/held-items.ts';
import { dayOf, has, isOne, type MailFacts, type MailTexts } from '#server/notices/mail-words.ts';

/** What mails say that are about a certificate itself, by kind. */
export const certificateTexts = {
  issued: (items, { isRevoking }) => ({
    zh: {
      subject: isOne(items) ? '证书已签发' : `${items.length} 张证书已签发`,
      text: [
        '证书已签发，请打开订单下载并安装。如果它替换了旧证书，请在旧证书到期之前完成安装。',
        ...(isRevoking
          ? ['标有吊销日期的，旧证书含有已不在订单中的域名，将在该日吊销，请在此之前完成安装。']
          : []),
      ].join(''),
    },
    en: {
      subject: isOne(items) ? 'Certificate issued' : `${items.length} certificates issued`,
      text: [
        `${certificatesOf(items)} can be downloaded and installed now. If one replaces an older certificate, install it before that one ends.`,
        ...(isRevoking
          ? [
              'Where a date of revocation is shown, the old certificate holds a name that is no longer in the order: install the new one before that date.',
            ]
          : []),
      ].join(' '),
    },
  }),
  failed: (items) => ({
    zh: {
      subject: isUrgent(items)
        ? 'CA 要求提前更换证书'
        : isOne(items)
          ? '证书未能签发，需要您操作'
          : `${items.length} 张证书未能签发，需要您操作`,
      text: [
        ...(has(items, 'returned') ? ['CA 退回了请求。请打开订单查看原因，修改后重新提交。'] : []),
        ...(has(items, 'pull-refused')
          ? ['服务器上的 ACME 客户端领取证书时被拒绝。请打开订单的「自动领取」查看原因并处理。']
          : []),
        ...(has(items, 'ca-urgent')
          ? [
              'CA 要求现在就更换证书，可能很快会吊销它。支持 ARI 的客户端会自己来领取；其他客户端请在服务器上强制续期一次。',
            ]
          : []),
        ...(has(items, 'pull-unbought')
          ? [
              '服务器上的 ACME 客户端需要尚未购买的证书。采购草稿已经备好，打开「自动领取」确认后下单；在此之前不会扣费。',
            ]
          : []),
        ...(has(items, 'next-refused')
          ? ['现有的 CSR 不能再用于下一张证书。请在到期前打开订单，生成新的密钥和 CSR，无需再次付款。']
          : []),
      ].join('\n'),
    },
    en: {
      subject: isUrgent(items)
        ? 'The CA wants certificates replaced now'
        : isOne(items)
          ? 'Certificate not issued: your action is needed'
          : `${items.length} certificates not issued: your action is needed`,
      text: [
        ...(has(items, 'returned')
          ? ['The CA returned the request. Open the order to see why, correct it and submit it again.']
          : []),
        ...(has(items, 'pull-refused')
          ? ['An ACME client was refused a certificate. Open the order and see “Automate” for the reason.']
          : []),
        ...(has(items, 'ca-urgent')
          ? [
              'The CA wants the certificate replaced now and may revoke it soon. A client with ARI comes by itself; run any other client once with its option to force a renewal.',
            ]
          : []),
        ...(has(items, 'pull-unbought')
          ? [
              'An ACME client needs a certificate that was not bought. A draft of the order waits under “Automate”; nothing is charged before you place it.',
            ]
          : []),
        ...(has(items, 'next-refused')
          ? [
              'The current request can’t be used for the next certificate. Open the order before the end date to generate a new key and request; there is nothing more to pay.',
            ]
          : []),
      ].join('\n'),
    },
  }),
  ending: (items, { now }) => {
    const { goesOn, isOver } = spansOf(items, now);
    const days = daysLeft(items, now);
    const day = dayOf(items[0]?.item.endTime);
    return {
      zh: {
        subject: isOne(items)
          ? `证书还有 ${days} 天到期`
          : `${items.length} 张证书即将到期，最早的还有 ${days} 天`,
        text: [
          isOne(items) ? `证书将于 ${day} 到期。` : `以下证书将到期，最早的在 ${day}。`,
          ...(goesOn
            ? [`服务期限尚未结束${isOver ? '的' : ''}，请在到期前打开订单签发下一张证书，无需再次付款。`]
            : []),
          ...(isOver ? [`${goesOn ? '其余的' : ''}请在到期前打开订单续费，以免服务中断。`] : []),
        ].join(''),
      },
      en: {
        subject: isOne(items)
          ? `Certificate expires in ${days} ${days === 1 ? 'day' : 'days'}`
          : `${items.length} certificates expire, the first in ${days} ${days === 1 ? 'day' : 'days'}`,
        text: [
          isOne(items)
            ? `The certificate expires on ${day}.`
            : `These certificates expire, the first on ${day}.`,
          ...(goesOn
            ? [
                `${isOver ? 'Where the paid term goes on, open' : 'The paid term goes on: open'} the order before then to get the next certificate at no extra cost.`,
              ]
            : []),
          ...(isOver
            ? [
                `${goesOn ? 'For the others, open' : 'Open'} the order and renew it before then to avoid an outage.`,
              ]
            : []),
        ].join(' '),
      },
    };
  },
  ended: (items, { now }) => {
    const { goesOn, isOver } = spansOf(items, now);
    return {
      zh: {
        subject: isOne(items) ? '证书已到期' : `${items.length} 张证书已到期`,
        text: [
          '证书已到期，浏览器不再信任它。如果仍在使用，请立即更换。',
          ...(goesOn
            ? [`服务期限尚未结束${isOver ? '的' : ''}，请打开订单签发下一张证书，无需再次付款。`]
            : []),
          ...(isOver ? [`${goesOn ? '其余的' : ''}请打开订单续费。`] : []),
        ].join(''),
      },
      en: {
        subject: isOne(items) ? 'Certificate expired' : `${items.length} certificates expired`,
        text: [
          'Browsers no longer trust what has expired. If it is still in use, replace it now.',
          ...(goesOn
            ? [
                `${isOver ? 'Where the paid term goes on, open' : 'The paid term goes on: open'} the order to get the next certificate at no extra cost.`,
              ]
            : []),
          ...(isOver ? [`${goesOn ? 'Otherwise, open' : 'Open'} the order to renew it.`] : []),
        ].join(' '),
      },
    };
  },
  revoked: (items) => ({
    zh: {
      subject: isOne(items) ? '证书已吊销' : `${items.length} 张证书已吊销`,
      text: '证书已吊销，浏览器不再信任它。如果仍在使用，请立即改用替换它的证书；没有替换证书的，请打开订单重签。',
    },
    en: {
      subject: isOne(items) ? 'Certificate revoked' : `${items.length} certificates revoked`,
      text: 'Browsers no longer trust a revoked certificate. If it is still in use, switch to the one that replaces it now; if there is none, open the order to reissue it.',
    },
  }),
} satisfies Readonly<Record<string, (items: readonly HeldItem[], facts: MailFacts) => MailTexts>>;

/** Days until the first of them ends: after an outage fewer than the threshold that is notified. */
const daysLeft = (items: readonly HeldItem[], now: Date) =>
  Math.max(1, Math.min(...items.map(({ item }) => daysUntil(item.endTime.toISOString(), now.getTime()))));
/** `The certificate` or `38 certificates`, for sentences whose verb fits both. */
const certificatesOf = (items: readonly unknown[]) =>
  isOne(items) ? 'The certificate' : `These ${items.length} certificates`;
/** Nothing else happened than what the CA wants. */
const isUrgent = (items: readonly HeldItem[]) => items.every(({ topic }) => topic === 'ca-urgent');

/** Whether some of the certificates can be followed by another one of their paid span, and whether some cannot. */
function spansOf(
  items: readonly HeldItem[],
  now: Date,
): { readonly goesOn: boolean; readonly isOver: boolean } {
  const goesOn = items.map(({ item, order }) => {
    const until = order?.paidUntil ?? null;
    // After an outage the span may be over, too.
    return until !== null && until > now && until.getTime() - item.endTime.getTime() >= dayMs;
  });
  return { goesOn: goesOn.includes(true), isOver: goesOn.includes(false) };
}
