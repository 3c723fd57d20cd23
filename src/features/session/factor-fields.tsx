import { Fingerprint, KeyRound, LifeBuoy, Mail, MessageSquareText, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ConfirmMethod, isSentMethod } from '#core/account/confirmation.ts';
import type { SecondFactorUserEvent } from '#machines/session/second-factor/second-factor.machine.ts';
import type { SecondFactorView } from '#machines/session/second-factor/second-factor.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { sessionFailureText } from '#src/features/session/sign-in-form.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useSecretField } from '#src/features/session/use-secret-field.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { useRemaining } from '#src/ui/countdown/use-remaining.ts';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface FactorFieldsProps {
  readonly view: SecondFactorView;
  readonly send: (event: SecondFactorUserEvent) => void;
}

/** What the chosen way asks for, and the other ways. The caller's form submits it. */
export function FactorFields({ view, send }: FactorFieldsProps) {
  const t = useText(sessionTexts);
  const { method, methods } = view;
  const [fault] = view.faults;
  const others = methods.filter((each) => each !== method);
  return (
    <>
      {view.failure && !fault && (
        <Notice tone="danger" role="alert">
          {sessionFailureText(view.failure, t)}
        </Notice>
      )}
      {method === 'passkey' ? (
        <PasskeyNote view={view} />
      ) : (
        <TypedProof key={method} view={view} send={send} />
      )}
      {view.focus && <FocusOnce key={view.focus.ordinal} id={view.focus.field} />}
      {others.length > 0 && (
        <fieldset className={ways}>
          <legend className={waysTitle}>{t('session.factor.otherWays')}</legend>
          {others.map((each) => (
            <Button
              key={each}
              size="sm"
              icon={icons[each]}
              disabled={view.isSubmitting}
              onClick={() => send({ type: 'method.choose', method: each })}
            >
              {t(`session.factor.methods.${each}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}

const icons: Readonly<Record<ConfirmMethod, ReactNode>> = {
  passkey: <Fingerprint />,
  app: <Smartphone />,
  email: <Mail />,
  tel: <MessageSquareText />,
  recovery: <LifeBuoy />,
  password: <KeyRound />,
};

function PasskeyNote({ view }: Pick<FactorFieldsProps, 'view'>) {
  const t = useText(sessionTexts);
  const [fault] = view.faults;
  if (fault !== undefined)
    return (
      <Notice tone="danger" role="alert">
        {t('session.factor.passkeyUnknown')}
      </Notice>
    );
  if (view.isDismissed)
    return (
      <Notice tone="warning" role="status">
        {t('session.factor.passkeyDismissed')}
      </Notice>
    );
  return <p className={note}>{t('session.factor.passkeyAbout')}</p>;
}

function TypedProof({ view, send }: FactorFieldsProps) {
  const t = useText(sessionTexts);
  const { secrets } = useEntryServices();
  const { method } = view;
  const [fault] = view.faults;
  const password = useSecretField(secrets, (handle, length) =>
    send({ type: 'password.change', handle, length }),
  );
  const isWrong = fault?.reason === 'mismatch';
  const error = fault && (isWrong ? t(`session.factor.wrong.${method}`) : faultText(fault, t));
  if (method === 'password')
    return (
      <Field id="password" label={t('session.signIn.password')} error={error} required>
        <PasswordInput
          size="lg"
          name="password"
          autoComplete="current-password"
          value={password.value}
          onValueChange={password.change}
        />
      </Field>
    );
  const isRecovery = method === 'recovery';
  return (
    <div>
      {isSentMethod(method) && view.sentTo !== '' && (
        <p className={note}>
          {t(method === 'tel' ? 'session.secondFactor.leadTel' : 'session.secondFactor.lead', {
            contact: view.sentTo,
          })}
        </p>
      )}
      {method === 'tel' && !view.isSent && <p className={note}>{t('session.factor.telAbout')}</p>}
      <Field
        id="code"
        label={t(isRecovery ? 'session.factor.recoveryCode' : 'session.secondFactor.code')}
        error={error}
        hint={
          method === 'app' || method === 'recovery'
            ? t(`session.factor.hints.${method}`)
            : t('session.secondFactor.codeHint')
        }
        required
      >
        <TextInput
          size="lg"
          mono
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          maxLength={isRecovery ? 9 : 6}
          value={view.code}
          onValueChange={(code) => send({ type: 'code.change', code })}
        />
      </Field>
      {isSentMethod(method) && <Resend view={view} send={send} />}
    </div>
  );
}

function Resend({ view, send }: FactorFieldsProps) {
  const t = useText(sessionTexts);
  const seconds = Math.ceil(useRemaining(view.resendAt, 0) / 1000);
  const text = view.isSent ? t('session.secondFactor.resend') : t('session.factor.send');
  return (
    <Button
      variant="link"
      className={css({ mt: '2' })}
      disabled={!view.canResend && !view.isSending}
      busy={view.isSending}
      onClick={() => send({ type: 'code.resend' })}
    >
      {seconds > 0 ? t('session.secondFactor.resendIn', { seconds }) : text}
    </Button>
  );
}

const note = css({ mb: '3', fontSize: 'sm', color: 'fg.muted' });
const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '2', minW: '0' });
const waysTitle = css({ mb: '2', fontSize: 'sm', color: 'fg.muted' });
