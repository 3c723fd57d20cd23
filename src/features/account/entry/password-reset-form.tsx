import type { CodedFormUserEvent } from '#machines/account/coded-form.ts';
import type { CodedFormView } from '#machines/account/coded-form.view.ts';
import { WaitButton } from '#src/console/page/wait-notice.tsx';
import { CodeField } from '#src/features/account/entry/code-field.tsx';
import { EntryNotices } from '#src/features/account/entry/entry-notices.tsx';
import { NewPasswordField } from '#src/features/account/entry/new-password-field.tsx';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { useEntryForm } from '#src/features/account/entry/use-entry-form.ts';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';

interface PasswordResetFormProps {
  readonly view: CodedFormView;
  readonly send: (event: CodedFormUserEvent) => void;
}

export function PasswordResetForm({ view, send }: PasswordResetFormProps) {
  const t = useText(joiningTexts);
  const { password, errorOf, change } = useEntryForm(view, send);
  const { account = '', code = '' } = view.values;
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
        <EntryNotices view={view} perhaps={t('joining.reset.perhaps')} />
        <Field
          id="account"
          label={t('joining.reset.account')}
          hint={t('joining.reset.accountHint')}
          error={errorOf('account')}
          required
        >
          <TextInput
            size="lg"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            value={account}
            onValueChange={change('account')}
          />
        </Field>
        <CodeField
          code={code}
          error={errorOf('code')}
          sentTo={view.sentTo}
          resendAt={view.resendAt}
          canSend={view.canSend}
          isSending={view.isSending}
          isBlind
          onCodeChange={change('code')}
          onSend={() => send({ type: 'code.send', at: Date.now() })}
        />
        <NewPasswordField
          label={t('joining.newPassword')}
          error={errorOf('password')}
          value={password.value}
          onValueChange={password.change}
        />
        <WaitButton
          until={view.isLimited ? view.limitedUntil : 0}
          type="submit"
          variant="primary"
          size="lg"
          wide
          busy={view.isSubmitting}
        >
          {t(view.isSubmitting ? 'joining.reset.submitting' : 'joining.reset.submit')}
        </WaitButton>
      </div>
      {view.focus && <FocusOnce key={view.focus.ordinal} id={view.focus.field} />}
    </form>
  );
}
