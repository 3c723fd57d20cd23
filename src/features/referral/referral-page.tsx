import { Gift } from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import * as referralCalls from '#core/contract/calls/referral.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { type ListColumn, lead, moment, money, tag, text } from '#src/console/list/columns.tsx';
import { MemoryTable } from '#src/console/list/memory-table.tsx';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useServices } from '#src/console/services.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { LinkCard } from '#src/features/referral/link-card.tsx';
import { MoneyCard } from '#src/features/referral/money-card.tsx';
import { referralTexts } from '#src/features/referral/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { besidePanel } from '#src/ui/frame/frame-styles.ts';
import { css, cx } from '#styled/css';

/** The rows that the page shows at once. */
export const shownRows = { query: { limit: 100, offset: 1 } } as const;

/** /account/referral: the link, how rewards are earned, and what was earned and withdrawn. */
export function ReferralPage() {
  const t = useText(referralTexts);
  const isOff = !useServices().site.features.referral;
  const own = useCall(referralCalls.own, {}, { enabled: !isOff });
  return (
    <>
      <PageHead
        crumbs={[t('referral.account'), t('referral.title')]}
        title={t('referral.title')}
        description={t('referral.about')}
      />
      {isOff ? (
        <Card>
          <EmptyState icon={<Gift />} title={t('referral.off')} description={t('referral.offAbout')} />
        </Card>
      ) : (
        <QueryGate query={own} failed={t('referral.failed')} pending={<CardSkeleton lines={8} />}>
          {(data) => (
            <div className={besidePanel}>
              <div className={column}>
                <LinkCard own={data} />
                <Steps />
                <Rewards />
                <Withdrawals />
              </div>
              <div className={cx(column, first)}>
                <MoneyCard own={data} />
              </div>
            </div>
          )}
        </QueryGate>
      )}
    </>
  );
}

function Steps() {
  const t = useText(referralTexts);
  const cents = useMoney();
  const condition = useCall(referralCalls.condition, {});
  return (
    <SectionCard title={t('referral.stepsTitle')}>
      <QueryGate query={condition} failed={t('referral.failed')}>
        {({ percent, months, finalDays, leastWithdrawal }) => (
          <>
            <ol className={steps}>
              <li>{t('referral.steps.share')}</li>
              <li>{t('referral.steps.signUp')}</li>
              <li>{t('referral.steps.earn', { months, days: finalDays, percent })}</li>
              <li>{t('referral.steps.withdraw', { least: cents(leastWithdrawal) })}</li>
            </ol>
            <p className={css({ mt: '3', fontSize: 'sm', color: 'fg.muted' })}>{t('referral.rules')}</p>
          </>
        )}
      </QueryGate>
    </SectionCard>
  );
}

type Reward = DataOf<typeof referralCalls.rewards>['data'][number];
const rewardColumns = [
  moment('at', 'referral.rewards.at'),
  text('invited', 'referral.rewards.invited'),
  money('baseCents', 'referral.rewards.base'),
  money('cents', 'referral.rewards.cents'),
] as const satisfies readonly ListColumn<Reward>[];

function Rewards() {
  const t = useText(referralTexts);
  const list = useCall(referralCalls.rewards, shownRows);
  const title = t('referral.rewards.title');
  return (
    <SectionCard title={title}>
      <QueryGate query={list} failed={t('referral.failed')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={empty}>{t('referral.rewards.noneAbout')}</p>
          ) : (
            <MemoryTable
              caption={title}
              rows={data}
              rowKey={({ id }) => String(id)}
              columns={rewardColumns}
            />
          )
        }
      </QueryGate>
    </SectionCard>
  );
}

const withdrawalColumns = [
  lead('withdrawalNo', 'referral.withdrawals.number'),
  money('cents', 'referral.withdrawals.cents'),
  {
    key: 'to',
    label: 'referral.withdrawals.to',
    cell: ({ to, bankName, accountNo }, { t }) =>
      to === 'balance' ? t.find('referral.withdrawals.balance') : `${bankName} ${accountNo}`,
  },
  tag('state', 'referral.withdrawals.state', {
    waiting: ['info', 'referral.withdrawals.states.waiting'],
    paid: ['success', 'referral.withdrawals.states.paid'],
    refused: ['danger', 'referral.withdrawals.states.refused'],
  }),
  text('note', 'referral.withdrawals.note'),
  moment('createTime', 'referral.withdrawals.at'),
] as const satisfies readonly ListColumn<referralCalls.Withdrawal>[];

function Withdrawals() {
  const t = useText(referralTexts);
  const list = useCall(referralCalls.withdrawals, shownRows);
  const title = t('referral.withdrawals.title');
  return (
    <SectionCard title={title}>
      <QueryGate query={list} failed={t('referral.failed')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={empty}>{t('referral.withdrawals.noneAbout')}</p>
          ) : (
            <MemoryTable
              caption={title}
              rows={data}
              rowKey={({ withdrawalNo }) => withdrawalNo}
              columns={withdrawalColumns}
            />
          )
        }
      </QueryGate>
    </SectionCard>
  );
}

const column = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  alignContent: 'start',
});
/** On a phone, what was earned comes before the lists. */
const first = css({ order: { base: '-1', lg: '0' } });
const steps = css({ display: 'grid', gap: '2', listStyle: 'decimal', ps: '5' });
const empty = css({ fontSize: 'sm', color: 'fg.muted' });
