import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Organization } from '#core/contract/calls/parties.ts';
import { organizationDialogView } from '#machines/organization-dialog/organization-dialog.view.ts';
import { organizationDialogLogic } from '#src/adapters/workflows/organization-dialog.slots.ts';
import { useServices } from '#src/app/services.ts';
import { useText, useTextPart } from '#src/i18n/use-text.ts';
import { EditFrame } from '#src/views/purchase/parties/edit-frame.tsx';
import { OrganizationFields } from '#src/views/purchase/parties/organization-fields.tsx';
import { type EditOutcome, tellOutcome } from '#src/views/purchase/parties/tell-outcome.ts';

export interface OrganizationDialogProps extends EditOutcome {
  /** The company to edit; `null` adds one. */
  readonly organization: Organization | null;
}

/** A company's country as long as nobody chose another. */
const usualCountry = 'CN';

/** Adds or edits a company (spec §2 'Edit dialogs'). Mounted while it is open. */
export function OrganizationDialog({ organization, onSaved, onClosed }: OrganizationDialogProps) {
  useTextPart('parties');
  const t = useText();
  const services = useServices();
  const { defaultPrefix } = services.site;
  const logic = useMemo(() => organizationDialogLogic(services), [services]);
  const actor = useActorRef(logic.provide({ actions: tellOutcome({ onSaved, onClosed }, t) }), {
    input: { organization, nationCode: usualCountry, telPrefix: defaultPrefix },
  });
  const view = useSelector(actor, organizationDialogView);
  return (
    <EditFrame
      view={view}
      send={actor.send}
      title={t('parties.company.dialog')}
      description={t('parties.company.about')}
    >
      <OrganizationFields view={view} send={actor.send} />
    </EditFrame>
  );
}
