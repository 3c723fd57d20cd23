import { useActorRef, useSelector } from '@xstate/react';
import { Fingerprint, Mail, MessageSquareText, Smartphone } from 'lucide-react';
import { useEffect, useId, useInsertionEffect, useMemo, useRef } from 'react';
import { type FactorKind, factorKinds } from '#core/account/confirmation.ts';
import type { SecurityOverview } from '#core/contract/calls/security.ts';
import type { EnrolmentUserEvent } from '#machines/security/enrolment/enrolment.machine.ts';
import { type EnrolmentView, enrolmentView } from '#machines/security/enrolment/enrolment.view.ts';
import { hasPasskeys } from '#src/adapters/session/passkeys.ts';
import { useServices } from '#src/console/services.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { CodeStep } from '#src/features/security/code-step.tsx';
import { enrolmentLogic } from '#src/features/security/enrolment.slots.ts';
import { RecoveryCodes } from '#src/features/security/recovery-codes.tsx';
import { securityTexts } from '#src/features/security/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Mark } from '#src/ui/mark/mark.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface EnrolDialogProps {
  readonly overview: SecurityOverview;
  /** `isDone`: a factor was added. */
  readonly onClose: (isDone: boolean) => void;
}

/** Adds a second factor: its kind, what proves it, and with the first one the recovery codes. */
export function EnrolDialog({ overview, onClose }: EnrolDialogProps) {
  const t = useText(securityTexts, orderFaultTexts);
  const services = useServices();
  const form = useId();
  const defaultName = useRef('');
  useInsertionEffect(() => {
    defaultName.current = t('security.enrol.defaultName');
  });
  const logic = useMemo(() => enrolmentLogic(services, () => defaultName.current), [services]);
  const input = useMemo(() => ({ hasCodes: overview.recovery.left > 0 }), [overview.recovery.left]);
  const actor = useActorRef(logic, { input });
  const view = useSelector(actor, enrolmentView);
  const { isOver, isDone, handle, codesHandle } = view;
  useEffect(() => {
    if (isOver) onClose(isDone);
  }, [isOver, isDone, onClose]);
  // Shown once: what was typed and made goes with the dialog.
  useEffect(
    () => () => {
      for (const each of [handle, codesHandle]) services.secrets.take(each);
    },
    [services, handle, codesHandle],
  );
  const close = () => actor.send({ type: 'enrolment.close' });
  const submit = view.isNaming ? 'name.submit' : 'code.submit';
  return (
    <Dialog
      open={!isOver}
      keepOnOutside
      mustAnswer={!view.canClose}
      title={t(view.isShowingCodes ? 'security.enrol.codesTitle' : 'security.enrol.title')}
      onClose={close}
      footer={<Buttons view={view} form={form} send={actor.send} />}
    >
      <form
        id={form}
        noValidate
        method="dialog"
        className={stack}
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: submit });
        }}
      >
        <Problem view={view} />
        {view.isChoosing && <Kinds overview={overview} view={view} send={actor.send} />}
        {view.isEntering && <CodeStep view={view} send={actor.send} />}
        {view.isNaming && (
          <Field id="passkey-name" label={t('security.enrol.name')} hint={t('security.enrol.nameHint')}>
            <TextInput
              maxLength={60}
              value={view.name}
              onValueChange={(name) => actor.send({ type: 'name.change', name })}
            />
          </Field>
        )}
        {view.isIssuing && (
          <p className={waiting} role="status">
            <Spinner />
            {t('security.enrol.issuing')}
          </p>
        )}
        {view.isShowingCodes && (
          <RecoveryCodes
            codes={(services.secrets.peek(codesHandle) ?? '').split('\n')}
            email={overview.email}
            isKept={view.isKept}
            onKeep={(isKept) => actor.send({ type: 'codes.keep', isKept })}
          />
        )}
      </form>
    </Dialog>
  );
}

interface StepProps {
  readonly view: EnrolmentView;
  readonly send: (event: EnrolmentUserEvent) => void;
}

function Buttons({ view, form, send }: StepProps & { readonly form: string }) {
  const t = useText(securityTexts);
  const close = () => send({ type: 'enrolment.close' });
  if (view.isShowingCodes)
    return (
      <Button variant="primary" disabled={!view.isKept} onClick={close}>
        {t('security.recovery.close')}
      </Button>
    );
  if (view.isCodesMissing)
    return (
      <>
        <Button onClick={close}>{t('common.close')}</Button>
        <Button variant="primary" onClick={() => send({ type: 'codes.retry' })}>
          {t('common.retry')}
        </Button>
      </>
    );
  if (view.isIssuing) return null;
  return (
    <>
      {view.canGoBack && (
        <Button variant="ghost" onClick={() => send({ type: 'enrolment.back' })}>
          {t('security.enrol.back')}
        </Button>
      )}
      <Button disabled={!view.canClose} onClick={close}>
        {t('common.cancel')}
      </Button>
      {(view.isEntering || view.isNaming) && (
        <Button type="submit" form={form} variant="primary" busy={view.isSubmitting}>
          {t(view.isNaming ? 'security.enrol.nameSubmit' : 'security.enrol.submit')}
        </Button>
      )}
    </>
  );
}

/** Why the last step did not work, unless its field says so. */
function Problem({ view }: Pick<StepProps, 'view'>) {
  const t = useText(securityTexts, orderFaultTexts);
  const [fault] = view.faults;
  if (view.isDismissed)
    return (
      <Notice tone="warning" role="status">
        {t('security.enrol.dismissed')}
      </Notice>
    );
  if (view.failure === null || fault?.field === 'authCode') return null;
  const isPasskey = fault?.field === 'passkey';
  const own = fault?.reason === 'record-duplicate' ? 'already' : 'unknownPasskey';
  return (
    <Notice
      tone="danger"
      role="alert"
      {...(view.isCodesMissing && { title: t('security.enrol.codesMissing') })}
    >
      {isPasskey ? t(`security.enrol.${own}`) : failureText(view.failure, t)}
    </Notice>
  );
}

const icons = {
  passkey: <Fingerprint />,
  app: <Smartphone />,
  email: <Mail />,
  tel: <MessageSquareText />,
} as const;

function Kinds({ overview, view, send }: StepProps & { readonly overview: SecurityOverview }) {
  const t = useText(securityTexts);
  const isHidden: Readonly<Record<FactorKind, boolean>> = {
    passkey: false,
    app: overview.app.isOn,
    email: overview.mail.isOn,
    // Not shown where the site sends no text messages.
    tel: overview.tel.isOn || !overview.canSendSms,
  };
  const lacks: Readonly<Record<FactorKind, string | null>> = {
    passkey: overview.canHavePasskeys && hasPasskeys() ? null : t('security.enrol.noPasskey'),
    app: null,
    email: overview.canSendMail ? null : t('security.enrol.noMail'),
    tel: overview.tel.sentTo === '' ? t('security.enrol.noTelephone') : null,
  };
  return (
    <ul className={kinds} aria-label={t('security.enrol.choose')}>
      {factorKinds
        .filter((kind) => !isHidden[kind])
        .map((kind) => {
          const isBusy = view.isPreparing && view.kind === kind;
          return (
            <li key={kind}>
              <button
                type="button"
                className={choice}
                disabled={lacks[kind] !== null}
                aria-busy={isBusy || undefined}
                onClick={() => send({ type: 'kind.choose', kind })}
              >
                <Mark large>{isBusy ? <Spinner /> : icons[kind]}</Mark>
                <span>
                  <span className={kindTitle}>{t(`security.enrol.kinds.${kind}.title`)}</span>
                  <span className={kindAbout}>
                    {lacks[kind] ??
                      t(`security.enrol.kinds.${kind}.about`, {
                        email: overview.email,
                        telephone: overview.tel.sentTo,
                      })}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
    </ul>
  );
}

const stack = css({ display: 'grid', gap: '4' });
const waiting = css({ display: 'flex', alignItems: 'center', gap: '2' });
const kinds = css({ display: 'grid', gap: '2' });
const choice = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  p: '3',
  textAlign: 'start',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  bg: 'bg.surface',
  _hover: { _enabled: { bg: 'bg.subtle' } },
  _disabled: { cursor: 'not-allowed', color: 'fg.muted' },
});
const kindTitle = css({ display: 'block', fontWeight: 'medium' });
const kindAbout = css({ display: 'block', fontSize: 'sm', color: 'fg.muted' });
