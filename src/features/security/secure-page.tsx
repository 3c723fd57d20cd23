import { ShieldCheck } from 'lucide-react';
import type { SecurityOverview } from '#core/contract/calls/security.ts';
import * as securityCalls from '#core/contract/calls/security.ts';
import { mine } from '#core/contract/calls/sharing.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useCan } from '#src/console/rights/use-can.ts';
import { FactorsCard } from '#src/features/security/factors-card.tsx';
import { PasswordCard } from '#src/features/security/password-card.tsx';
import { RuleCard } from '#src/features/security/rule-card.tsx';
import { SessionsCard } from '#src/features/security/sessions-card.tsx';
import { securityTexts } from '#src/features/security/texts.ts';
import { WaysCard } from '#src/features/security/ways-card.tsx';
import { SharingKeyCard } from '#src/features/sharing/sharing-key-card.tsx';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { useRemaining } from '#src/ui/countdown/use-remaining.ts';
import { css } from '#styled/css';

/** /account/secure: how the user signs in, their factors, their sessions, and what the account asks of everybody. */
export function SecurePage() {
  const t = useText(securityTexts);
  const can = useCan();
  const overview = useCall(securityCalls.overview, {});
  const { data, dataUpdatedAt } = overview;
  return (
    <>
      <PageHead
        crumbs={[t('security.account'), t('security.title')]}
        title={t('security.title')}
        description={t('security.about')}
        actions={
          data && <Confirmed confirmation={data.confirmation} until={freshUntil(data, dataUpdatedAt)} />
        }
      />
      <QueryGate query={overview} failed={t('security.failed')} pending={<CardSkeleton lines={8} />}>
        {(shown) => (
          <div className={grid}>
            <div className={column}>
              <WaysCard overview={shown} />
              <PasswordCard overview={shown} isFresh={freshUntil(shown, dataUpdatedAt) > 0} />
              <FactorsCard overview={shown} />
              <SessionsCard />
            </div>
            <div className={column}>
              <RuleCard overview={shown} />
              {can(mine) && <SharingKeyCard />}
            </div>
          </div>
        )}
      </QueryGate>
    </>
  );
}

/** Until when the confirmation counts, by this browser's clock; 0 if it does not. */
function freshUntil({ confirmation, serverTime }: SecurityOverview, receivedAt: number): number {
  const until = Date.parse(confirmation.until);
  return until < 0 ? 0 : receivedAt + until - Date.parse(serverTime);
}

interface ConfirmedProps {
  readonly confirmation: SecurityOverview['confirmation'];
  readonly until: number;
}

function Confirmed({ confirmation, until }: ConfirmedProps) {
  const t = useText(securityTexts);
  const format = useFormat();
  const left = useRemaining(until, 0);
  if (left === 0) return null;
  const method = t(`security.methods.${confirmation.by}`);
  // Whole minutes: a running second would only distract.
  const span = format.span(Math.ceil(left / 60_000) * 60_000);
  return (
    <span className={chip}>
      <ShieldCheck aria-hidden="true" />
      {t('security.confirmed', { method, span })}
    </span>
  );
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  gap: '4',
  alignItems: 'start',
});
const column = css({ display: 'grid', gap: '4', minW: '0' });
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  px: '3',
  minH: '7',
  borderRadius: 'full',
  bg: 'success.tint',
  color: 'success',
  fontSize: 'sm',
  fontWeight: 'medium',
  '& svg': { w: '4', h: '4', flexShrink: 0 },
});
