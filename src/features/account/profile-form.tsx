import { useNavigate } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useMemo } from 'react';
import type { Profile, ProfileField } from '#core/account/check-profile.ts';
import type { ProfileFormUserEvent } from '#machines/account/profile-form/profile-form.types.ts';
import { type ProfileFormView, profileFormView } from '#machines/account/profile-form/profile-form.view.ts';
import { useServices } from '#src/console/services.ts';
import { profileFormLogic } from '#src/features/account/profile-form.slots.ts';
import { profileTexts } from '#src/features/account/texts.ts';
import { useCountries } from '#src/features/parties/use-countries.ts';
import { GoTo } from '#src/features/session/go-to.tsx';
import { failureText } from '#src/i18n/failure-text.ts';
import { faultText, fieldName } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Combobox } from '#src/ui/combobox/combobox.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { pairedFields } from '#src/ui/field/paired-fields.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextInput, type TextInputProps } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface ProfileFormProps {
  readonly profile: Profile;
  /** Page of this console to go on with once it is saved. */
  readonly next: string | null;
}

export function ProfileForm({ profile, next }: ProfileFormProps) {
  const t = useText(profileTexts);
  const navigate = useNavigate();
  const services = useServices();
  const logic = useMemo(() => profileFormLogic(services), [services]);
  const actor = useActorRef(logic, { input: { profile } });
  const view = useSelector(actor, profileFormView);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'form.submit' });
  };
  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <CardSection
          title={t('profile.form')}
          hint={t('profile.formHint')}
          actions={<span className={muted}>{t('profile.progress', { percent: view.progress })}</span>}
        >
          <div role="alert" id={failureId} tabIndex={-1} className={notice}>
            {view.failure && <Failure view={view} />}
          </div>
          <fieldset disabled={!view.can.edit} className={pairedFields}>
            <Fields view={view} send={actor.send} />
          </fieldset>
          <div className={foot}>
            <Button type="submit" variant="primary" busy={view.step === 'saving'}>
              {t(next === null ? 'profile.save' : 'profile.saveAndPay')}
            </Button>
            {next !== null && (
              <Button onClick={() => void navigate({ to: '/', href: next })}>{t('profile.back')}</Button>
            )}
            <span role="status" className={muted}>
              {view.step === 'saved' && t('profile.saved')}
            </span>
          </div>
        </CardSection>
      </form>
      {view.focus && (
        <FocusOnce
          key={view.focus.ordinal}
          id={view.focus.field === null ? failureId : fieldId(view.focus.field)}
        />
      )}
      {view.step === 'saved' && next !== null && <GoTo href={next} />}
    </Card>
  );
}

function Failure({ view: { failure } }: { readonly view: ProfileFormView }) {
  const t = useText(profileTexts);
  if (failure === null) return null;
  return (
    <Notice tone="danger" title={t('profile.notSaved')}>
      {failure.kind === 'broken' ? t('profile.broken') : failureText(failure, t)} {t('profile.kept')}
    </Notice>
  );
}

interface FieldsProps {
  readonly view: ProfileFormView;
  readonly send: (event: ProfileFormUserEvent) => void;
}

function Fields({ view: { draft, faults }, send }: FieldsProps) {
  const t = useText(profileTexts);
  const countries = useCountries();
  const change = (field: ProfileField) => (value: string) => send({ type: 'field.change', field, value });
  const parts = (field: ProfileField) => {
    const own = faults.find((fault) => fault.field === field);
    return { id: fieldId(field), label: fieldName(field, t), error: own && faultText(own, t) };
  };
  const input = (field: ProfileField, props: TextInputProps) => (
    <TextInput value={draft[field]} onValueChange={change(field)} {...props} />
  );
  const optional = t('common.optional');
  return (
    <>
      <Field {...parts('name')} required hint={t('profile.nameHint')}>
        {input('name', { autoComplete: 'name' })}
      </Field>
      <Field {...parts('country')} required>
        <Combobox
          options={countries.map(({ countryCode, countryName }) => ({
            value: countryCode,
            label: countryName,
            keywords: countryCode,
          }))}
          value={draft.country || null}
          onValueChange={change('country')}
          placeholder={t('profile.countryPlaceholder')}
          texts={{
            open: t('profile.list'),
            nothing: (query) => t('profile.nothing', { query }),
            previous: t('profile.previous'),
            next: t('profile.next'),
            page: (page, pages) => t('profile.page', { page, pages }),
          }}
        />
      </Field>
      <Field {...parts('province')} mark={optional}>
        {input('province', { autoComplete: 'address-level1' })}
      </Field>
      <Field {...parts('city')} mark={optional}>
        {input('city', { autoComplete: 'address-level2' })}
      </Field>
      <Field {...parts('address')} mark={optional}>
        {input('address', { autoComplete: 'street-address' })}
      </Field>
      <Field {...parts('postalCode')} mark={optional}>
        {input('postalCode', { autoComplete: 'postal-code' })}
      </Field>
    </>
  );
}

const failureId = 'profile-failure';

function fieldId(field: string): string {
  return `profile-${field}`;
}

const foot = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', mt: '5' });
const muted = css({ color: 'fg.muted', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' });
const notice = css({ outline: 'none', '&:not(:empty)': { mb: '4' } });
