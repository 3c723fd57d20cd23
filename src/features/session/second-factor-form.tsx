import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useMemo } from 'react';
import { secondFactorView } from '#machines/session/second-factor/second-factor.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { ReportButton } from '#src/console/support/report-button.tsx';
import type { SecondFactorState } from '#src/features/session/go-to.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { secondFactorLogic } from '#src/features/session/second-factor.slots.ts';
import { sessionErrorText, sessionFailureText } from '#src/features/session/sign-in-form.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { useRemaining } from '#src/ui/countdown/use-remaining.ts';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

const TicketMails = lazy(async () => ({
  default: (await import('#src/features/session/ticket-mails.tsx')).TicketMails,
}));

export function SecondFactorForm({ ticket, sentAt }: SecondFactorState) {
  const t = useText(sessionTexts);
  const services = useEntryServices();
  const logic = useMemo(() => secondFactorLogic(services), [services]);
  const input = useMemo(() => ({ ticket, sentAt, now: Date.now() }), [ticket, sentAt]);
  const actor = useActorRef(logic, { input });
  const view = useSelector(actor, secondFactorView);
  const [fault] = view.faults;
  const seconds = Math.ceil(useRemaining(view.resendAt, 0) / 1000);
  if (view.isExpired) {
    return (
      <Notice
        tone="warning"
        role="alert"
        className={css({ mt: '5' })}
        actions={<ReportButton error={t('session.secondFactor.expired')} />}
      >
        {t('session.secondFactor.expired')}
      </Notice>
    );
  }
  return (
    <>
      <p className={style.about}>
        {ticket.sentTo
          ? t('session.secondFactor.lead', { contact: ticket.sentTo })
          : t('session.secondFactor.leadBlind')}
      </p>
      <form
        noValidate
        className={style.fields}
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'code.submit' });
        }}
      >
        {view.failure && !fault && (
          <Notice tone="danger" role="alert">
            {sessionFailureText(view.failure, t)}
          </Notice>
        )}
        <Field
          id="code"
          label={t('session.secondFactor.code')}
          error={fault && faultText(fault, t)}
          hint={t('session.secondFactor.codeHint')}
          required
        >
          <TextInput
            size="lg"
            mono
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={view.code}
            onValueChange={(code) => actor.send({ type: 'code.change', code })}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" wide busy={view.isSubmitting}>
          {t('session.secondFactor.submit')}
        </Button>
      </form>
      {view.focus && <FocusOnce key={view.focus.ordinal} id={view.focus.field} />}
      <Button
        variant="link"
        className={css({ mt: '4' })}
        disabled={!view.canResend && !view.isSending}
        busy={view.isSending}
        onClick={() => actor.send({ type: 'code.resend' })}
      >
        {seconds > 0 ? t('session.secondFactor.resendIn', { seconds }) : t('session.secondFactor.resend')}
      </Button>
      <div className={style.foot}>
        <ReportButton error={sessionErrorText(view, t)} />
      </div>
      {services.site.sandbox && (
        <Suspense fallback={null}>
          <TicketMails key={view.resendAt} ticket={ticket.sessionTicket ?? ''} />
        </Suspense>
      )}
    </>
  );
}
