import { profiles } from '#core/contract/calls/discovery.ts';
import { agents } from '#core/contract/discovery-agents.ts';
import { wholeList } from '#core/contract/fields.ts';
import { usualServices } from '#core/discovery/protocols.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { AreaField, TextField } from '#src/console/form/fields.tsx';
import { useFormDraft } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import { recordForm } from '#src/console/form/record-form.ts';
import { useOwners } from '#src/features/discovery/certs/certs-filters.ts';
import { PlacesFileField } from '#src/features/discovery/scans/places-file-field.tsx';
import { ProfilePreview } from '#src/features/discovery/scans/profile-preview.tsx';
import { ServicesField } from '#src/features/discovery/scans/services-field.tsx';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

/** What a new profile begins with. */
interface ProfileTerms {
  readonly begins: { readonly name: string; readonly targets: string };
}

const base = recordForm(profiles, {
  words: 'scans.profile',
  fields: [
    'name',
    'agentID',
    'targets',
    'exclusions',
    'services',
    'names',
    'interval',
    'quietFrom',
    'quietTo',
    'rate',
    'ownerID',
  ],
  begins: { services: usualServices.join('\n'), interval: 'weekly', rate: '20' },
  rules: (_: { readonly own: ProfileTerms }) => ({}),
});

const profileForm = {
  ...base,
  toDraft: ((item, terms) => ({
    ...base.toDraft(item, terms),
    ...(item === null && terms.own.begins),
  })) satisfies typeof base.toDraft,
};

export const ProfileDialog = formDialog(
  profileForm,
  { title: 'scans.profile.dialog', about: 'scans.profile.dialogAbout', texts: scansTexts },
  ProfileFields,
);

/** Who scans; not asked of those who have no agent. */
function AgentField() {
  const t = useText(scansTexts);
  const { draft } = useFormDraft();
  const { data = [] } = useCall(agents.list, wholeList, { select: ({ data: all }) => all });
  if (data.length === 0 && (draft.agentID ?? '') === '') return null;
  return (
    <ChoiceField
      name="agentID"
      wide
      options={data.map(({ id, name, networks }) => ({
        value: id,
        label: t('scans.profile.agent', { name, networks: networks.join(', ') }),
      }))}
      none={t('scans.profile.noAgent')}
      hint={t('scans.profile.hints.agentID')}
    />
  );
}

function ProfileFields(_: ProfileTerms) {
  const t = useText(scansTexts, discoveryTexts);
  const hint = (name: 'targets' | 'exclusions' | 'names' | 'rate' | 'quiet' | 'ownerID') =>
    t(`scans.profile.hints.${name}`);
  const { draft } = useFormDraft();
  const owners = useOwners();
  const owner = draft.ownerID ?? '';
  const isOwnerGone = owner !== '' && owners.length > 0 && !owners.some(({ value }) => value === owner);
  const hours = Array.from({ length: 24 }, (_each, hour) => ({
    value: String(hour),
    label: t('scans.profile.hour', { hour: String(hour).padStart(2, '0') }),
  }));
  return (
    <>
      <TextField name="name" wide />
      <AgentField />
      <AreaField name="targets" rows={5} wide hint={hint('targets')} />
      <PlacesFileField />
      <ProfilePreview />
      <ServicesField />
      <AreaField name="exclusions" rows={2} wide hint={hint('exclusions')} />
      <AreaField name="names" rows={2} wide hint={hint('names')} />
      <ChoiceField name="interval" />
      <TextField name="rate" hint={hint('rate')} />
      <ChoiceField name="quietFrom" options={hours} none={t('scans.profile.noQuiet')} hint={hint('quiet')} />
      <ChoiceField name="quietTo" options={hours} none={t('scans.profile.noQuiet')} />
      <ChoiceField
        name="ownerID"
        wide
        options={isOwnerGone ? [{ value: owner, label: t('scans.profile.ownerGone') }, ...owners] : owners}
        none={t('discovery.nobody')}
        hint={hint('ownerID')}
      />
    </>
  );
}
