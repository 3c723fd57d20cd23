import { Link } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { invitationView } from '#machines/people/invitation/invitation.view.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { WaitNotice } from '#src/console/page/wait-notice.tsx';
import { invitationLogic } from '#src/features/people/invitation.slots.ts';
import { invitationTexts } from '#src/features/people/invitation.texts.ts';
import { InvitationFacts, InvitationForm } from '#src/features/people/invitation-form.tsx';
import { GoTo } from '#src/features/session/go-to.tsx';
import { PublicFrame } from '#src/features/session/public-frame.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** /invitation/{code}: who invites to which account and role; makes the user, who continues on the launchpad. */
export function InvitationPage({ code }: { readonly code: string }) {
  const t = useText(invitationTexts);
  const services = useEntryServices();
  const logic = useMemo(() => invitationLogic(services, code), [services, code]);
  const input = useMemo(() => ({ now: Date.now() }), []);
  const actor = useActorRef(logic, { input });
  useConnectionReturn(actor);
  const view = useSelector(actor, invitationView);
  const session = useSelector(services.session, sessionView);

  // The console's frame shows an account that could not be loaded.
  if (view.isSignedIn && (session.isSignedIn || session.isUnreachable)) return <GoTo href="/launchpad" />;
  if (view.isOver)
    return (
      <Frame title={t('invitation.over.title')}>
        <p className={style.about}>{t('invitation.over.about')}</p>
        <p className={note}>
          {t(view.isPerhapsAccepted ? 'invitation.over.perhaps' : 'invitation.over.accepted')}
        </p>
        <SignInLink />
      </Frame>
    );
  if (view.isTaken)
    return (
      <Frame title={t('invitation.taken.title')}>
        <p className={style.about}>{t('invitation.taken.about', { email: view.invitation?.email ?? '' })}</p>
        <SignInLink />
      </Frame>
    );
  if (view.invitation === null)
    return (
      <Frame title={t('invitation.title')}>
        <div className={css({ mt: '5' })}>
          {view.isLimited && (
            <WaitNotice until={view.limitedUntil} text={(span) => t('invitation.wait', { span })} />
          )}
          {view.isUnreachable && (
            <Notice
              tone="danger"
              role="alert"
              title={t('invitation.unreachable')}
              actions={
                <Button onClick={() => actor.send({ type: 'invitation.retry', at: Date.now() })}>
                  {t('common.retry')}
                </Button>
              }
            >
              {view.failure && failureText(view.failure, t)}
            </Notice>
          )}
          {view.isLoading && (
            <div role="status">
              <span className="sr-only">{t('invitation.loading')}</span>
              <SkeletonText lines={5} />
            </div>
          )}
        </div>
      </Frame>
    );
  const isEntering = view.isSubmitting || view.isSignedIn;
  return (
    <Frame title={t('invitation.title')}>
      <p className={style.about}>{t('invitation.lead')}</p>
      <InvitationFacts invitation={view.invitation} />
      {session.isSignedIn && !isEntering && (
        <Notice
          tone="warning"
          actions={
            <Button onClick={() => services.session.send({ type: 'session.sign-out' })}>
              {t('invitation.signedIn.leave')}
            </Button>
          }
        >
          {t('invitation.signedIn.about', { account: session.customer?.account ?? '' })}
        </Notice>
      )}
      {(session.needsSignIn || isEntering) && (
        <InvitationForm view={view} email={view.invitation.email} send={actor.send} isEntering={isEntering} />
      )}
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <PublicFrame title={title}>
      <h1 className={style.title}>{title}</h1>
      {children}
    </PublicFrame>
  );
}

function SignInLink() {
  const t = useText(invitationTexts);
  return (
    <Link to="/sign-in" className={button({ variant: 'primary', size: 'lg', wide: true })}>
      {t('invitation.signIn')}
    </Link>
  );
}

const note = css({ mb: '6' });
