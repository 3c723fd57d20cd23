import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import type { AcmeDirectoryDetail } from '#core/contract/calls/acme.ts';
import * as acmeCalls from '#core/contract/calls/acme.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useCan } from '#src/console/rights/use-can.ts';
import { useServices } from '#src/console/services.ts';
import { DraftsCard } from '#src/features/acme/drafts-card.tsx';
import { AcmeKeyDialog, acmeKeyForm } from '#src/features/acme/key-form.tsx';
import { KeySection } from '#src/features/acme/key-section.tsx';
import { KeysCard } from '#src/features/acme/keys-card.tsx';
import { PullsCard } from '#src/features/acme/pulls-card.tsx';
import { ClientSection, RecipeSection } from '#src/features/acme/recipe-part.tsx';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useClientChoice } from '#src/features/acme/use-client-choice.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** /certhub/automation/<id>: a directory of the account, its credentials, and what clients did. */
export function PolicyPage({ id }: { readonly id: string }) {
  const t = useText(acmeTexts);
  const policy = useCall(acmeCalls.showDirectory, { params: { id } });
  if (isRefused(callFailureOf(policy.error), 'notFound', 'badInput')) return <Missing />;
  return (
    <>
      <PageHead
        crumbs={[
          <Link key="room" to="/certhub/automation">
            <MenuText name="menu.automation" />
          </Link>,
          t('acme.policy.page'),
        ]}
        title={policy.data?.name ?? t('acme.policy.page')}
        description={
          policy.data && t('acme.policy.pageAbout', { domains: policy.data.domains.slice(0, 5).join(', ') })
        }
        actions={
          <Link to="/certhub/automation" className={button()}>
            {t('acme.policy.back')}
          </Link>
        }
      />
      <QueryGate query={policy} failed={t('acme.policy.failed')} pending={<CardSkeleton lines={12} />}>
        {(data) => <Opened policy={data} />}
      </QueryGate>
    </>
  );
}

/** There is no such directory, or it was closed. */
function Missing() {
  const t = useText(acmeTexts);
  return (
    <>
      <PageHead title={t('acme.policy.missing')} />
      <Card>
        <EmptyState
          icon={<FileQuestion />}
          title={t('acme.policy.missing')}
          description={t('acme.policy.missingAbout')}
          action={
            <Link to="/certhub/automation" className={button({ variant: 'primary' })}>
              {t('acme.policy.back')}
            </Link>
          }
        />
      </Card>
    </>
  );
}

function Opened({ policy }: { readonly policy: AcmeDirectoryDetail }) {
  const { id, domains, directory, keys, pulls, drafts } = policy;
  const { secrets } = useServices();
  const [client, choose] = useClientChoice(id);
  const [made, setMade] = useState<{ readonly kid: string; readonly handle: string } | null>(null);
  const place = useLocation().pathname;
  const form = useFormDialog<{ readonly id: string }>({ form: acmeKeyForm.name, place, items: undefined });
  const hmacKey = made === null ? null : secrets.peek(made.handle);
  const shownKey = made === null || hmacKey === null ? null : { kid: made.kid, hmacKey };
  const automation = { directory, keys, domainNames: domains };
  return (
    <>
      <div className={css({ '&:not(:empty)': { mb: '4' } })}>
        <DraftsCard drafts={drafts} />
      </div>
      <div className={columns}>
        <div className={stack}>
          <Card>
            <ClientSection client={client} onChoose={choose} />
            <KeySection automation={automation} shownKey={shownKey} onAdd={() => form.open(null)} />
            <RecipeSection client={client} automation={automation} shownKey={shownKey} isOfPolicy />
          </Card>
          <PullsCard pulls={pulls} isOfPolicy />
        </div>
        <div className={stack}>
          <TermsCard policy={policy} />
          <KeysCard keys={keys} of={{ policyID: id }} />
        </div>
      </div>
      {form.shown && (
        <AcmeKeyDialog
          key={form.shown.flow}
          shown={form.shown}
          of={{ policyID: id }}
          onMade={({ kid, hmacKey: secret }) => setMade({ kid, handle: secrets.put(secret) })}
          onClosed={form.close}
        />
      )}
    </>
  );
}

/** What its clients may do, and the way to end it. */
function TermsCard({ policy }: { readonly policy: AcmeDirectoryDetail }) {
  const t = useText(acmeTexts);
  const navigate = useNavigate();
  const [isAsked, ask] = useState(false);
  const close = useAction(acmeCalls.closeDirectory, {
    confirms: true,
    done: t('acme.policy.closed'),
  });
  if (close.view.isDone) void navigate({ to: '/certhub/automation', replace: true });
  const { id, name, packageNo, orders, mostOrders } = policy;
  return (
    <SectionCard title={t('acme.policy.terms')}>
      <p>{packageNo === '' ? t('acme.policy.anyPackage') : t('acme.policy.package', { packageNo })}</p>
      <p className={css({ my: '2', fontSize: 'sm', color: 'fg.muted' })}>
        {t('acme.policy.orders', { orders, most: mostOrders })}
      </p>
      {useCan()(acmeCalls.closeDirectory) && (
        <Button
          onClick={() => {
            ask(true);
            close.start({ params: { id } });
          }}
        >
          {t('acme.policy.close')}
        </Button>
      )}
      {isAsked && (
        <ActionDialog
          action={close}
          texts={{
            title: t('acme.policy.question', { name }),
            confirm: t('acme.policy.close'),
            keep: t('common.cancel'),
            unresolved: t('acme.policy.unresolved'),
          }}
        >
          <p>{t('acme.policy.questionAbout')}</p>
        </ActionDialog>
      )}
    </SectionCard>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 340px' },
  alignItems: 'start',
  gap: '4',
});
const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
