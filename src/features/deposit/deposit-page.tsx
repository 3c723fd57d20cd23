import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useMoney } from '#src/console/site/use-money.ts';
import { DepositList } from '#src/features/deposit/deposit-list.tsx';
import type { DepositSearch } from '#src/features/deposit/deposit-search.ts';
import { KnownDeposit } from '#src/features/deposit/known-deposit.tsx';
import { NewDeposit } from '#src/features/deposit/new-deposit.tsx';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

export interface DepositPageProps {
  /** Search parameters, see `depositSearch`. */
  readonly search: DepositSearch;
}

/** /deposit: makes a deposit to the balance, from the amount to the result, and lists past deposits. */
export function DepositPage({ search: { amount, next, depositNo, left = false } }: DepositPageProps) {
  const t = useText(depositTexts);
  return (
    <>
      <PageHead
        crumbs={[t('deposit.account'), t('deposit.title')]}
        title={t('deposit.title')}
        description={t('deposit.about')}
        actions={<BalanceNow />}
      />
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
        {depositNo === undefined ? (
          <NewDeposit amount={amount?.toString()} next={next} />
        ) : (
          <KnownDeposit key={depositNo} depositNo={depositNo} next={next} isLeft={left} />
        )}
        <DepositList />
      </div>
    </>
  );
}

function BalanceNow() {
  const t = useText(depositTexts);
  const money = useMoney();
  const account = useCall(sessionCalls.account, {});
  return (
    <p className={css({ fontSize: 'sm', color: 'fg.muted', textAlign: { sm: 'right' } })}>
      {t('deposit.balance')}
      <strong className={amountNow}>
        {account.data ? money(account.data.balance) : <Skeleton width="96px" />}
      </strong>
    </p>
  );
}

const amountNow = css({
  display: 'block',
  fontSize: 'xl',
  color: 'fg.default',
});
