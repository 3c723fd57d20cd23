import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import { methodKind } from '#core/orders/payment-method.ts';
import type { Language } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** What a method is called: the server names it in Chinese and for everybody else. */
export function methodNameOf(
  methods: readonly PaymentMethod[],
  name: string | null,
  language: Language,
): string {
  const method = methods.find((each) => each.name === name);
  if (method === undefined) return name ?? '';
  return language === 'zh' ? method.cnName : method.showName;
}

/** What paid for something that is paid: `free` cost nothing, and nothing has paid yet where it is empty. */
export function paidWithText(payWay: string, t: Translate<'status'>): string {
  const kind = payWay === 'free' ? payWay : methodKind(payWay);
  return kind === null ? payWay || '-' : t(`status.payWay.${kind}`);
}
