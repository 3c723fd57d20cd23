import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useMemo } from 'react';
import { secondFactorView } from '#machines/session/second-factor/second-factor.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { ReportButton } from '#src/console/support/report-button.tsx';
import { FactorFields } from '#src/features/session/factor-fields.tsx';
import type { SecondFactorState } from '#src/features/session/go-to.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { secondFactorLogic } from '#src/features/session/second-factor.slots.ts';
import { sessionErrorText } from '#src/features/session/sign-in-form.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

const TicketMails = lazy(async () => ({
  default: (await import('#src/features/session/ticket-mails.tsx')).TicketMails,
}));

export function SecondFactorForm({ ticket, sentAt }: SecondFactorState) {
  const t = useText(sessionTexts);
  const services = useEntryServices();
  const logic = useMemo(() => secondFactorLogic(services), [services]);
  // A code was sent already if nothing stronger is asked for; a text message only if the reply says where to.
  const [first] = ticket.methods?.split(',') ?? [];
  const wasSent = first === undefined || first === 'email' || (first === 'tel' && ticket.sentTo !== '');
  const input = useMemo(
    () => ({ ticket, sentAt: wasSent ? sentAt : 0, now: Date.now() }),
    [ticket, sentAt, wasSent],
  );
  const actor = useActorRef(logic, { input });
  const view = useSelector(actor, secondFactorView);
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
  // A reply that must not reveal whether the password is right names no mailbox.
  const isBlind = view.method === 'email' && view.isSent && view.sentTo === '';
  return (
    <>
      <p className={style.about}>
        {isBlind ? t('session.secondFactor.leadBlind') : t('session.factor.lead')}
      </p>
      <form
        noValidate
        className={style.fields}
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'code.submit' });
        }}
      >
        <FactorFields view={view} send={actor.send} />
        <Button type="submit" variant="primary" size="lg" wide busy={view.isSubmitting}>
          {t(view.method === 'passkey' ? 'session.factor.usePasskey' : 'session.secondFactor.submit')}
        </Button>
      </form>
      <div className={style.foot}>
        <ReportButton error={sessionErrorText(view, t)} />
      </div>
      {services.site.sandbox && view.isAnySent && (
        <Suspense fallback={null}>
          <TicketMails key={view.resendAt} ticket={ticket.sessionTicket ?? ''} />
        </Suspense>
      )}
    </>
  );
}
