import { Link } from '@tanstack/react-router';
import * as centerCalls from '#core/contract/calls/account.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { owedOf } from '#core/money/debt.ts';
import { isZeroTime } from '#core/orders/span.ts';
import type { ValidStatus } from '#core/realname/real-name.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useCan, useSeesBalance } from '#src/console/rights/use-can.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { centerTexts } from '#src/features/account/center/texts.ts';
import { TodoCard } from '#src/features/account/center/todo-card.tsx';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** /account/center: what is left to do, how complete the account is, its money and the last sign-in. */
export function CenterPage() {
  const t = useText(centerTexts);
  const center = useCall(centerCalls.center, {});
  const seesBalance = useSeesBalance();
  return (
    <>
      <PageHead
        crumbs={[t('center.account'), t('center.title')]}
        title={t('center.title')}
        description={t('center.about')}
      />
      <div className={grid}>
        <div className={column}>
          <QueryGate query={center} failed={t('center.failed')} pending={<CardSkeleton lines={8} />}>
            {(facts) => (
              <>
                <TodoCard facts={facts} />
                <Progress facts={facts} />
              </>
            )}
          </QueryGate>
        </div>
        <div className={column}>
          {seesBalance && <MoneyCard />}
          <LoginCard />
        </div>
      </div>
    </>
  );
}

const tones: Readonly<Record<ValidStatus, Tone>> = {
  none: 'neutral',
  waiting: 'info',
  passed: 'success',
  refused: 'danger',
};

function Progress({ facts }: { readonly facts: Parameters<typeof TodoCard>[0]['facts'] }) {
  const t = useText(centerTexts);
  const parts = [
    { key: 'organization', percent: facts.authEProgress, status: facts.organizationStatus },
    { key: 'person', percent: facts.authPProgress, status: facts.personStatus },
  ] as const;
  return (
    <SectionCard
      title={t('center.progress.title')}
      actions={
        <>
          <Link to="/account/info" className={button({ size: 'sm' })}>
            {t('center.progress.info')}
          </Link>
          <Link to="/account/real-name" className={button({ size: 'sm' })}>
            {t('center.progress.realName')}
          </Link>
        </>
      }
    >
      <div className={bars}>
        {parts.map(({ key, percent, status }) => (
          <div key={key} className={bar}>
            <ProgressBar
              label={t(`center.progress.${key}`)}
              value={percent}
              max={100}
              count={t('center.progress.percent', { percent })}
              detail={
                <span className={detail}>
                  <StatusTag tone={tones[status]}>{t(`center.status.${status}`)}</StatusTag>
                  {key === 'organization' && facts.orgName}
                </span>
              }
            />
          </div>
        ))}
      </div>
    </SectionCard>
  );
}

function MoneyCard() {
  const t = useText(centerTexts);
  const money = useMoney();
  const format = useFormat();
  const can = useCan();
  const account = useCall(sessionCalls.account, {});
  return (
    <SectionCard
      title={t('center.money.title')}
      actions={
        can({ right: 'deposits:create' }) && (
          <Link to="/deposit" search={{}} className={button({ size: 'sm' })}>
            {t('center.money.deposit')}
          </Link>
        )
      }
    >
      <QueryGate query={account} failed={t('center.failed')} pending={<SkeletonText lines={2} />}>
        {({ balance, toBeInvoicedAmount, discount }) => (
          <>
            <p className={amount}>{money(balance)}</p>
            {owedOf(balance) > 0 && (
              <Notice
                tone="warning"
                className={css({ mt: '3' })}
                title={t('center.money.owed', { amount: money(owedOf(balance)) })}
                actions={
                  can({ right: 'finance:read' }) && (
                    <Link to="/account/transaction" search={{}} className={button({ size: 'sm' })}>
                      {t('center.money.bills')}
                    </Link>
                  )
                }
              >
                {t('center.money.owedAbout')}
              </Notice>
            )}
            <KeyValues
              className={css({ mt: '3' })}
              items={[
                { label: t('center.money.toInvoice'), value: money(toBeInvoicedAmount) },
                discount < 100 && { label: t('center.money.discount'), value: format.discount(discount) },
              ]}
            />
          </>
        )}
      </QueryGate>
    </SectionCard>
  );
}

function LoginCard() {
  const t = useText(centerTexts);
  const can = useCan();
  const account = useCall(sessionCalls.account, {});
  return (
    <SectionCard
      title={t('center.login.title')}
      actions={
        can({ right: 'audit:read' }) && (
          <Link to="/account/log" className={button({ size: 'sm' })}>
            {t('center.login.log')}
          </Link>
        )
      }
    >
      <QueryGate query={account} failed={t('center.failed')} pending={<SkeletonText lines={2} />}>
        {({ lastLoginTime, lastLoginIP, lastLoginNetwork }) =>
          isZeroTime(lastLoginTime) ? (
            <p className={muted}>{t('center.login.first')}</p>
          ) : (
            <>
              <KeyValues
                items={[
                  { label: t('center.login.at'), value: <Moment at={lastLoginTime} /> },
                  { label: t('center.login.address'), value: lastLoginIP, mono: true },
                  lastLoginNetwork !== lastLoginIP && {
                    label: t('center.login.network'),
                    value: lastLoginNetwork,
                    mono: true,
                  },
                ]}
              />
              <p className={muted}>{t('center.login.about')}</p>
            </>
          )
        }
      </QueryGate>
    </SectionCard>
  );
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  gap: '4',
  alignItems: 'start',
});
const column = css({ display: 'grid', gap: '4', minW: '0' });
const bars = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '8',
  rowGap: '5',
});
const bar = css({ minW: '0' });
const detail = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  overflowWrap: 'anywhere',
});
const amount = css({
  fontSize: '3xl',
  fontWeight: 'bold',
  letterSpacing: 'tighter',
  lineHeight: 'tight',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
const muted = css({ mt: '3', color: 'fg.muted', fontSize: 'sm', _first: { mt: '0' } });
