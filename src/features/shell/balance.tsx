import { Link } from '@tanstack/react-router';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useSeesBalance } from '#src/console/rights/use-can.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { frameTexts } from '#src/features/shell/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

export interface BalanceProps {
  /** Called when the link is followed, so that a surrounding menu can close. */
  readonly onLeave?: (() => void) | undefined;
}

/** The available balance, linked to deposits. */
export function Balance({ onLeave }: BalanceProps) {
  const t = useText(frameTexts);
  const money = useMoney();
  const account = useCall(sessionCalls.account, {});
  const isShown = useSeesBalance();
  // The shop's own account pays nothing.
  if (!isShown || account.data?.isShop) return null;
  return (
    <Link to="/deposit" search={{}} className={root} title={t('frame.deposit')} onClick={onLeave}>
      <span className={label}>{t('frame.balance')}</span>
      <span className={amount}>{account.data ? money(account.data.balance) : <Skeleton width="84px" />}</span>
    </Link>
  );
}

const root = css({
  display: 'flex',
  flexDirection: 'column',
  textAlign: 'right',
  lineHeight: '1.3',
  px: '2',
  py: '1',
  borderRadius: 'sm',
  color: 'fg.default',
  textDecoration: 'none',
  _hover: { bg: 'bg.subtle', textDecoration: 'none' },
});
const label = css({ fontSize: 'xs', color: 'fg.subtle' });
const amount = css({ fontWeight: 'bold' });
