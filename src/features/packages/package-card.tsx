import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import type { CertPackage, UnitUse } from '#core/contract/calls/packages.ts';
import * as packageCalls from '#core/contract/calls/packages.ts';
import { dayMs } from '#core/day.ts';
import { packageNoticeDays } from '#core/packages/units.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { type ListColumn, moment, money as moneyColumn, text } from '#src/console/list/columns.tsx';
import { MemoryTable } from '#src/console/list/memory-table.tsx';
import { hostName, orderLink } from '#src/console/orders/order-columns.tsx';
import { useMoney } from '#src/console/site/use-money.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { packageName, packageTerms } from '#src/features/packages/package-words.ts';
import { packageTexts } from '#src/features/packages/texts.ts';
import { paidWithText } from '#src/features/payment/methods/method-name.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Fold } from '#src/ui/fold/fold.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

const tones: Readonly<Record<CertPackage['state'], Tone>> = {
  unpaid: 'warning',
  active: 'success',
  used: 'neutral',
  lapsed: 'neutral',
  cancelled: 'neutral',
};

/** A package of the account: what is left of it and until when, and the orders that it paid. */
export function PackageCard({ bought, onPay }: { readonly bought: CertPackage; readonly onPay: () => void }) {
  const t = useText(packageTexts, consoleTexts);
  const language = useLanguage();
  const money = useMoney();
  const { packageNo, state, units, cents, payTime, payWay } = bought;
  const isPaid = state !== 'unpaid' && state !== 'cancelled';
  return (
    <Card>
      <CardSection className={css({ display: 'grid', gap: '3' })}>
        <div className={head}>
          <div className={css({ minW: '0' })}>
            <h3 className={title}>{packageName(bought, { t, language })}</h3>
            <p className={muted}>
              {packageTerms(bought, { t, money })} · {t.count('packages.units', units)}
            </p>
          </div>
          <StatusTag tone={tones[state]}>{t(`packages.state.${state}`)}</StatusTag>
          {state === 'unpaid' && (
            <Button
              size="sm"
              variant="primary"
              aria-label={t('packages.payNamed', { packageNo })}
              onClick={onPay}
            >
              {t('packages.pay')}
            </Button>
          )}
          {state === 'active' && (
            <Link to="/ssl/certificates" className={button({ size: 'sm' })}>
              {t('packages.orderNow')}
            </Link>
          )}
        </div>
        {isPaid && <Left bought={bought} />}
        <KeyValues
          className={facts}
          items={[
            { label: t('packages.number'), value: packageNo, mono: true },
            { label: t('packages.price'), value: money(cents) },
            isPaid && { label: t('packages.payWay'), value: paidWithText(payWay, t) },
            isPaid && { label: t('packages.paid'), value: <Moment at={payTime} /> },
          ]}
        />
      </CardSection>
      {isPaid && (
        <Fold icon={<ListChecks />} title={t('packages.uses')} about={t.count('packages.units', bought.used)}>
          {() => <Uses packageNo={packageNo} />}
        </Fold>
      )}
    </Card>
  );
}

/** The bar of what is left, and how long. */
function Left({ bought: { units, used, state, validUntil } }: { readonly bought: CertPackage }) {
  const t = useText(packageTexts, consoleTexts);
  const format = useFormat();
  const now = useServerTime();
  const left = units - used;
  const days = Math.ceil((Date.parse(validUntil) - now) / dayMs);
  const isSoon = state === 'active' && days <= packageNoticeDays[0];
  return (
    <ProgressBar
      label={t('packages.left')}
      value={state === 'lapsed' ? 0 : left}
      max={units}
      count={t('packages.leftOf', { left: state === 'lapsed' ? 0 : left, units })}
      detail={
        <span className={isSoon ? css({ color: 'warning' }) : css({ color: 'fg.muted' })}>
          {t('packages.validUntil', { date: format.date(validUntil) })}
          {isSoon && ` · ${t.count('packages.endsSoon', days)}`}
          {state === 'lapsed' && left > 0 && ` · ${t.count('packages.lapsedUnits', left)}`}
        </span>
      }
    />
  );
}

const columns = [
  orderLink('packages.order'),
  hostName('packages.name'),
  { key: 'unit', label: 'packages.unit', align: 'end', cell: ({ unit }) => unit },
  moneyColumn('cents', 'packages.share'),
  moment('payTime', 'packages.usedAt'),
  { ...text('back', 'packages.backLabel'), cell: ({ back }, { t }) => t.find(`packages.back.${back}`) },
] as const satisfies readonly ListColumn<UnitUse>[];

function Uses({ packageNo }: { readonly packageNo: string }) {
  const t = useText(packageTexts, consoleTexts);
  const detail = useCall(packageCalls.detail, { params: { id: packageNo } });
  return (
    <QueryGate query={detail} failed={t('packages.usesFailed')}>
      {({ uses }) =>
        uses.length === 0 ? (
          <p className={muted}>{t('packages.noUses')}</p>
        ) : (
          <MemoryTable
            caption={t('packages.usesOf', { packageNo })}
            rows={uses}
            rowKey={({ orderNo }) => orderNo}
            columns={columns}
          />
        )
      }
    </QueryGate>
  );
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  '& > :first-child': { flex: '1 1 12rem' },
});
/** Two pairs beside each other where there is room. */
const facts = css({
  gridTemplateColumns: { lg: 'auto minmax(0, 1fr) auto minmax(0, 1fr)!' },
  columnGap: { lg: '8!' },
});
const title = css({ fontSize: 'md', fontWeight: 'semibold', overflowWrap: 'anywhere' });
const muted = css({ fontSize: 'sm', color: 'fg.muted' });
