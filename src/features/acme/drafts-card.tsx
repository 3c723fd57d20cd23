import { Link } from '@tanstack/react-router';
import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import type { AcmeDraft } from '#core/contract/calls/acme.ts';
import * as acmeCalls from '#core/contract/calls/acme.ts';
import { create as createOrders } from '#core/contract/calls/purchase.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { renewTicket } from '#src/console/orders/renew-ticket.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** Purchases that clients need and nobody made yet: each opens the form, filled in. */
export function DraftsCard({ drafts }: { readonly drafts: readonly AcmeDraft[] }) {
  const t = useText(acmeTexts);
  const [asked, ask] = useState<AcmeDraft | null>(null);
  const dismiss = useAction(acmeCalls.dismissDraft, { confirms: true, done: t('acme.drafts.dismissed') });
  const can = useCan();
  if (drafts.length === 0) return null;
  const start = (draft: AcmeDraft) => {
    ask(draft);
    dismiss.start({ params: { id: draft.id } });
  };
  return (
    <SectionCard title={t('acme.drafts.title')}>
      <p className={muted}>{t('acme.drafts.about')}</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id} className={row}>
            <DraftFacts draft={draft} />
            <div className={verbs}>
              {can(createOrders) && (
                <Link
                  to="/ssl/certificates"
                  search={wishOf(draft)}
                  className={button({ variant: 'primary', size: 'sm' })}
                >
                  <ShoppingBag aria-hidden="true" />
                  {t('acme.drafts.open')}
                </Link>
              )}
              {can(acmeCalls.dismissDraft) && (
                <Button
                  size="sm"
                  aria-label={t('acme.drafts.dismissOf', { name: draft.domainNames[0] ?? '' })}
                  onClick={() => start(draft)}
                >
                  {t('acme.drafts.dismiss')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ActionDialog
          action={dismiss}
          texts={{
            title: t('acme.drafts.question'),
            confirm: t('acme.drafts.dismiss'),
            keep: t('common.cancel'),
            unresolved: t('acme.drafts.unresolved'),
          }}
        >
          <p>{t('acme.drafts.questionAbout', { names: asked.domainNames.join(', ') })}</p>
        </ActionDialog>
      )}
    </SectionCard>
  );
}

function wishOf({ productNo, validity, domainNames }: AcmeDraft) {
  const product = productNo === '' ? {} : { product: productNo, year: validity };
  return { ...product, renew_ticket: renewTicket(domainNames) };
}

/** Names shown of a draft; the form shows all. */
const mostShown = 5;

function DraftFacts({ draft }: { readonly draft: AcmeDraft }) {
  const t = useText(acmeTexts);
  const format = useFormat();
  const { domainNames, reason, client, address, times, lastTime } = draft;
  const more = domainNames.length - mostShown;
  return (
    <div className={css({ minW: '0' })}>
      <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })} translate="no">
        {domainNames.slice(0, mostShown).join(', ')}
        {more > 0 && ` +${more}`}
      </p>
      <p className={css({ fontSize: 'sm' })}>{t(`acme.drafts.reasons.${reason}`)}</p>
      <p className={muted}>
        {t('acme.drafts.by', { client, address, time: format.dateTime(lastTime) })}
        {times > 1 && ` · ${t.count('acme.pulls.times', times)}`}
      </p>
    </div>
  );
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'start',
  gap: '3',
  py: '3',
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const verbs = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const muted = css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
