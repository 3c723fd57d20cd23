import { createHash } from 'node:crypto';
import type { PaymentOutcome } from '#core/contract/calls/sandbox.ts';
import { groupThousands, plainAmount } from '#core/money/money.ts';
import type { SandboxPaymentRow, SandboxRefundRow } from '#server/db/schema/sandbox-payments.ts';
import { type SandboxPaymentState, settlementOf } from '#server/sandbox/payments/outcome.ts';
import { escapeText, inline, type Text } from '#server/sandbox/payments/page-text.ts';
import { isCapturedMethod, returnAddress } from '#server/sandbox/payments/provider.ts';
import { renderRefunds } from '#server/sandbox/payments/refund-html.ts';

const style = `
:root{color-scheme:light dark;font-family:system-ui,'PingFang SC','Noto Sans SC','Microsoft YaHei',sans-serif;line-height:1.5;--line:light-dark(#d8dde5,#39414d);--muted:light-dark(#566072,#a3aebf);--accent:light-dark(#0b5cd6,#2f7bf0)}
body{margin:0;background:light-dark(#f4f6f9,#11151b);color:light-dark(#1a2230,#e8ecf2)}
main{box-sizing:border-box;max-width:32rem;margin:0 auto;padding:2.5rem 1rem}
section{background:light-dark(#fff,#1a2029);border:1px solid var(--line);border-radius:.75rem;padding:1.5rem}
h1{font-size:1.125rem;margin:0}
h1 span{font-weight:500;color:var(--muted)}
p{margin:.375rem 0 0}
[lang=en]{color:var(--muted)}
.amount{font-size:2rem;font-weight:700;font-variant-numeric:tabular-nums;margin:1rem 0 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.375rem 1rem;margin:1rem 0 0;padding:1rem 0 0;border-top:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.state{margin:1.25rem 0 0;padding:.75rem 1rem;border-radius:.5rem;border:1px solid var(--line);background:light-dark(#f4f6f9,#11151b)}
.state p{margin:0}
form{display:grid;gap:.5rem;margin-top:1.25rem}
button,a.back{box-sizing:border-box;display:block;width:100%;font:inherit;text-align:left;padding:.625rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:transparent;color:inherit;cursor:pointer;text-decoration:none}
button b{display:block}
button small{color:var(--muted)}
button:hover{background:light-dark(#eef2f8,#242c38)}
button.first,a.back{background:light-dark(#0b5cd6,#1d5fcb);border-color:transparent;color:#fff;text-align:center}
button.first:hover,a.back:hover{background:light-dark(#0a4fb8,#2a6ddb)}
button.first small,button.first [lang=en],a.back [lang=en]{color:#e3edff}
a.back{margin-top:1.25rem;font-weight:600}
:focus-visible{outline:3px solid light-dark(#4c8df5,#7db2ff);outline-offset:2px}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** `returnOrigin`: where the form may redirect to. */
export function payPageHeaders(returnOrigin: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${returnOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    // The form must send its origin, which 'no-referrer' would hide.
    'referrer-policy': 'same-origin',
  };
}

const stateTexts: Readonly<Record<SandboxPaymentState, Text>> = {
  open: ['等待付款', 'Awaiting payment'],
  approved: ['已同意付款，商户即将扣款', 'Approved. The merchant will charge you shortly'],
  paid: ['已付款', 'Paid'],
  refused: ['已拒绝付款', 'Declined'],
  expired: ['已过期', 'Expired'],
  closed: ['商户已关闭这笔付款', 'Closed by the merchant'],
};

const choices: Readonly<Record<PaymentOutcome, { readonly label: Text; readonly hint: Text }>> = {
  accept: {
    label: ['支付', 'Pay'],
    hint: ['付款成功并通知商户', 'Payment succeeds and the merchant is notified'],
  },
  lose: {
    label: ['支付，通知丢失', 'Pay, lose the notification'],
    hint: ['付款成功，但商户收不到通知', 'Payment succeeds, but the merchant is never notified'],
  },
  twice: {
    label: ['支付，通知两次', 'Pay, notify twice'],
    hint: ['同一通知发送两次', 'The same notification is sent twice'],
  },
  refuse: {
    label: ['拒绝付款', 'Decline'],
    hint: ['不付款并通知商户', 'Payment fails and the merchant is notified'],
  },
  expire: { label: ['立即过期', 'Expire now'], hint: ['不再等待', 'Stop waiting'] },
  late: {
    label: ['过期后支付', 'Pay after it expires'],
    hint: ['款项在付款失效后到账', 'The money arrives after the payment has expired'],
  },
};
const outcomes = Object.keys(choices) as PaymentOutcome[];

const methodNames: Readonly<Record<string, Text>> = {
  alipay: ['支付宝', 'Alipay'],
  wechat: ['微信支付', 'WeChat Pay'],
  bank: ['银行转账', 'Bank transfer'],
  stripe: ['银行卡', 'Card'],
};

export function renderPayment(payment: SandboxPaymentRow, refunds: readonly SandboxRefundRow[]): string {
  const { state, method, cents, currency, orderNo, title, expireTime } = payment;
  const [methodName, methodNameEn] = methodNames[method] ?? [method.toUpperCase(), method.toUpperCase()];
  const rows: readonly (readonly [Text, string])[] = [
    [['项目', 'For'], escapeText(title)],
    [['单号', 'Number'], escapeText(orderNo)],
    [
      ['方式', 'Method'],
      escapeText(methodName === methodNameEn ? methodName : `${methodName} ${methodNameEn}`),
    ],
    [['有效期至', 'Expires'], `${expireTime.toISOString().slice(0, 19).replace('T', ' ')} UTC`],
  ];
  const listed = rows.map(([label, value]) => `<dt>${inline(label)}</dt><dd>${value}</dd>`).join('');
  const offered = outcomes.filter(
    (outcome) => settlementOf(state, outcome, isCapturedMethod(method)) !== null,
  );
  return page(
    `<p class="amount">${escapeText(currency)} ${groupThousands(plainAmount(cents))}</p><dl>${listed}</dl>
<div class="state" role="status">${stacked(stateTexts[state])}</div>
${state === 'open' ? '' : backLink(returnAddress(payment))}${offered.length === 0 ? '' : `<form method="post">${offered.map(button).join('')}</form>`}${state === 'paid' ? renderRefunds(payment, refunds) : ''}`,
  );
}

export function renderUnknown(): string {
  return page(`<div class="state">${stacked(['没有这笔付款', 'Payment not found'])}</div>`);
}

function button(outcome: PaymentOutcome, place: number): string {
  const { label, hint } = choices[outcome];
  const look = place === 0 && outcome === 'accept' ? ' class="first"' : '';
  return `<button name="outcome" value="${outcome}"${look}><b>${inline(label)}</b><small>${hint[0]} · <span lang="en">${hint[1]}</span></small></button>`;
}

function backLink(address: string): string {
  return `<a class="back" href="${escapeText(address)}">返回商户 <span lang="en">Return to merchant</span></a>`;
}

function stacked([zh, en]: Text): string {
  return `<p>${zh}</p><p lang="en">${en}</p>`;
}

function page(body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>沙箱付款 · Sandbox payment</title><style>${style}</style>`;
  const intro = `<h1>沙箱付款 <span lang="en">Sandbox payment</span></h1>${stacked(['没有真实资金往来。', 'No real money moves.'])}`;
  return `<!doctype html><html lang="zh"><head>${head}</head><body><main><section>${intro}${body}</section></main></body></html>`;
}
