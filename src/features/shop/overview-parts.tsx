import { Link } from '@tanstack/react-router';
import type { DataOf } from '#core/contract/call.ts';
import type * as shopCalls from '#core/contract/calls/shop.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { HostName } from '#src/console/page/host-name.tsx';
import { useMoney } from '#src/console/site/use-money.ts';
import { Age } from '#src/features/shop/age.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

type Overview = DataOf<typeof shopCalls.overview>;
type Counted = NonNullable<Overview['money']>['undecided'];

/** Sold, refunded and taken back, today and this month; and who owes because of it. */
export function Figures({ money }: { readonly money: NonNullable<Overview['money']> }) {
  const t = useText(shopTexts);
  const amount = useMoney();
  const figure = (label: string, { today, month }: { readonly today: number; readonly month: number }) => (
    <div className={cell}>
      <dt className={css({ fontSize: 'sm', color: 'fg.muted' })}>{label}</dt>
      <dd>
        <span className={large}>{amount(today)}</span>
        <span className={css({ display: 'block', fontSize: 'sm', color: 'fg.muted' })}>
          {t('shop.figures.month', { amount: amount(month) })}
        </span>
      </dd>
    </div>
  );
  return (
    <Card>
      <dl className={figures}>
        {figure(t('shop.figures.sold'), money.sold)}
        {figure(t('shop.figures.refunded'), money.refunded)}
        {figure(t('shop.figures.takenBack'), money.takenBack)}
      </dl>
      {money.owing > 0 && (
        <p className={css({ px: { base: '4', sm: '5' }, pb: '4' })}>
          <Link to="/shop/customers" search={{ state: 'owing', sort: 'balance', direction: 'asc' }}>
            {t.count('shop.figures.owing', money.owing)}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** Paid orders that wait, by what for, the reason whose order waits longest first. */
export function WaitingPart({
  waiting: { by, oldest },
}: {
  readonly waiting: NonNullable<Overview['waiting']>;
}) {
  const t = useText(shopTexts);
  const format = useFormat();
  return (
    <SectionCard
      title={t('shop.waiting.title')}
      hint={t('shop.waiting.about')}
      actions={
        by.length > 0 && (
          <Link to="/shop/orders" search={{ status: 'verifying', sort: 'since', direction: 'asc' }}>
            {t('shop.waiting.all')}
          </Link>
        )
      }
    >
      {by.length === 0 ? (
        <p className={quiet}>{t('shop.waiting.none')}</p>
      ) : (
        <>
          <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '4', mb: '4' })}>
            {by.map(({ waitsFor, count, oldest: since }) => (
              <li key={waitsFor}>
                <span className={css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })}>
                  {format.number(count)}
                </span>{' '}
                {t.find(`shop.waiting.for.${waitsFor}`) ?? waitsFor}{' '}
                <span className={css({ fontSize: 'sm', color: 'fg.muted' })}>
                  <Age since={since} />
                </span>
              </li>
            ))}
          </ul>
          <ul className={css({ display: 'grid', gap: '2.5' })}>
            {oldest.map((order) => (
              <li key={order.orderNo} className={row}>
                <span className={css({ minW: '0', flex: '1 1 12rem', overflowWrap: 'anywhere' })}>
                  <Link
                    to="/shop/orders/$id"
                    params={{ id: order.orderNo }}
                    className={css({ fontWeight: 'medium' })}
                  >
                    <HostName ascii={order.commonName} />
                  </Link>
                  <span className={css({ display: 'block', fontSize: 'sm', color: 'fg.muted' })}>
                    {order.account.companyName || order.account.accountNo} · {order.orderNo}
                  </span>
                </span>
                <span className={css({ flex: '1 1 12rem', fontSize: 'sm' })}>
                  {t.find(`shop.waiting.next.${order.waitsFor}`)}
                </span>
                <Age since={order.since} />
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  );
}

interface HealthPartProps {
  readonly overview: Overview;
}

/** What runs by itself, and whether it does. */
export function HealthPart({ overview: { money, waiting, system } }: HealthPartProps) {
  const t = useText(shopTexts);
  const format = useFormat();
  const late = isLate(system);
  return (
    <SectionCard title={t('shop.health.title')}>
      <ul className={css({ display: 'grid', gap: '3' })}>
        {waiting && (
          <Line label={t('shop.health.owed')} counted={waiting.owed} good={t('shop.health.owedNone')} />
        )}
        {money && (
          <Line
            label={t('shop.health.undecided')}
            counted={money.undecided}
            good={t('shop.health.undecidedNone')}
          />
        )}
        {system && (
          <>
            <Line label={t('shop.health.mails')} counted={system.mails} good={t('shop.health.mailsNone')} />
            <li className={row}>
              <StatusTag tone={late ? 'warning' : 'success'}>{t('shop.health.jobs')}</StatusTag>
              <span className={about}>
                {late ? t.count('shop.health.late', system.lateSeconds) : t('shop.health.onTime')}
              </span>
            </li>
            {system.logs.map(({ name, problem, since }) => (
              <li key={name} className={row}>
                <StatusTag tone="danger">{name}</StatusTag>
                <span className={about}>
                  {t(`shop.health.logs.${problem}`)} · <Age since={since} />
                </span>
              </li>
            ))}
            {system.failing.map(({ queue, failures, nextTime }) => (
              <li key={`${queue} ${nextTime}`} className={row}>
                <StatusTag tone="danger">{queue}</StatusTag>
                <span className={about}>
                  {t.count('shop.health.failing', failures, { time: format.dateTime(nextTime) })}
                </span>
              </li>
            ))}
          </>
        )}
      </ul>
    </SectionCard>
  );
}

/** Whether something that runs by itself has stopped: it then leads the page. */
export function isBroken({ system }: Overview): boolean {
  return system !== null && (isLate(system) || system.failing.length > 0 || system.logs.length > 0);
}

function isLate(system: Overview['system']): boolean {
  return system !== null && system.lateSeconds > lateSeconds;
}

/** Seconds from which due work counts as late. */
const lateSeconds = 30;

function Line(props: { readonly label: string; readonly counted: Counted; readonly good: string }) {
  const { label, counted, good } = props;
  const t = useText(shopTexts);
  const isGood = counted.count === 0 || isZeroTime(counted.oldest);
  return (
    <li className={row}>
      <StatusTag tone={isGood ? 'success' : 'warning'}>{label}</StatusTag>
      <span className={about}>
        {isGood ? (
          good
        ) : (
          <>
            {t.count('shop.health.waiting', counted.count)} <Age since={counted.oldest} />
          </>
        )}
      </span>
    </li>
  );
}

const quiet = css({ color: 'fg.muted' });
const about = css({ fontSize: 'sm', color: 'fg.muted' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const figures = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: '4',
  px: { base: '4', sm: '5' },
  py: '4',
});
const cell = css({ minW: '0' });
const large = css({ fontSize: '2xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' });
