import type { Fault } from '#core/fault.ts';
import type { SignInUserEvent } from '#machines/session/sign-in/sign-in.types.ts';
import type { SignInView } from '#machines/session/sign-in/sign-in.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { CaptchaField } from '#src/features/session/captcha-field.tsx';
import { DemoHint } from '#src/features/session/demo-hint.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { SignInProblem } from '#src/features/session/sign-in-problem.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useSecretField } from '#src/features/session/use-secret-field.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';

export interface SignInFormProps {
  readonly view: SignInView;
  readonly send: (event: SignInUserEvent) => void;
  /** The press was taken and the way in is being opened. */
  readonly isEntering: boolean;
}

export function SignInForm({ view, send, isEntering }: SignInFormProps) {
  const t = useText(sessionTexts);
  const { site, secrets } = useEntryServices();
  const password = useSecretField(secrets, (handle, length) =>
    send({ type: 'password.change', handle, length }),
  );
  const changeAccount = (account: string) => send({ type: 'account.change', account });
  const errorOf = (field: string) => {
    const fault = view.faults.find((each: Fault) => each.field === field);
    return fault && faultText(fault, t);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'sign-in.submit' });
      }}
    >
      <div className={style.fields}>
        <SignInProblem view={view} />
        <Field id="account" label={t('session.signIn.account')} error={errorOf('account')} required>
          <TextInput
            size="lg"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            inputMode="email"
            placeholder={t('session.signIn.accountHint')}
            value={view.account}
            onValueChange={changeAccount}
          />
        </Field>
        <Field id="password" label={t('session.signIn.password')} error={errorOf('password')} required>
          <PasswordInput
            size="lg"
            name="password"
            autoComplete="current-password"
            showLabel={t('session.signIn.showPassword')}
            hideLabel={t('session.signIn.hidePassword')}
            value={password.value}
            onValueChange={password.change}
          />
        </Field>
        <CaptchaField view={view} send={send} error={errorOf('captchaOffset')} />
        <Button type="submit" variant="primary" size="lg" wide busy={isEntering}>
          {isEntering ? t('session.signIn.submitting') : t('session.signIn.submit')}
        </Button>
      </div>
      {view.focus && <FocusOnce key={view.focus.ordinal} id={view.focus.field} />}
      {site.sandbox && site.demoAccount && (
        <DemoHint
          {...site.demoAccount}
          onFill={(demo) => {
            changeAccount(demo.account);
            password.change(demo.password);
          }}
        />
      )}
    </form>
  );
}
