import { Link } from '@tanstack/react-router';
import * as referralCalls from '#core/contract/calls/referral.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useServices } from '#src/console/services.ts';
import { referralTexts } from '#src/features/referral/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** Home's card, where the site offers the referral, for who may see what it earned. */
export function ReferralCard() {
  const t = useText(referralTexts);
  const { site } = useServices();
  const can = useCan();
  const { data } = useCall(referralCalls.condition, {}, { enabled: site.features.referral });
  if (data === undefined || !can(referralCalls.own)) return null;
  return (
    <SectionCard title={t('referral.card.title')}>
      <p className={css({ mb: '3' })}>{t('referral.card.about', { percent: data.percent })}</p>
      <Link to="/account/referral" className={button({ size: 'sm' })}>
        {t('referral.card.open')}
      </Link>
    </SectionCard>
  );
}
