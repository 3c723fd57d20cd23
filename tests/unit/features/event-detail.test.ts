import { expect, test } from 'vitest';
import type { IssueRefusal } from '#server/ca/issuer.ts';
import { eventDetail } from '#src/features/orders/order/event-detail.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

const refusals: Readonly<Record<IssueRefusal, { readonly zh: string; readonly en: string }>> = {
  'csr-unreadable': { zh: 'CA 无法读取这份 CSR', en: 'The CA can’t read this CSR' },
  'csr-signature': { zh: 'CSR 的签名无法验证', en: 'The CSR’s signature can’t be verified' },
  'key-weak': { zh: 'CA 不接受这个密钥', en: 'The CA doesn’t accept this key' },
  'organization-missing': { zh: '缺少企业信息', en: 'Organization details are missing' },
  'nothing-to-certify': { zh: '没有可以签发的内容', en: 'There’s nothing to issue a certificate for' },
  'issuer-refused': { zh: 'CA 拒绝了这份申请', en: 'The CA rejected this request' },
  'no-time-left': { zh: '购买的有效期已用完', en: 'The paid term has ended' },
};

test.each(Object.entries(refusals))(
  'an order returned for resubmission shows the reason: %s',
  (note, { zh, en }) => {
    expect(eventDetail({ kind: 'resubmit', note }, translators.zh)).toBe(zh);
    expect(eventDetail({ kind: 'resubmit', note }, translators.en)).toBe(en);
  },
);

test.each([
  ['paid', 'balance', '账户余额'],
  ['refunded', 'alipay', '支付宝'],
  ['verified', 'key-weak', 'key-weak'],
  ['resubmit', 'a reason of tomorrow', 'a reason of tomorrow'],
  ['created', 'www.example.com', 'www.example.com'],
] as const)('%s with note %s shows %s', (kind, note, want) => {
  expect(eventDetail({ kind, note }, translators.zh)).toBe(want);
});
