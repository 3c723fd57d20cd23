import * as v from 'valibot';
import { parseAmount } from '#core/money/parse-amount.ts';
import { failedStates } from '#core/shop/failed-payments.ts';
import { mostTransfer } from '#core/shop/shop-bounds.ts';
import { dayStart } from '#src/console/list/day-start.ts';
import { listSearch, type Members } from '#src/console/list/list-search.ts';

const day = v.pipe(v.string(), v.isoDate());

/** Names of the methods at providers. */
export const providerMethods = ['alipay', 'wechat', 'paypal', 'usdt', 'usdc', 'bank', 'stripe'] as const;

/** /shop/payments */
export const shopPaymentsSearch = listSearch({
  filters: {
    state: v.picklist(failedStates),
    account: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    method: v.picklist(providerMethods),
    least: v.pipe(v.string(), v.maxLength(16)),
    failedFrom: day,
    failedTo: day,
  },
  asked: withTimes,
});

/** Days become times in the display time zone, the last day included; an amount becomes cents. */
function withTimes(asked: Members): Members {
  const least =
    typeof asked.least === 'string'
      ? parseAmount(asked.least.trim(), 'cents', { least: 0, most: mostTransfer })
      : null;
  return {
    ...asked,
    least: least?.ok ? least.value : undefined,
    failedFrom: dayStart(asked.failedFrom, 0),
    failedTo: dayStart(asked.failedTo, 1),
  };
}
