import { Link } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { QueryGate } from '#src/console/query-gate.tsx';
import { useCall } from '#src/console/use-call.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';

type Counts = DataOf<typeof orderCalls.count>;

/** Each order is in exactly one of these states. */
const parts = ['unpaid', 'verifying', 'issued', 'expired', 'revoked', 'cancelled'] as const;
type Part = (typeof parts)[number];

/** Number of orders in each state, linked to their list. */
export function OrdersCard() {
  const t = useText(launchpadTexts);
  const counts = useCall(orderCalls.count, { query: {} });
  return (
    <SectionCard
      title={t('launchpad.orders.title')}
      hint={
        counts.data && counts.data.all > 0 ? t.count('launchpad.orders.total', counts.data.all) : undefined
      }
    >
      <QueryGate query={counts} failed={t('launchpad.failed')} pending={<Skeleton height="86px" />}>
        {(data) => (data.all === 0 ? <NoOrders /> : <OrderCounts counts={data} />)}
      </QueryGate>
    </SectionCard>
  );
}

function OrderCounts({ counts }: { readonly counts: Counts }) {
  const t = useText(launchpadTexts);
  const format = useFormat();
  return (
    <>
      <div className={bar} aria-hidden="true">
        {parts
          .filter((part) => counts[part] > 0)
          .map((part) => (
            <span key={part} className={colors[part]} style={{ flexGrow: counts[part] }} />
          ))}
      </div>
      <ul className={list} aria-label={t('launchpad.orders.picture')}>
        {parts.map((part) => (
          <li key={part}>
            <Link to="/orders/list" search={{ status: part }} className={entry}>
              <span className={number}>{format.number(counts[part])}</span>
              <span className={label}>
                <span className={cx(dot, colors[part])} aria-hidden="true" />
                {t(`launchpad.orders.${part}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function NoOrders() {
  const t = useText(launchpadTexts);
  return (
    <EmptyState
      className={css({ pt: '2!', pb: '5!' })}
      icon={<PackageOpen />}
      title={t('launchpad.orders.none')}
      description={t('launchpad.orders.noneAbout')}
      action={
        <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2.5' })}>
          <Link to="/ssl/certificates" className={button({ variant: 'primary' })}>
            {t('launchpad.orders.first')}
          </Link>
          <Link to="/ssl/which" className={button()}>
            {t('launchpad.orders.which')}
          </Link>
        </div>
      }
    />
  );
}

const colors: Readonly<Record<Part, string>> = {
  unpaid: css({ bg: 'color-mix(in srgb, token(colors.warning) 70%, token(colors.bg.surface))' }),
  verifying: css({ bg: 'color-mix(in srgb, token(colors.accent) 70%, token(colors.bg.surface))' }),
  issued: css({ bg: 'color-mix(in srgb, token(colors.success) 70%, token(colors.bg.surface))' }),
  expired: css({ bg: 'border.control' }),
  revoked: css({ bg: 'color-mix(in srgb, token(colors.danger) 70%, token(colors.bg.surface))' }),
  cancelled: css({ bg: 'border.strong' }),
};
const bar = css({
  display: 'flex',
  gap: '2px',
  h: '2.5',
  borderRadius: 'full',
  overflow: 'hidden',
  bg: 'bg.subtle',
  '& > *': { flexBasis: '0', minW: '1.5' },
  // The bar conveys its data by color; the counts below repeat it as text.
  forcedColorAdjust: 'none',
});
const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))',
  gap: '1',
  mt: '3.5',
  mx: '-2.5',
});
const entry = css({
  display: 'block',
  px: '2.5',
  py: '2',
  borderRadius: 'md',
  color: 'fg.default',
  _hover: { bg: 'bg.subtle', textDecoration: 'none' },
});
const label = css({ display: 'flex', alignItems: 'baseline', gap: '2', fontSize: 'sm', color: 'fg.muted' });
const dot = css({ w: '2', h: '2', borderRadius: 'full', flexShrink: 0, forcedColorAdjust: 'none' });
const number = css({
  display: 'block',
  mb: '0.5',
  fontSize: '2xl',
  fontWeight: 'bold',
  lineHeight: 'tight',
});
