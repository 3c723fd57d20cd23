import { Mail } from 'lucide-react';
import type { SecurityOverview } from '#core/contract/calls/security.ts';
import { FactRow } from '#src/features/security/fact-row.tsx';
import { securityTexts } from '#src/features/security/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';

/** What the user signs in with: the rows of mailbox and telephone. */
export function WaysCard({ overview }: { readonly overview: SecurityOverview }) {
  const t = useText(securityTexts);
  return (
    <SectionCard title={t('security.ways.title')}>
      <ul>
        <FactRow
          icon={<Mail />}
          title={t('security.ways.mailbox')}
          facts={[overview.email, t('security.ways.mailboxAbout')]}
        />
      </ul>
    </SectionCard>
  );
}
