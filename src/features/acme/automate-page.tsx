import { Link, useLocation } from '@tanstack/react-router';
import { Unplug } from 'lucide-react';
import { useState } from 'react';
import type { Automation } from '#core/contract/calls/acme.ts';
import { show } from '#core/contract/calls/acme.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useServices } from '#src/console/services.ts';
import { DraftsCard } from '#src/features/acme/drafts-card.tsx';
import { AcmeKeyDialog, acmeKeyForm } from '#src/features/acme/key-form.tsx';
import { KeySection } from '#src/features/acme/key-section.tsx';
import { KeysCard } from '#src/features/acme/keys-card.tsx';
import { PullsCard } from '#src/features/acme/pulls-card.tsx';
import { ClientSection, RecipeSection } from '#src/features/acme/recipe-part.tsx';
import { FallbackCard, StateCard } from '#src/features/acme/state-cards.tsx';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useClientChoice } from '#src/features/acme/use-client-choice.ts';
import { WaitsNotice } from '#src/features/acme/waits-notice.tsx';
import { MissingOrder } from '#src/features/orders/order/missing-order.tsx';
import { NotServed } from '#src/features/orders/order/not-served.tsx';
import { PaidReceipt } from '#src/features/payment/receipt/paid-receipt.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** /certhub/orders/<no>/automate: how servers fetch the certificates of an order by themselves. */
export function AutomatePage({ orderNo }: { readonly orderNo: string }) {
  const t = useText(acmeTexts);
  const automation = useCall(show, { params: { orderNo } });
  const back = (
    <Link to="/ssl/certificate/$id" params={{ id: orderNo }} className={button()}>
      {t('acme.back')}
    </Link>
  );
  if (isRefused(callFailureOf(automation.error), 'notFound', 'badInput'))
    return <MissingOrder orderNo={orderNo} />;
  return (
    <>
      <PageHead
        crumbs={[
          <MenuText key="orders" name="menu.orders" />,
          <Link key="order" to="/ssl/certificate/$id" params={{ id: orderNo }} translate="no">
            {orderNo}
          </Link>,
          t('acme.title'),
        ]}
        title={t('acme.title')}
        description={t('acme.about')}
        actions={back}
      />
      <QueryGate query={automation} failed={t('acme.failed')} pending={<CardSkeleton lines={12} />}>
        {(data) =>
          data.isOffered ? (
            <Automated automation={data} />
          ) : (
            <Card>
              <EmptyState
                icon={<Unplug />}
                title={t('acme.notOffered')}
                description={t('acme.notOfferedAbout')}
                action={back}
              />
            </Card>
          )
        }
      </QueryGate>
    </>
  );
}

function Automated({ automation }: { readonly automation: Automation }) {
  const { orderNo, pulls, drafts } = automation;
  const { secrets } = useServices();
  const [client, choose] = useClientChoice(orderNo);
  const [made, setMade] = useState<{ readonly kid: string; readonly handle: string } | null>(null);
  const place = useLocation().pathname;
  const form = useFormDialog<{ readonly id: string }>({ form: acmeKeyForm.name, place, items: undefined });
  const hmacKey = made === null ? null : secrets.peek(made.handle);
  const shownKey = made === null || hmacKey === null ? null : { kid: made.kid, hmacKey };
  return (
    <>
      <PaidReceipt isOrder />
      <div className={above}>
        <WaitsNotice automation={automation} />
        <NotServed orderNo={orderNo} />
        <DraftsCard drafts={drafts} />
      </div>
      <div className={columns}>
        <div className={stack}>
          <Card>
            <ClientSection client={client} onChoose={choose} />
            <KeySection automation={automation} shownKey={shownKey} onAdd={() => form.open(null)} />
            <RecipeSection client={client} automation={automation} shownKey={shownKey} />
          </Card>
          <PullsCard pulls={pulls} />
        </div>
        <div className={stack}>
          <StateCard automation={automation} />
          <FallbackCard automation={automation} />
          <KeysCard keys={automation.keys} of={{ orderNo }} />
        </div>
      </div>
      {form.shown && (
        <AcmeKeyDialog
          key={form.shown.flow}
          shown={form.shown}
          of={{ orderNo }}
          onMade={({ kid, hmacKey: secret }) => setMade({ kid, handle: secrets.put(secret) })}
          onClosed={form.close}
        />
      )}
    </>
  );
}

const above = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  '&:not(:empty)': { mb: '4' },
});
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 340px' },
  alignItems: 'start',
  gap: '4',
});
const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
