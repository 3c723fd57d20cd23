import { type ReactNode, useState } from 'react';
import type { FormContext } from '#machines/kit/form.rules.ts';
import type { ReplayProps } from '#src/console/flows/define-flow.ts';
import { ContactDialog } from '#src/features/parties/contact-dialog.tsx';
import { MailboxDialog } from '#src/features/parties/mailbox-dialog.tsx';
import { OrganizationDialog } from '#src/features/parties/organization-dialog.tsx';
import { supportTexts } from '#src/features/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';

const nobody = () => undefined;

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

export function Screen({ snapshot }: ReplayProps) {
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
