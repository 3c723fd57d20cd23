import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import type { Language } from '#src/i18n/languages.ts';

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
