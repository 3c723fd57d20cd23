import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import { methodKind } from '#core/orders/payment-method.ts';
import type { Language } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Returns a method's display name; the server has one in Chinese and one for all other languages. */
export function methodNameOf(
  methods: readonly PaymentMethod[],
  name: string | null,
  language: Language,
): string {
  const method = methods.find((each) => each.name === name);
  if (method === undefined) return name ?? '';
  return language === 'zh' ? method.cnName : method.showName;
}

/** Returns what an order was paid with: a method, `free` for one without a price, or a dash if not paid. */
export function paidWithText(payWay: string, t: Translate<'status'>): string {
  const kind = payWay === 'free' ? payWay : methodKind(payWay);
  return kind === null ? payWay || '-' : t(`status.payWay.${kind}`);
}
