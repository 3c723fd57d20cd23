import { lazy, Suspense, useState } from 'react';
import type { Organization } from '#core/contract/calls/parties.ts';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { wholeList } from '#core/contract/fields.ts';
import { useCall } from '#src/console/use-call.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { faultsOf, fieldId } from '#src/features/purchase/form-faults.ts';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { PartySelect } from '#src/features/purchase/parties/party-select.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';

const loadDialog = () =>
  import(/* webpackChunkName: "party-dialogs" */ '#src/features/parties/organization-dialog.tsx');
const OrganizationDialog = lazy(async () => ({ default: (await loadDialog()).OrganizationDialog }));

/** The organization the certificate is made out to. */
export function OrganizationGroup({ view, send }: GroupProps) {
  const t = useText(partiesTexts);
  const organizations = useCall(partyCalls.organizations.list, wholeList, { select: ({ data }) => data });
  const [edited, setEdited] = useState<{ readonly organization: Organization | null } | null>(null);
  const list = organizations.data ?? [];
  const chosen = list.find(({ id }) => id === view.orgID) ?? null;
  const choose = (orgID: string) => send({ type: 'organization.choose', orgID });
  return (
    <CardSection title={t('parties.organization.title')} hint={t('parties.organization.hint')}>
      <PartySelect
        id={fieldId('orgID')}
        query={organizations}
        options={list.map(({ id, name, creditCode, province, locality }) => ({
          value: id,
          label: name,
          description: [creditCode, [province, locality].filter(Boolean).join(' ')]
            .filter(Boolean)
            .join(' · '),
        }))}
        value={view.orgID}
        onValueChange={choose}
        error={faultsOf(view.faults, 'orgID', t)}
        texts={{
          label: t('parties.organization.label'),
          choose: t('parties.organization.choose'),
          none: t('parties.organization.none'),
          add: t('parties.organization.addLabel'),
          edit: t('parties.organization.editLabel'),
        }}
        onIntent={() => void loadDialog()}
        onAdd={() => setEdited({ organization: null })}
        onEdit={() => setEdited({ organization: chosen })}
      />
      {edited && (
        <Suspense fallback={null}>
          <OrganizationDialog
            organization={edited.organization}
            onSaved={choose}
            onClosed={() => setEdited(null)}
          />
        </Suspense>
      )}
    </CardSection>
  );
}
