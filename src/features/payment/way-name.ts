import type { PayWay } from '#core/contract/calls/payment.ts';
import type { Language } from '#src/i18n/languages.ts';

/** What a way is called: the server names it in Chinese and for everybody else. */
export function wayNameOf(ways: readonly PayWay[], name: string | null, language: Language): string {
  const way = ways.find((each) => each.name === name);
  if (way === undefined) return name ?? '';
  return language === 'zh' ? way.cnName : way.showName;
}
