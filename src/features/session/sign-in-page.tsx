import { Link, useSearch } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { sessionView } from '#machines/session/session.view.ts';
import { signInView } from '#machines/session/sign-in/sign-in.view.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { GoTo } from '#src/features/session/go-to.tsx';
import { pageAfterSignIn } from '#src/features/session/page-after-sign-in.ts';
import { PasskeySignIn } from '#src/features/session/passkey-sign-in.tsx';
import { PublicFrame } from '#src/features/session/public-frame.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { signInLogic } from '#src/features/session/sign-in.slots.ts';
import { SignInForm, SignInHeading } from '#src/features/session/sign-in-form.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { WechatSignIn } from '#src/features/session/wechat-sign-in.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { button } from '#styled/recipes';

/** /sign-in: where a 401 leads. After signing in, the user returns to the page they requested. */
export function SignInPage() {
  const t = useText(sessionTexts);
  const services = useEntryServices();
  const { next } = useSearch({ from: '/sign-in' });
  const actor = useActorRef(useMemo(() => signInLogic(services), [services]));
  useConnectionReturn(actor);
  const view = useSelector(actor, signInView);
  const session = useSelector(services.session, sessionView);

  if (session.isSignedIn) return <GoTo href={pageAfterSignIn(next)} />;
  if (view.ticket) {
    const href = `/sec-validation${next ? `?next=${encodeURIComponent(next)}` : ''}`;
    return <GoTo href={href} secondFactor={{ ticket: view.ticket, sentAt: Date.now() }} />;
  }
  return (
    <PublicFrame title={t('session.signIn.title')}>
      <SignInHeading />
      {session.reason && !view.isSignedIn && (
        <Notice tone={session.reason === 'signed-out' ? 'success' : 'warning'} className={style.notice}>
          {t(`session.signIn.${reasonKeys[session.reason]}`)}
        </Notice>
      )}
      <SignInForm
        view={view}
        send={actor.send}
        isEntering={view.isSubmitting || (view.isSignedIn && !session.isUnreachable)}
      />
      <PasskeySignIn />
      {services.site.wechat && <WechatSignIn next={next ?? ''} />}
      <p className={style.links}>
        <Link to="/sign-up" className={button({ variant: 'link' })}>
          {t('session.signIn.create')}
        </Link>
        <Link to="/password-reset" className={button({ variant: 'link' })}>
          {t('session.signIn.forgot')}
        </Link>
      </p>
    </PublicFrame>
  );
}

const reasonKeys = {
  expired: 'expired',
  'signed-out': 'signedOut',
  'another-account': 'anotherAccount',
} as const;
