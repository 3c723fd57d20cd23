import { CalendarPlus, ChevronRight } from 'lucide-react';
import { reissuePlan } from '#core/orders/plan.ts';
import { hasValidityTip, planKindFor } from '#core/orders/plan-kind.ts';
import { policyOn } from '#core/policy/policy.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

/** If a single certificate cannot cover the order's term: the number of certificates, and when each expires. */
export function PlanNote({ view }: { readonly view: PurchaseView }) {
  const t = useText(purchaseTexts);
  const format = useFormat();
  const now = new Date(useServerTime());
  const { chosen } = view.validity;
  const { facts } = view.product;
  if (facts === null) return null;
  const plan = reissuePlan(now, chosen, planKindFor(facts.productType));
  if (plan.length < 2) return null;
  const save = async () => {
    const name = view.names.commonName ?? t('purchase.plan.someName');
    const key = view.order?.orderNos[0] ?? name;
    // Loaded on demand: few users need the calendar code.
    const { savePlanCalendar } = await import(
      /* webpackChunkName: "purchase-parts" */ '#src/features/purchase/product/plan-calendar.ts'
    );
    savePlanCalendar(plan, { name, key, now, t, format });
  };
  return (
    <details className={fold}>
      <summary className={line}>
        {t('purchase.plan.lead', { span: validityText(chosen, t), count: plan.length })}
        <span className={more}>
          {t('purchase.plan.show')}
          <ChevronRight aria-hidden="true" />
        </span>
      </summary>
      {hasValidityTip(facts.productType, chosen) && (
        <p className={css({ mt: '2', fontSize: 'sm', color: 'fg.muted' })}>
          {t('purchase.plan.tip', { max: policyOn(now).tlsMaxDays })}
        </p>
      )}
      <ol className={list} aria-label={t('purchase.plan.dates')}>
        {plan.map(({ notBefore, notAfter }, index) => (
          <li key={notBefore.getTime()} className={step}>
            <span className={css({ color: 'fg.muted' })}>{t('purchase.plan.nth', { n: index + 1 })}</span>
            {t('purchase.plan.range', {
              from: format.utcDate(notBefore.getTime()),
              to: format.utcDate(notAfter.getTime()),
            })}
          </li>
        ))}
      </ol>
      <Button icon={<CalendarPlus />} onClick={() => void save()}>
        {t('purchase.plan.calendar')}
      </Button>
    </details>
  );
}

const fold = css({
  minW: '0',
  fontSize: 'sm',
  flex: '1 1 260px',
  '&[open]': { flexBasis: 'full' },
  '&[open] > summary svg': { transform: 'rotate(90deg)' },
});
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  minH: '9',
  color: 'fg.muted',
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
});
const more = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.5',
  color: 'accent.text',
  '& svg': { w: '3.5', h: '3.5' },
});
const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(224px, 100%), 1fr))',
  columnGap: '4',
  rowGap: '0.5',
  mt: '1.5',
  mb: '3',
});
const step = css({ display: 'flex', gap: '2' });
