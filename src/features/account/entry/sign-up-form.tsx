import type { ContactKind } from '#core/account/contact.ts';
import type { CodedFormUserEvent } from '#machines/account/coded-form.ts';
import type { CodedFormView } from '#machines/account/coded-form.view.ts';
import { comboboxTexts } from '#src/console/combobox-texts.ts';
import { WaitButton } from '#src/console/page/wait-notice.tsx';
import { useCountries } from '#src/console/site/use-countries.ts';
import { CodeField } from '#src/features/account/entry/code-field.tsx';
import { ConsentField } from '#src/features/account/entry/consent-field.tsx';
import { EntryNotices } from '#src/features/account/entry/entry-notices.tsx';
import { NewPasswordField } from '#src/features/account/entry/new-password-field.tsx';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { useEntryForm } from '#src/features/account/entry/use-entry-form.ts';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { PhoneInput } from '#src/ui/phone-input/phone-input.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';

interface SignUpFormProps {
  readonly view: CodedFormView;
  readonly send: (event: CodedFormUserEvent) => void;
  /** Ways this site can send a code. */
  readonly methods: readonly ContactKind[];
  /** True from the submission until the account is loaded. */
  readonly isEntering: boolean;
}

export function SignUpForm({ view, send, methods, isEntering }: SignUpFormProps) {
  const t = useText(joiningTexts);
  const countries = useCountries();
  const { password, errorOf, change } = useEntryForm(view, send);
  const { method, telPrefix = '', telephone = '', email = '', code = '', inviteCode = '' } = view.values;
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'form.submit', at: Date.now() });
      }}
    >
      <div className={style.fields}>
        <EntryNotices view={view} perhaps={t('joining.signUp.perhaps')} />
        {methods.length > 1 && (
          <SegmentedControl
            label={t('joining.signUp.method')}
            options={methods.map((value) => ({ value, label: t(`joining.signUp.methods.${value}`) }))}
            value={method === 'email' ? 'email' : 'tel'}
            onValueChange={change('method')}
          />
        )}
        {method === 'email' ? (
          <Field id="email" label={t('joining.email')} error={errorOf('email')} required>
            <TextInput
              size="lg"
              type="email"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              inputMode="email"
              value={email}
              onValueChange={change('email')}
            />
          </Field>
        ) : (
          <Field id="telephone" label={t('joining.telephone')} error={errorOf('telephone')} required>
            <PhoneInput
              countries={countries}
              prefix={telPrefix}
              onPrefixChange={change('telPrefix')}
              prefixLabel={t('form.telPrefix')}
              texts={comboboxTexts(t)}
              number={{
                size: 'lg',
                name: 'username',
                autoComplete: 'tel-national',
                value: telephone,
                onValueChange: change('telephone'),
              }}
            />
          </Field>
        )}
        <CodeField
          code={code}
          error={errorOf('code')}
          sentTo={view.sentTo}
          resendAt={view.resendAt}
          canSend={view.canSend}
          isSending={view.isSending}
          onCodeChange={change('code')}
          onSend={() => send({ type: 'code.send', at: Date.now() })}
        />
        <NewPasswordField
          label={t('joining.password')}
          error={errorOf('password')}
          value={password.value}
          onValueChange={password.change}
        />
        <Field
          id="inviteCode"
          label={t('joining.signUp.invite')}
          mark={t('joining.signUp.inviteMark')}
          error={errorOf('inviteCode')}
        >
          <TextInput
            size="lg"
            mono
            name="inviteCode"
            autoCapitalize="none"
            maxLength={128}
            value={inviteCode}
            onValueChange={change('inviteCode')}
          />
        </Field>
        {view.values.asksConsent === 'yes' && (
          <ConsentField
            isGiven={view.values.consent === 'yes'}
            error={errorOf('consent') && t('joining.legal.missing')}
            isChanged={errorOf('terms') !== undefined || errorOf('privacy') !== undefined}
            onGive={(isGiven) => change('consent')(isGiven ? 'yes' : '')}
          />
        )}
        <WaitButton
          until={view.isLimited ? view.limitedUntil : 0}
          type="submit"
          variant="primary"
          size="lg"
          wide
          busy={isEntering}
        >
          {t(isEntering ? 'joining.signUp.submitting' : 'joining.signUp.submit')}
        </WaitButton>
      </div>
      {view.focus && <FocusOnce key={view.focus.ordinal} id={view.focus.field} />}
    </form>
  );
}
