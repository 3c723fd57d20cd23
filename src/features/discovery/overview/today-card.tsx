import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleAlert, CircleCheck, CircleHelp, TriangleAlert, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { severityOf } from '#core/discovery/conditions.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import type { Overview } from '#src/features/discovery/overview/overview.ts';
import { inventoryTexts } from '#src/features/discovery/overview/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { css, cx } from '#styled/css';

/** Problems by their gravity, each with its certificates. Notes stay in the list. */
export function TodayCard({ overview }: { readonly overview: Overview }) {
  const t = useText(discoveryTexts, inventoryTexts);
  const { data: conditions = [] } = useCall(
    inventoryCalls.facets,
    {},
    { select: ({ conditions: all }) => all },
  );
  const ofSeverity = (severity: 'critical' | 'warning') =>
    conditions.filter(({ value, count }) => count > 0 && severityOf[value] === severity);
  const problems = [...ofSeverity('critical'), ...ofSeverity('warning')];
  const { strangers, unreachable } = overview;
  if (problems.length === 0 && strangers === 0 && unreachable === 0)
    return (
      <Card>
        <EmptyState
          icon={<CircleCheck />}
          title={t('inventory.calm')}
          description={t('inventory.calmAbout')}
        />
      </Card>
    );
  return (
    <Card flush>
      <CardSection
        title={t('inventory.today')}
        className={css({ px: { base: '4', sm: '5.5' }, pt: '4', pb: '2' })}
      />
      <ul>
        {problems.map(({ value, count }) => {
          const severity = severityOf[value];
          return (
            <Row
              key={value}
              icon={severity === 'critical' ? <CircleAlert /> : <TriangleAlert />}
              tone={severity === 'critical' ? 'danger' : 'warning'}
              text={t(`discovery.conditions.${value}`)}
              amount={t.count('inventory.rows', count)}
              search={{ condition: value }}
            />
          );
        })}
        {strangers > 0 && (
          <Row
            icon={<CircleHelp />}
            tone="warning"
            text={t('inventory.strangers')}
            amount={t.count('inventory.rows', strangers)}
            search={{ whose: 'stranger' }}
          />
        )}
        {unreachable > 0 && (
          <Row
            icon={<Unplug />}
            tone="quiet"
            text={t('inventory.unreachable')}
            amount={t.count('inventory.unreachableRows', unreachable)}
            search={{ served: 'now' }}
          />
        )}
      </ul>
    </Card>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly tone: keyof typeof tones;
  readonly text: string;
  readonly amount: string;
  readonly search: Readonly<Record<string, string>>;
}

function Row({ icon, tone, text, amount, search }: RowProps) {
  return (
    <li>
      <Link to="/certhub/discovery/certs" search={search} className={row}>
        <span className={cx(mark, tones[tone])} aria-hidden="true">
          {icon}
        </span>
        <span className={css({ minW: '0', flex: '1' })}>{text}</span>
        <span className={css({ color: 'fg.muted', whiteSpace: 'nowrap' })}>{amount}</span>
        <ChevronRight aria-hidden="true" className={css({ w: '4', h: '4', color: 'fg.subtle' })} />
      </Link>
    </li>
  );
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minH: '12',
  px: { base: '4', sm: '5.5' },
  py: '2',
  color: 'fg.default',
  textDecoration: 'none',
  borderTop: '1px solid token(colors.border)',
  _hover: { bg: 'bg.subtle' },
});
const mark = css({
  display: 'grid',
  placeItems: 'center',
  w: '8',
  h: '8',
  flexShrink: 0,
  borderRadius: 'md',
  '& svg': { w: '4.5', h: '4.5' },
});
const tones = {
  danger: css({ bg: 'danger.tint', color: 'danger' }),
  warning: css({ bg: 'warning.tint', color: 'warning' }),
  quiet: css({ bg: 'bg.subtle', color: 'fg.muted' }),
};
