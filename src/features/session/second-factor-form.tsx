import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useMemo } from 'react';
import { secondFactorView } from '#machines/session/second-factor/second-factor.view.ts';
import type { Ticket } from '#machines/session/sign-in/sign-in.types.ts';
import { codeSentAt } from '#src/adapters/session/code-sent.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { secondFactorLogic } from '#src/features/session/second-factor.slots.ts';
import { sessionTexts } from '#src/features/session/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { useNow } from '#src/ui/time/use-now.ts';
import { css } from '#styled/css';

const TicketMails = lazy(async () => ({
  default: (await import('#src/features/session/ticket-mails.tsx')).TicketMails,
}));

export function SecondFactorForm({ ticket }: { readonly ticket: Ticket }) {
  const t = useText(sessionTexts);
  const services = useEntryServices();
  const logic = useMemo(() => secondFactorLogic(services), [services]);
  const input = useMemo(() => ({ ticket, sentAt: codeSentAt(), now: Date.now() }), [ticket]);
  const actor = useActorRef(logic, { input });
  const view = useSelector(actor, secondFactorView);
  const [fault] = view.faults;
  const isEntering = view.step === 'submitting' || view.step === 'signedIn';
  if (view.step === 'expired') {
    return (
      <Notice tone="warning" role="alert" className={css({ mt: '5' })}>
        {t('session.secondFactor.expired')}
      </Notice>
    );
  }
  return (
    <>
      <p className={style.about}>{t('session.secondFactor.lead', { contact: ticket.sentTo ?? '' })}</p>
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
            {view.failure.kind === 'broken' ? t('session.signIn.failed') : failureText(view.failure, t)}
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
        <Button type="submit" variant="primary" size="lg" wide busy={isEntering}>
          {t('session.secondFactor.submit')}
        </Button>
      </form>
      {view.focus && <FocusOnce key={view.focus.ordinal} id={view.focus.field} />}
      <ResendButton
        state={view.resend}
        readyAt={view.resendAt}
        onPress={() => actor.send({ type: 'code.resend' })}
      />
      {services.site.sandbox && (
        <Suspense fallback={null}>
          <TicketMails key={view.resendAt} ticket={ticket.sessionTicket ?? ''} />
        </Suspense>
      )}
    </>
  );
}

interface ResendButtonProps {
  readonly state: 'cooling' | 'ready' | 'sending';
  readonly readyAt: number;
  readonly onPress: () => void;
}

function ResendButton({ state, readyAt, onPress }: ResendButtonProps) {
  const t = useText(sessionTexts);
  const seconds = Math.max(0, Math.ceil((readyAt - useNow()) / 1000));
  return (
    <Button
      variant="link"
      className={css({ mt: '4' })}
      disabled={state === 'cooling'}
      busy={state === 'sending'}
      onClick={onPress}
    >
      {state === 'cooling'
        ? t('session.secondFactor.resendIn', { seconds })
        : t('session.secondFactor.resend')}
    </Button>
  );
}
