import { Link } from '@tanstack/react-router';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

export function BalanceCard() {
  const t = useText(launchpadTexts);
  const format = useFormat();
  const money = useMoney();
  const account = useCall(sessionCalls.account, {});
  return (
    <SectionCard
      title={t('launchpad.balance.title')}
      actions={
        <Link to="/deposit" search={{}} className={button({ size: 'sm' })}>
          {t('launchpad.balance.deposit')}
        </Link>
      }
    >
      <QueryGate query={account} failed={t('launchpad.failed')}>
        {({ balance, toBeInvoicedAmount, discount, lastLoginTime, lastLoginIP }) => (
          <>
            <p className={amount}>{money(balance)}</p>
            <div className={facts}>
              <p>{t('launchpad.balance.toInvoice', { amount: money(toBeInvoicedAmount) })}</p>
              {discount < 100 && (
                <p>{t('launchpad.balance.discount', { discount: format.discount(discount) })}</p>
              )}
              <p>
                {isZeroTime(lastLoginTime)
                  ? t('launchpad.balance.firstLogin')
                  : t('launchpad.balance.lastLogin', {
                      time: format.dateTime(lastLoginTime),
                      ip: lastLoginIP,
                    })}
              </p>
            </div>
          </>
        )}
      </QueryGate>
    </SectionCard>
  );
}

const amount = css({
  fontSize: '4xl',
  fontWeight: 'bold',
  letterSpacing: 'tighter',
  lineHeight: 'tight',
  overflowWrap: 'anywhere',
});
const facts = css({ mt: '2.5', display: 'grid', gap: '1', fontSize: 'sm', color: 'fg.muted' });
