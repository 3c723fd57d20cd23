import { useQuery } from '@tanstack/react-query';
import { useServices } from '#src/app/services.ts';
import { useMoney } from '#src/app/use-money.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** What the customer can spend. */
export function Balance() {
  const t = useText();
  const money = useMoney();
  const { queries } = useServices();
  const account = useQuery(queries.account());
  return (
    <div className={root}>
      <span className={label}>{t('frame.balance')}</span>
      <span className={amount}>{account.data ? money(account.data.balance) : <Skeleton width="84px" />}</span>
    </div>
  );
}

const root = css({ display: 'flex', flexDirection: 'column', textAlign: 'right', lineHeight: '1.3' });
const label = css({ fontSize: 'xs', color: 'fg.subtle' });
const amount = css({ fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' });
