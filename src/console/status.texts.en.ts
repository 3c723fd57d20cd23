import type { zhStatus } from '#src/console/status.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enStatus = {
  moreNames: { one: '+{{count}} name', other: '+{{count}} names' },
  stage: {
    unpaid: 'Waiting for payment',
    verifying: 'Waiting for verification',
    resubmit: 'Resubmit',
    issued: 'Issued',
    expired: 'Expired',
    revoked: 'Revoked',
    cancelled: 'Cancelled',
    resign: 'Reissue payment due',
  },
  validation: {
    waiting: 'Not checked yet',
    validated: 'Validated',
    differs: 'Doesn’t match',
    missing: 'Not found',
    error: 'Check failed',
  },
  method: {
    dns: 'DNS CNAME record',
    dns_txt: 'DNS TXT record',
    file: 'File on your website',
    email: 'Email to admin@, webmaster@…',
    email_dns: 'Email to the DNS contact (TXT)',
  },
  payWay: {
    balance: 'Account balance',
    alipay: 'Alipay',
    wechat: 'WeChat Pay',
    paypal: 'PayPal',
    stripe: 'Card (Stripe)',
    usdt: 'USDT',
    usdc: 'USDC',
    bank: 'Bank transfer',
    free: 'Free',
  },
} satisfies SameTexts<typeof zhStatus>;
