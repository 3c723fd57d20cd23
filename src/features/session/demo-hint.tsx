import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css, cx } from '#styled/css';

export interface DemoAccount {
  readonly account: string;
  readonly password: string;
}

export interface DemoHintProps {
  /** The customer's, then the operator's. */
  readonly accounts: readonly DemoAccount[];
  readonly onFill: (demo: DemoAccount) => void;
}

/** Shows the public credentials of a sandbox. */
export function DemoHint({ accounts, onFill }: DemoHintProps) {
  const t = useText(sessionTexts);
  return (
    <div className={cx(box, style.foot)} data-needs="demo">
      <p className={about}>{t('session.signIn.demoAbout')}</p>
      {accounts.map(({ account, password }, index) => (
        <div key={account} className={line}>
          <dl className={facts}>
            <dt className="sr-only">{t('session.signIn.account')}</dt>
            <dd>{account}</dd>
            <dt className="sr-only">{t('session.signIn.password')}</dt>
            <dd>{password}</dd>
          </dl>
          <Button size="sm" onClick={() => onFill({ account, password })}>
            {t(index === 0 ? 'session.signIn.demoFill' : 'session.signIn.demoOperator')}
          </Button>
        </div>
      ))}
    </div>
  );
}

const box = css({ px: '4', py: '3', borderRadius: 'md', bg: 'bg.subtle', fontSize: 'sm' });
const about = css({ color: 'fg.muted' });
const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2.5',
  mt: '1.5',
});
const facts = css({ minW: '0', fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' });
