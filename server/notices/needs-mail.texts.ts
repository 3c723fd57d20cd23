import type { HeldItem } from '#server/notices/held-items.ts';

/** What somebody must do: for a paid order, before the first certificate is issued; for a next certificate, before the present one ends. */
export function needsTexts(items: readonly HeldItem[], now: Date) {
  const first = items.filter(({ topic }) => topic === 'unvalidated');
  const next = items.filter(({ topic }) => topic !== 'unvalidated');
  const isMixed = first.length > 0 && next.length > 0;
  const both = {
    zh: { subject: `${items.length} 张证书需要您操作` },
    en: { subject: `${items.length} certificates need your action` },
  };
  const parts = [
    ...(first.length > 0 ? [firstTexts(first)] : []),
    ...(next.length > 0 ? [nextTexts(next, now)] : []),
  ];
  const said = (language: 'zh' | 'en') => ({
    subject: isMixed ? both[language].subject : (parts[0]?.[language].subject ?? ''),
    text: parts.map((part) => part[language].text).join('\n\n'),
  });
  return { zh: said('zh'), en: said('en') };
}

function firstTexts(items: readonly HeldItem[]) {
  const isOne = items.length === 1;
  return {
    zh: {
      subject: isOne ? '已付款的订单等待域名验证' : `${items.length} 个已付款的订单等待域名验证`,
      text: '域名通过验证之前不会签发证书。请发布下面的验证记录，发布后自动检测并签发。',
    },
    en: {
      subject: isOne
        ? 'A paid order waits for validation'
        : `${items.length} paid orders wait for validation`,
      text: 'No certificate is issued before its names are validated. Publish the validation records below. They are then checked and the certificate is issued automatically.',
    },
  };
}

function nextTexts(items: readonly HeldItem[], now: Date) {
  const isOne = items.length === 1;
  const has = (wanted: HeldItem['topic']) => items.some(({ topic }) => topic === wanted);
  const end = items[0]?.item.endTime ?? now;
  const day = end.toISOString().slice(0, 10);
  // After an outage the first may have ended before anybody was notified.
  const isOver = end <= now;
  return {
    zh: {
      subject: isOne ? '下一张证书需要您操作' : `${items.length} 张下一期证书需要您操作`,
      text: [
        isOver
          ? `现有证书${isOne ? '已' : '最早已'}于 ${day} 到期，服务期限尚未结束，无需再次付款。请尽快完成以下操作：`
          : `现有证书${isOne ? '将' : '最早'}于 ${day} 到期，服务期限尚未结束，无需再次付款。请在到期前完成以下操作：`,
        ...(has('validation') ? ['发布下面的验证记录，发布后自动检测并签发。'] : []),
        ...(has('request') ? ['打开订单，在浏览器中生成新的密钥和 CSR。'] : []),
        ...(has('review') ? ['企业信息正在重新审核，请留意审核人员的电话和邮件。'] : []),
      ].join('\n'),
    },
    en: {
      subject: isOne
        ? 'Your next certificate needs your action'
        : `${items.length} next certificates need your action`,
      text: [
        `${isOne ? 'The current certificate' : 'The first of the current certificates'} ${isOver ? 'ended' : 'ends'} on ${day}, before your paid term does; there is nothing more to pay. ${isOver ? 'As soon as you can' : 'Before that day'}:`,
        ...(has('validation')
          ? [
              'Publish the validation records below. They are then checked and the certificate is issued automatically.',
            ]
          : []),
        ...(has('request') ? ['Open the order to generate a new key and request in your browser.'] : []),
        ...(has('review')
          ? ['The organization is being vetted again. Please answer the reviewer’s calls and emails.']
          : []),
      ].join('\n'),
    },
  };
}
