import { type ComponentType, type ReactNode, useState } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import type { FormContext } from '#machines/kit/form.rules.ts';
import type { BatchActionContext } from '#machines/orders/batch-action/batch-action.rules.ts';
import type { CompromiseContext } from '#machines/orders/compromise/compromise.types.ts';
import type { ReissueContext } from '#machines/orders/reissue/reissue.types.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';
import { NewDeposit } from '#src/features/deposit/new-deposit.tsx';
import { BatchActionDialog } from '#src/features/orders/batch-action/batch-action-dialog.tsx';
import { CompromiseFlow } from '#src/features/orders/compromise/compromise-page.tsx';
import { ReissueFlow } from '#src/features/orders/reissue/reissue-dialog.tsx';
import { ContactDialog } from '#src/features/parties/contact-dialog.tsx';
import { MailboxDialog } from '#src/features/parties/mailbox-dialog.tsx';
import { OrganizationDialog } from '#src/features/parties/organization-dialog.tsx';
import { InlinePayment } from '#src/features/payment/pages/inline-payment.tsx';
import { QueuePanel } from '#src/features/payment/queue-panel.tsx';
import { BatchPage } from '#src/features/purchase/batch/batch-flow.tsx';
import { PurchasePage } from '#src/features/purchase/purchase-page.tsx';
import type { ReplayedFlow } from '#src/features/support/replay/flows.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';

export interface ScreenProps {
  readonly snapshot: AnyMachineSnapshot;
}

interface ScreenEntry {
  readonly Screen: ComponentType<ScreenProps>;
  /** Final states that have their own screen; after any other the customer was led elsewhere. */
  readonly ends?: readonly string[];
}

const nobody = () => undefined;

/** The page or dialog in which a customer sees a flow, made of the console's real components. */
export const screens: Readonly<Record<ReplayedFlow, ScreenEntry>> = {
  purchase: { Screen: () => <PurchasePage draft="replay" wish={noWish} /> },
  batch: { Screen: () => <BatchPage batch="replay" />, ends: ['discarded'] },
  payment: { Screen: Payment, ends: ['success', 'failed', 'cancelled'] },
  'payment-queue': { Screen: () => <QueuePanel flow="replay" frame="page" onExit={nobody} /> },
  deposit: { Screen: () => <NewDeposit amount={undefined} next={undefined} /> },
  form: { Screen: Form },
  reissue: { Screen: Reissue },
  resubmit: { Screen: Reissue },
  compromise: { Screen: Compromise },
  'batch-action': { Screen: BatchAction },
};

const noWish = { brand: undefined, product: undefined, year: undefined, ticket: undefined };

function BatchAction({ snapshot }: ScreenProps) {
  const { kind }: BatchActionContext = snapshot.context;
  return (
    <BatchActionDialog
      kind={kind}
      flow="replay"
      rows={[]}
      orderNos={[]}
      now={0}
      onBegin={nobody}
      onClose={nobody}
    />
  );
}

function Payment({ snapshot }: ScreenProps) {
  const { orderNos }: PaymentContext = snapshot.context;
  return <InlinePayment orderNos={orderNos.join()} />;
}

function Reissue({ snapshot }: ScreenProps) {
  const { kind, subject }: ReissueContext = snapshot.context;
  return <ReissueFlow kind={kind} subject={subject} flow="replay" onClosed={nobody} />;
}

function Compromise({ snapshot }: ScreenProps) {
  const { orderNo, serialNumber }: CompromiseContext = snapshot.context;
  return <CompromiseFlow orderNo={orderNo} serialNumber={serialNumber} order={null} />;
}

/** Record dialogs by form name. Other dialogs need data that only their page has. */
const dialogs: Readonly<Record<string, (props: { readonly place: string }) => ReactNode>> = {
  'parties.contacts': ({ place }) => (
    <ContactDialog shown={shownAt(place)} onClosed={nobody} needsIdCard={false} />
  ),
  'parties.organizations': ({ place }) => <OrganizationDialog shown={shownAt(place)} onClosed={nobody} />,
  'parties.validationEmails': ({ place }) => <MailboxDialog shown={shownAt(place)} onClosed={nobody} />,
};

function shownAt(place: string) {
  return { flow: 'replay', item: null, place };
}

function Form({ snapshot }: ScreenProps) {
  const context: FormContext = snapshot.context;
  const [Dialog] = useState(() => (Object.hasOwn(dialogs, context.form) ? dialogs[context.form] : undefined));
  return Dialog === undefined ? <FormFacts context={context} /> : <Dialog place={context.place} />;
}

/** For a form whose dialog needs the page's record, which is not in the log: shows the draft's values instead. */
function FormFacts({ context: { form, place, draft } }: { readonly context: FormContext }) {
  const t = useText(supportTexts);
  return (
    <SectionCard title={t('support.stage.form', { form })} hint={t('support.stage.formAbout', { place })}>
      <KeyValues
        layout="start"
        items={Object.entries(draft).map(([name, value]) => ({
          label: name,
          value,
          mono: true,
        }))}
      />
    </SectionCard>
  );
}
