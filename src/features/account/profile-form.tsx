import { useNavigate } from '@tanstack/react-router';
import { checkProfile, type Profile, profileFields } from '#core/account/check-profile.ts';
import * as profileCalls from '#core/contract/calls/account.ts';
import { CountryField } from '#src/console/form/country-fields.tsx';
import { TextField } from '#src/console/form/fields.tsx';
import { FormBody } from '#src/console/form/form-body.tsx';
import { type FormSource, trimmed } from '#src/console/form/form-source.ts';
import { usePageForm } from '#src/console/form/use-page-form.ts';
import { profileTexts } from '#src/features/account/texts.ts';
import { GoTo } from '#src/features/session/go-to.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

/** There is a single profile, always replaced as a whole, so saving it twice is safe. */
const profileForm: FormSource<Profile & { readonly id: string }, Profile> = {
  name: 'profile',
  fields: profileFields,
  kinds: profileCalls.changeProfile.body.entries,
  words: 'profile',
  toDraft: (profile) => trimmed(profile ?? {}, profileFields),
  toBody: (draft) => trimmed(draft, profileFields),
  check: checkProfile,
  async save(client, { body }) {
    const item = { ...(await client.call(profileCalls.changeProfile, { body })), id: profileID };
    return { id: profileID, item };
  },
};

const profileID = 'own';

export interface ProfileFormProps {
  readonly profile: Profile;
  /** Console page to continue at after saving. */
  readonly next: string | null;
}

export function ProfileForm({ profile, next }: ProfileFormProps) {
  const t = useText(profileTexts);
  const navigate = useNavigate();
  const form = usePageForm(profileForm, { ...profile, id: profileID });
  const { isBusy, isSaved, draft } = form.view;
  const given = trimmed(draft, profileFields);
  const filled = profileFields.filter((field) => given[field] !== '').length;
  return (
    <Card>
      <CardSection
        title={t('profile.form')}
        hint={t('profile.formHint')}
        actions={<span className={muted}>{t('profile.filled', { filled, all: profileFields.length })}</span>}
      >
        <FormBody
          form={form}
          footer={
            <div className={foot}>
              <Button type="submit" variant="primary" busy={isBusy}>
                {t(next === null ? 'common.save' : 'profile.saveAndPay')}
              </Button>
              {next !== null && (
                <Button onClick={() => void navigate({ to: '/', href: next })}>{t('profile.back')}</Button>
              )}
              <span role="status" className={muted}>
                {isSaved && t('profile.saved')}
              </span>
            </div>
          }
        >
          <TextField name="name" hint={t('profile.nameHint')} />
          <CountryField name="country" placeholder={t('profile.countryPlaceholder')} />
          <TextField name="province" />
          <TextField name="city" />
          <TextField name="address" />
          <TextField name="postalCode" />
        </FormBody>
      </CardSection>
      {isSaved && next !== null && <GoTo href={next} />}
    </Card>
  );
}

const foot = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', mt: '1' });
const muted = css({ color: 'fg.muted', fontSize: 'sm' });
