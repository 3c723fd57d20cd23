import { type RefundChoice, refundChoices } from '#core/contract/calls/sandbox.ts';
import { groupThousands, plainAmount } from '#core/money/money.ts';
import type { SandboxPaymentRow, SandboxRefundRow } from '#server/db/schema/sandbox-payments.ts';
import { escapeText, inline, type Text } from '#server/sandbox/payments/page-text.ts';

const states: Readonly<Record<SandboxRefundRow['state'], Text>> = {
  pending: ['退款处理中', 'Refund pending'],
  settled: ['已退款', 'Refunded'],
  refused: ['退款被拒绝', 'Refund refused'],
};

const choices: Readonly<Record<RefundChoice, Text>> = {
  settle: ['商户退款时照办', 'Refund when the merchant asks'],
  delay: ['退款先等待', 'Let refunds wait'],
  refuse: ['拒绝退款', 'Refuse refunds'],
  lose: ['照办，但答复丢失', 'Refund, lose the answer'],
  page: ['商户在这里退回余下的款', 'The merchant refunds the rest here'],
};

/** Refunds of a paid payment, and what the provider does with those that wait and those to come. */
export function renderRefunds(
  { currency, refundWay }: SandboxPaymentRow,
  refunds: readonly SandboxRefundRow[],
): string {
  const rows = refunds.map(({ cents, state }) => {
    const amount = `${escapeText(currency)} ${groupThousands(plainAmount(cents))}`;
    return `<dt>${inline(states[state])}</dt><dd>${amount}</dd>`;
  });
  const listed = rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`;
  const buttons = refundChoices.map((choice) => {
    const isChosen = choice === refundWay;
    return `<button name="refund" value="${choice}" aria-pressed="${isChosen}"><b>${isChosen ? '✓ ' : ''}${inline(choices[choice])}</b></button>`;
  });
  return `${listed}<form method="post">${buttons.join('')}</form>`;
}
