import { useMutation } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import {
  CalendarClock,
  CalendarX,
  CreditCard,
  Download,
  FilePen,
  ListChecks,
  type LucideIcon,
  ShieldAlert,
} from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import type { attention } from '#core/contract/order-ends.ts';
import { daysUntil } from '#core/day.ts';
import type { AttentionKind } from '#core/orders/attention.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { HostName } from '#src/console/page/host-name.tsx';
import { useServices } from '#src/console/services.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { badge, item } from '#src/features/launchpad/launchpad-styles.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';

type Attention = DataOf<typeof attention>;
type Row = Attention['rows'][number];

const looks: Readonly<Record<AttentionKind, { readonly Icon: LucideIcon; readonly tone: Tone }>> = {
  revoked: { Icon: ShieldAlert, tone: 'danger' },
  ended: { Icon: CalendarX, tone: 'danger' },
  ending: { Icon: CalendarClock, tone: 'danger' },
  records: { Icon: ListChecks, tone: 'warning' },
  request: { Icon: FilePen, tone: 'warning' },
  payment: { Icon: CreditCard, tone: 'warning' },
  issued: { Icon: Download, tone: 'info' },
};

/** What needs somebody today, worst first, each with the one thing to do. */
export function TodayCard({ shown }: { readonly shown: Attention }) {
  const t = useText(launchpadTexts);
  const now = Date.parse(shown.serverTime);
  return (
    <SectionCard
      title={t('launchpad.today.title')}
      hint={t.count('launchpad.today.count', shown.rows.length)}
    >
      <ul>
        {shown.rows.map((row) => (
          <TodayRow key={row.kind} row={row} now={now} />
        ))}
      </ul>
    </SectionCard>
  );
}

function TodayRow({ row, now }: { readonly row: Row; readonly now: number }) {
  const t = useText(launchpadTexts);
  const { Icon, tone } = looks[row.kind];
  return (
    <li className={line}>
      <span className={cx(badge, tones[tone])} aria-hidden="true">
        <Icon />
      </span>
      <div className={css({ flex: '1 1 220px', minW: '0' })}>
        <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>
          <Title row={row} now={now} />
        </p>
        <p className={about}>
          <About row={row} now={now} />
        </p>
      </div>
      {row.kind === 'ending' ? (
        <RenewAll count={row.count} />
      ) : (
        <Link {...placeOf(row)} className={cx(button({ size: 'sm' }), act)}>
          {t.count(`launchpad.today.${row.kind}.act`, row.count)}
        </Link>
      )}
    </li>
  );
}

/** Opens the dialog of renewals for all that end with nothing done, at their list. */
function RenewAll({ count }: { readonly count: number }) {
  const t = useText(launchpadTexts);
  const { client } = useServices();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { undoneEnds } = await import('#src/features/orders/list/undone-ends.ts');
      return undoneEnds(client, {}, { endingOnly: true });
    },
    onSettled: (chosen) =>
      navigate({
        to: '/orders/expiring',
        search: chosen ? { progress: 'undone', chosen, act: 'renew' } : { progress: 'undone' },
      }),
  });
  return (
    <Button size="sm" className={act} busy={isPending} onClick={() => mutate()}>
      {t.count('launchpad.today.ending.act', count)}
    </Button>
  );
}

/** Names one or two; counts where the number says more than a name. */
function Title({
  row: { kind, count, later, orders, at },
  now,
}: {
  readonly row: Row;
  readonly now: number;
}) {
  const t = useText(launchpadTexts);
  const [first] = orders;
  if (kind === 'records' || kind === 'payment')
    return t.count(`launchpad.today.${kind}.${later === count ? 'later' : 'all'}`, count);
  const values = { count, others: count - 1, days: t.count('common.days', daysUntil(at, now)) };
  return (
    <>
      {first && <HostName ascii={first.commonName} />}{' '}
      {t(`launchpad.today.${kind}.${count === 1 ? 'one' : 'many'}`, values)}
    </>
  );
}

function About({ row: { kind, at, cents }, now }: { readonly row: Row; readonly now: number }) {
  const t = useText(launchpadTexts);
  const format = useFormat();
  const money = useMoney();
  if (kind === 'payment') return t('launchpad.today.payment.about', { amount: money(cents) });
  if (kind === 'issued') return t('launchpad.today.issued.about', { time: format.relative(at, now) });
  if (kind === 'request' || kind === 'records') {
    const isValid = !isZeroTime(at) && Date.parse(at) > now;
    return isValid
      ? t('launchpad.today.works', { date: format.date(at) })
      : t(`launchpad.today.${kind}.about`);
  }
  return t(`launchpad.today.${kind}.about`, { date: format.date(at) });
}

/** Where it is done: at the order if there is one, else at the list of all. */
function placeOf({ kind, count, orders: [first] }: Row) {
  if (count === 1 && first !== undefined && kind !== 'ending') {
    const search = kind === 'payment' ? { pay: true } : {};
    return linkOptions({ to: '/ssl/certificate/$id', params: { id: first.orderNo }, search });
  }
  switch (kind) {
    case 'ending':
      return linkOptions({ to: '/orders/expiring', search: { progress: 'undone' } });
    case 'records':
      return linkOptions({ to: '/orders/list', search: { status: 'verifying', records: 'open' } });
    case 'request':
      return linkOptions({ to: '/orders/list', search: { status: 'verifying' } });
    case 'payment':
      return linkOptions({ to: '/orders/list', search: { status: 'unpaid' } });
    case 'issued':
      return linkOptions({ to: '/orders/list', search: { status: 'issued' } });
    case 'ended':
      return linkOptions({
        to: '/orders/list',
        search: { status: 'expired', sort: 'certExpireTime', direction: 'desc' },
      });
    case 'revoked':
      return linkOptions({ to: '/orders/list', search: { status: 'revoked' } });
  }
}

const line = cx(item, css({ rowGap: '2', py: '3' }));
const about = css({ fontSize: 'sm', color: 'fg.muted' });
const act = css({ ms: 'auto' });
type Tone = 'danger' | 'warning' | 'info';
const tones: Readonly<Record<Tone, string>> = {
  danger: css({ bg: 'danger.tint', color: 'danger' }),
  warning: css({ bg: 'warning.tint', color: 'warning' }),
  info: css({ bg: 'info.tint', color: 'info' }),
};
