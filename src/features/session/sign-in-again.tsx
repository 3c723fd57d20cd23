import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { sessionView } from '#machines/session/session.view.ts';
import type { Ticket } from '#machines/session/sign-in/sign-in.machine.ts';
import { signInView } from '#machines/session/sign-in/sign-in.view.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { SecondFactorForm } from '#src/features/session/second-factor-form.tsx';
import { signInLogic } from '#src/features/session/sign-in.slots.ts';
import { SignInForm } from '#src/features/session/sign-in-form.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

export interface SignInAgainProps {
  /** Of the session that ended. */
  readonly account: string;
  /** Leaves the page for the sign-in, where somebody else may sign in. */
  readonly onLeave: () => void;
}

/** The session ended: asks for the password over the page, which keeps what was typed. */
export function SignInAgain({ account, onLeave }: SignInAgainProps) {
  const t = useText(sessionTexts);
  const [attempt, setAttempt] = useState(1);
  return (
    <Dialog
      open
      mustAnswer
      size="sm"
      title={t('session.again.title')}
      description={t('session.again.about')}
      onClose={onLeave}
      footer={<Button onClick={onLeave}>{t('session.again.leave')}</Button>}
    >
      <Steps key={attempt} account={account} onBack={() => setAttempt(attempt + 1)} />
    </Dialog>
  );
}

function Steps({ account, onBack }: { readonly account: string; readonly onBack: () => void }) {
  const t = useText(sessionTexts);
  const services = useEntryServices();
  const actor = useActorRef(useMemo(() => signInLogic(services), [services]));
  useConnectionReturn(actor);
  useEffect(() => actor.send({ type: 'account.change', account }), [actor, account]);
  const view = useSelector(actor, signInView);
  const { isUnreachable, failure } = useSelector(services.session, sessionView);
  if (view.ticket) return <SecondStep ticket={view.ticket} onBack={onBack} />;
  return (
    <>
      {isUnreachable && (
        <Notice
          tone="warning"
          role="alert"
          title={t('shell.unreachable.title')}
          actions={
            <Button onClick={() => services.session.send({ type: 'session.retry' })}>
              {t('common.retry')}
            </Button>
          }
        >
          {failure && failure.kind !== 'broken' && failureText(failure, t)}
        </Notice>
      )}
      <SignInForm
        view={view}
        send={actor.send}
        isEntering={view.isSubmitting || (view.isSignedIn && !isUnreachable)}
      />
    </>
  );
}

function SecondStep({ ticket, onBack }: { readonly ticket: Ticket; readonly onBack: () => void }) {
  const t = useText(sessionTexts);
  const [sentAt] = useState(() => Date.now());
  return (
    <>
      <SecondFactorForm ticket={ticket} sentAt={sentAt} />
      <Button variant="link" onClick={onBack}>
        {t('session.secondFactor.back')}
      </Button>
    </>
  );
}
