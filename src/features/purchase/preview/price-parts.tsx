import { isValidityPriced, priceParts } from '#core/catalogue/price.ts';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import { wholeList } from '#core/contract/fields.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { small } from '#src/features/purchase/preview/price-line.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';

/** The parts of a list price for several names: the base, and each further name. */
export function PriceParts({ view }: Pick<GroupProps, 'view'>) {
  const t = useText(purchaseTexts, consoleTexts);
  const money = useMoney();
  const products = useCall(catalogueCalls.products, wholeList, { select: ({ list }) => list });
  const { facts } = view.product;
  const validity = view.validity.chosen;
  const prices = products.data?.find(({ productNo }) => productNo === facts?.productNo)?.prices;
  if (prices === undefined || !isValidityPriced(prices, validity)) return null;
  const { base, names, wildcards } = priceParts({ prices, names: view.names.all, validity });
  const lines = [
    {
      label: t('purchase.panel.basePrice', {
        span: validityText(validity, t),
        names: t.count('purchase.panel.namesIncluded', prices.includedNames),
      }),
      amount: base,
    },
    ...(['extraNames', 'extraWildcards'] as const).flatMap((key) => {
      const { count, each } = key === 'extraNames' ? names : wildcards;
      const label = t(`purchase.panel.${key}`, { count, each: money(each) });
      return count === 0 ? [] : [{ label, amount: each * count }];
    }),
  ];
  return lines.map(({ label, amount }) => (
    <div key={label} className={small}>
      <span>{label}</span>
      <span>{money(amount)}</span>
    </div>
  ));
}
