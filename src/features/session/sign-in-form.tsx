import type { SessionFailure } from '#machines/session/session.types.ts';
import type { SignInUserEvent } from '#machines/session/sign-in/sign-in.machine.ts';
import type { SignInView } from '#machines/session/sign-in/sign-in.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { WaitButton, WaitNotice } from '#src/console/page/wait-notice.tsx';
import { ReportButton } from '#src/console/support/report-button.tsx';
import { ProofField } from '#src/features/session/captcha-field.tsx';
import { DemoHint } from '#src/features/session/demo-hint.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useSecretField } from '#src/features/session/use-secret-field.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';

export interface SignInFormProps {
  readonly view: SignInView;
  readonly send: (event: SignInUserEvent) => void;
  /** True from the submission until the account is loaded, while the session still reads who it is. */
  readonly isEntering: boolean;
}

export function SignInHeading() {
  const t = useText(sessionTexts);
  const { site } = useEntryServices();
  return (
    <>
      <h1 className={style.title}>{t('session.signIn.title')}</h1>
      <p className={style.about}>{t('session.signIn.lead', { site: site.siteName })}</p>
    </>
  );
}

/** Also prerendered in the page's HTML before the script loads (`early-sign-in.ts`); until then, nothing typed is submitted. */
export function SignInForm({ view, send, isEntering }: SignInFormProps) {
  const t = useText(sessionTexts);
  const { site, secrets } = useEntryServices();
  const password = useSecretField(secrets, (handle, length) =>
    send({ type: 'password.change', handle, length }),
  );
  const changeAccount = (account: string) => send({ type: 'account.change', account });
  const errorOf = (field: string) => {
    const fault = view.faults.find((each) => each.field === field);
    return fault && faultText(fault, t);
  };
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'sign-in.submit', at: Date.now() });
      }}
    >
      <div className={style.fields}>
        {view.isLimited && (
          <WaitNotice until={view.limitedUntil} text={(span) => t('session.signIn.wait', { span })} />
        )}
        {view.failure && view.faults.length === 0 && (
          <Notice tone="danger" role="alert">
            {sessionFailureText(view.failure, t)}
          </Notice>
        )}
        <Field id="account" label={t('session.signIn.account')} error={errorOf('account')} required>
          <TextInput
            size="lg"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            inputMode={site.defaultLoginType}
            placeholder={t(`session.signIn.accountHint.${site.defaultLoginType}`)}
            value={view.account}
            onValueChange={changeAccount}
          />
        </Field>
        <Field id="password" label={t('session.signIn.password')} error={errorOf('password')} required>
          <PasswordInput
            size="lg"
            name="password"
            autoComplete="current-password"
            value={password.value}
            onValueChange={password.change}
          />
        </Field>
        <ProofField view={view} send={send} error={errorOf('captchaOffset')} />
        <WaitButton
          until={view.isLimited ? view.limitedUntil : 0}
          type="submit"
          variant="primary"
          size="lg"
          wide
          busy={isEntering}
          disabled={view.isLimited}
        >
          {isEntering ? t('session.signIn.submitting') : t('session.signIn.submit')}
        </WaitButton>
      </div>
      {view.focus && <FocusOnce key={view.focus.ordinal} id={view.focus.field} />}
      <div className={style.foot}>
        <ReportButton error={sessionErrorText(view, t)} />
      </div>
      {site.sandbox && site.demoAccount && (
        <DemoHint
          accounts={[site.demoAccount, site.demoOperator].filter((each) => each !== undefined)}
          onFill={(demo) => {
            changeAccount(demo.account);
            password.change(demo.password);
          }}
        />
      )}
    </form>
  );
}

/** Error text for support. Never contains what was typed. */
export function sessionErrorText(
  { failure, faults }: Pick<SignInView, 'failure' | 'faults'>,
  t: Translate<'session'>,
): string | null {
  if (faults.length > 0) return faults.map(({ field, reason }) => `${field}: ${reason}`).join(', ');
  return failure && sessionFailureText(failure, t);
}

/** Error text for the form as a whole; field errors are shown beside their field. */
export function sessionFailureText(failure: SessionFailure, t: Translate<'session'>): string {
  return failure.kind === 'broken' ? t('session.signIn.failed') : failureText(failure, t);
}
