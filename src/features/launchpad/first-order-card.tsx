import { Link } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** Leads a customer without orders to the first one. */
export function FirstOrderCard() {
  const t = useText(launchpadTexts);
  return (
    <Card>
      <EmptyState
        icon={<PackageOpen />}
        title={t('launchpad.orders.none')}
        description={t('launchpad.orders.noneAbout')}
        action={
          <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2.5' })}>
            <Link to="/ssl/certificates" className={button({ variant: 'primary' })}>
              {t('launchpad.orders.first')}
            </Link>
            <Link to="/ssl/which" className={button()}>
              {t('launchpad.orders.which')}
            </Link>
          </div>
        }
      />
    </Card>
  );
}
