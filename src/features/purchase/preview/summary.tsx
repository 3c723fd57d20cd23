import { reissuePlan } from '#core/orders/plan.ts';
import { planKindFor } from '#core/orders/plan-kind.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { typeText } from '#src/features/purchase/preview/type-text.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { initialsOf, Mark } from '#src/ui/mark/mark.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** Number of names spelled out; the rest are counted. */
const shownNames = 4;

/** What is bought, in one look: the names, the product, its level and its term. */
export function Summary({ view }: { readonly view: PurchaseView }) {
  const t = useText(purchaseTexts, consoleTexts);
  const language = useLanguage();
  const now = new Date(useServerTime());
  const { facts } = view.product;
  const { chosen } = view.validity;
  const span = validityText(chosen, t);
  const count = facts ? reissuePlan(now, chosen, planKindFor(facts.productType)).length : 1;
  return (
    <div>
      <Subjects view={view} />
      <div className={product}>
        {facts ? (
          <>
            <Mark large>{initialsOf(facts.brandName)}</Mark>
            <div className={css({ minW: '0' })}>
              <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>
                {productName(facts, language)}
              </p>
              <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>
                {typeText(facts.productType, t)} ·{' '}
                {count > 1 ? t('purchase.panel.validityPlan', { span, count }) : span}
              </p>
            </div>
          </>
        ) : (
          <Skeleton height="36px" />
        )}
      </div>
    </div>
  );
}

/** The names of a single order, or the number of orders. */
function Subjects({ view }: { readonly view: PurchaseView }) {
  const t = useText(purchaseTexts);
  const { orderSource, price, needs, names } = view;
  if (orderSource !== 'names')
    return <p className={orders}>{t.count('purchase.panel.orderCount', price.orders)}</p>;
  if (!needs.names) return null;
  if (names.text.trim() === '')
    return <p className={css({ color: 'fg.subtle' })}>{t('purchase.panel.noName')}</p>;
  const [first] = names.rows;
  if (names.isChecking || !first)
    return <p className={css({ overflowWrap: 'anywhere' })}>{names.text.trim()}</p>;
  if (!first.host) return <p className={css({ color: 'danger' })}>{t('purchase.panel.nameBad')}</p>;
  const typed = new Map(
    [...names.rows, ...view.extras.rows].flatMap(({ host }) => (host ? [[host.ascii, host.unicode]] : [])),
  );
  const shown = names.all.slice(0, shownNames).map((name) => typed.get(name) ?? name);
  return (
    <ul className={css({ display: 'grid', gap: '0.5' })}>
      {shown.map((name) => (
        <li key={name} className={css({ overflowWrap: 'anywhere' })}>
          {name}
        </li>
      ))}
      {names.all.length > shown.length && (
        <li className={css({ fontSize: 'sm', color: 'fg.muted' })}>
          {t('purchase.panel.domainMore', { count: names.all.length })}
        </li>
      )}
    </ul>
  );
}

const orders = css({ fontSize: 'xl', fontWeight: 'semibold' });
const product = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minH: '9',
  '&:not(:first-child)': { mt: '3.5', pt: '3.5', borderTop: '1px solid token(colors.border)' },
});
