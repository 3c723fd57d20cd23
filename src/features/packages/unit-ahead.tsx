import { orderKind } from '#core/catalogue/type-flags.ts';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import * as packageCalls from '#core/contract/calls/packages.ts';
import { wholeList } from '#core/contract/fields.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { firstToUse } from '#core/packages/units.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { packageTexts } from '#src/features/packages/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

interface UnitAheadProps {
  readonly productNo: string;
  readonly productType: string;
  readonly validity: number;
  /** Of all orders, in cents. */
  readonly rawCents: number;
  readonly orders: number;
  /** Names of the order; of several, none is known. */
  readonly names: readonly string[];
}

/** Before ordering: that a package will pay, and how many are left of it after that. */
export function UnitAhead({ productNo, productType, validity, rawCents, orders, names }: UnitAheadProps) {
  const t = useText(packageTexts);
  const now = new Date(useServerTime());
  const { data } = useCall(packageCalls.list, { query: { limit: 100, offset: 1 } });
  const products = useCall(catalogueCalls.products, wholeList, { select: ({ list }) => list });
  const product = products.data?.find((each) => each.productNo === productNo);
  const usable = (data?.data ?? [])
    .filter(({ state }) => state === 'active')
    .map((each) => ({
      ...each,
      validUntil: isZeroTime(each.validUntil) ? null : new Date(each.validUntil),
    }));
  if (usable.length === 0 || product === undefined) return null;
  const order = {
    ...{ productNo, validity, includedNames: product.includedNames },
    kind: orderKind(productType),
    rawCents: Math.ceil(rawCents / Math.max(1, orders)),
    names: orders > 1 ? [] : names,
  };
  const first = firstToUse(usable, order, now);
  if (first === null) return null;
  const { packageNo, units, used } = first;
  return (
    <Notice tone="info" role="status" className={css({ mt: '3' })}>
      {orders > 1 ? t('packages.ahead.some') : t('packages.ahead.one', { packageNo, left: units - used - 1 })}
    </Notice>
  );
}
