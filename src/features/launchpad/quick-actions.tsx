import { Link } from '@tanstack/react-router';
import { ChevronRight, KeyRound, ScrollText, ShoppingBag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { badge } from '#src/features/launchpad/launchpad-styles.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { VaultDrawer } from '#src/features/vault/lazy-vault-drawer.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { css, cx } from '#styled/css';

export function QuickActions() {
  const t = useText(launchpadTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <CardSection title={t('launchpad.quick.title')}>
        <ul className={list}>
          <li>
            <Link to="/ssl/certificates" className={entry}>
              <Entry
                icon={<ShoppingBag />}
                label={t('launchpad.quick.buy')}
                about={t('launchpad.quick.buyAbout')}
              />
            </Link>
          </li>
          <li>
            <Link to="/orders/list" className={entry}>
              <Entry
                icon={<ScrollText />}
                label={t('launchpad.quick.orders')}
                about={t('launchpad.quick.ordersAbout')}
              />
            </Link>
          </li>
          <li>
            <button type="button" className={entry} aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <Entry
                icon={<KeyRound />}
                label={t('launchpad.quick.vault')}
                about={t('launchpad.quick.vaultAbout')}
              />
            </button>
          </li>
        </ul>
      </CardSection>
      {isOpen && <VaultDrawer open onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Entry(props: { readonly icon: ReactNode; readonly label: string; readonly about: string }) {
  return (
    <>
      <span className={icon} aria-hidden="true">
        {props.icon}
      </span>
      <span className={css({ flex: '1', minW: '0' })}>
        <span className={css({ display: 'block', fontWeight: 'semibold' })}>{props.label}</span>
        <span className={css({ display: 'block', fontSize: 'sm', color: 'fg.muted' })}>{props.about}</span>
      </span>
      <ChevronRight
        className={css({ w: '4', h: '4', color: 'fg.subtle', flexShrink: 0 })}
        aria-hidden="true"
      />
    </>
  );
}

const list = css({ mx: '-2.5', mb: '-2' });
const entry = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  px: '2.5',
  py: '2',
  borderRadius: 'md',
  color: 'fg.default',
  textAlign: 'start',
  _hover: { bg: 'bg.subtle', textDecoration: 'none' },
});
const icon = cx(badge, css({ bg: 'accent.tint', color: 'accent.text' }));
