import { Link } from '@tanstack/react-router';
import { type AnyRight, isOfShop } from '#core/account/rights.ts';
import { rightsTexts } from '#src/console/rights/texts.ts';
import type { NeedsRight } from '#src/console/rights/use-can.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** In place of a page: which right it needs, and who can give it. */
export function NoRight({ right }: NeedsRight) {
  const t = useText(rightsTexts);
  // A room that needs only a session, or nothing, is open to everybody who sees this.
  const name = t(`rights.names.${right as AnyRight | 'operator'}`);
  const giver = t(isOfShop(right) ? 'rights.missing.byShop' : 'rights.missing.byOwner');
  return (
    <div className={root}>
      <p className={number}>403</p>
      <h1 className={heading}>{t('rights.missing.title')}</h1>
      <p className={about}>{t('rights.missing.lead', { right: name, code: right, giver })}</p>
      <Link to="/launchpad" className={button({ variant: 'primary' })}>
        {t('rights.missing.home')}
      </Link>
    </div>
  );
}

const root = css({ textAlign: 'center', maxW: '520px', mx: 'auto', py: '12' });
const number = css({
  fontFamily: 'mono',
  fontSize: 'sm',
  fontWeight: 'medium',
  color: 'accent.text',
  mb: '2',
});
const heading = css({ fontSize: '2xl', letterSpacing: 'tighter' });
const about = css({ mt: '2.5', mb: '6', color: 'fg.muted', textWrap: 'balance' });
