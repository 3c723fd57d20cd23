import { Link } from '@tanstack/react-router';
import type { SecurityOverview } from '#core/contract/calls/security.ts';
import * as securityCalls from '#core/contract/calls/security.ts';
import { useWork } from '#src/console/action/use-action.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useServices } from '#src/console/services.ts';
import { hasFactor } from '#src/features/security/factors-card.tsx';
import { securityTexts } from '#src/features/security/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Switch } from '#src/ui/choice/switch.tsx';
import { css } from '#styled/css';

/** What the account asks of everybody, and what remains when all is lost. */
export function RuleCard({ overview }: { readonly overview: SecurityOverview }) {
  const t = useText(securityTexts);
  const can = useCan();
  const { client } = useServices();
  const { requiresFactor, isOwner, owners } = overview;
  const rule = useWork(
    (isOn: boolean) =>
      client.call(securityCalls.requireFactor, { body: { requiresFactor: isOn ? 'Y' : 'N' } }),
    { done: t('security.rule.saved') },
  );
  const isOwnMissing = !requiresFactor && !hasFactor(overview);
  return (
    <Card>
      <CardSection title={t('security.rule.title')}>
        <p className={text}>{t(requiresFactor ? 'security.rule.on' : 'security.rule.off')}</p>
        {can(securityCalls.requireFactor) &&
          (isOwnMissing ? (
            <p className={more}>{t('security.rule.ownFirst')}</p>
          ) : (
            <Switch
              className={more}
              label={t('security.rule.require')}
              description={t('security.rule.requireAbout')}
              checked={requiresFactor}
              onCheckedChange={rule.start}
            />
          ))}
      </CardSection>
      <CardSection title={t('security.rule.lostTitle')}>
        <p className={text}>{t('security.rule.lostAbout')}</p>
        {isOwner && owners === 1 && (
          <p className={more}>
            {t('security.rule.onlyOwner')}{' '}
            <Link to="/account/manage" className={link}>
              {t('security.rule.manage')}
            </Link>
          </p>
        )}
      </CardSection>
    </Card>
  );
}

const text = css({ fontSize: 'sm', color: 'fg.muted' });
const link = css({ textDecoration: 'underline' });
const more = css({ mt: '3', fontSize: 'sm', color: 'fg.muted' });
