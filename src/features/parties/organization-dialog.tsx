import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Organization } from '#core/contract/calls/parties.ts';
import { organizationDialogView } from '#machines/parties/organization-dialog/organization-dialog.view.ts';
import { useServices } from '#src/console/services.ts';
import { EditFrame } from '#src/features/parties/edit-frame.tsx';
import { organizationDialogLogic } from '#src/features/parties/organization-dialog.slots.ts';
import { OrganizationFields } from '#src/features/parties/organization-fields.tsx';
import { type EditOutcome, notifyOutcome } from '#src/features/parties/tell-outcome.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

export interface OrganizationDialogProps extends EditOutcome {
  /** The organization to edit; `null` adds one. */
  readonly organization: Organization | null;
}

/** A organization's country as long as nobody chose another. */
const usualCountry = 'CN';

/** Adds or edits a organization (spec §2 'Edit dialogs'). Mounted while it is open. */
export function OrganizationDialog({ organization, onSaved, onClosed }: OrganizationDialogProps) {
  const t = useText(partiesTexts);
  const services = useServices();
  const { defaultPrefix } = services.site;
  const logic = useMemo(() => organizationDialogLogic(services), [services]);
  const actor = useActorRef(logic.provide({ actions: notifyOutcome({ onSaved, onClosed }, t) }), {
    input: { organization, nationCode: usualCountry, telPrefix: defaultPrefix },
  });
  const view = useSelector(actor, organizationDialogView);
  return (
    <EditFrame
      view={view}
      send={actor.send}
      title={t('parties.organization.dialog')}
      description={t('parties.organization.about')}
    >
      <OrganizationFields view={view} send={actor.send} />
    </EditFrame>
  );
}
