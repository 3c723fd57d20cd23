import { useSearch } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { agreedKinds } from '#core/site/legal-kinds.ts';
import { codedFormView } from '#machines/account/coded-form.view.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { openEntry, signUpLogic } from '#src/features/account/entry/entry.slots.ts';
import {
  EntryFrame,
  entryFoot,
  NoWay,
  SentMessages,
  ToSignIn,
} from '#src/features/account/entry/entry-frame.tsx';
import { SignUpForm } from '#src/features/account/entry/sign-up-form.tsx';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { GoTo } from '#src/features/session/go-to.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { toast } from '#src/ui/toast/toasts.ts';

/** /sign-up: makes an account and its owner, who continues with the first certificate. */
export function SignUpPage() {
  const t = useText(joiningTexts);
  const services = useEntryServices();
  const { site } = services;
  const { invite = '' } = useSearch({ from: '/sign-up' });
  const methods = (['tel', 'email'] as const).filter((method) => (method === 'tel' ? site.sms : site.mail));
  const method = methods.find((each) => each === site.defaultRegisteType) ?? methods[0] ?? 'email';
  const asksConsent = agreedKinds.some((kind) => site.legal[kind] !== undefined);
  const { ticket, input } = useMemo(
    () =>
      openEntry('sign-up', {
        method,
        telPrefix: site.defaultPrefix,
        telephone: '',
        email: '',
        code: '',
        inviteCode: invite,
        asksConsent: asksConsent ? 'yes' : '',
        consent: '',
      }),
    [method, site.defaultPrefix, invite, asksConsent],
  );
  const actor = useActorRef(
    useMemo(() => signUpLogic(services, ticket), [services, ticket]),
    { input },
  );
  const view = useSelector(actor, codedFormView);
  const session = useSelector(services.session, sessionView);
  const isEntering = view.isSubmitting || view.isDone;
  useEffect(() => {
    if (view.isDone) toast({ tone: 'success', title: t('joining.signUp.done') });
  }, [view.isDone, t]);

  // The console's frame shows an account that could not be loaded.
  if (view.isDone && (session.isSignedIn || session.isUnreachable)) return <GoTo href="/ssl/certificates" />;
  if (session.isSignedIn && !isEntering) return <GoTo href="/launchpad" />;
  return (
    <EntryFrame title={t('joining.signUp.title')} lead={t('joining.signUp.lead')}>
      {methods.length === 0 ? (
        <NoWay />
      ) : (
        <SignUpForm view={view} send={actor.send} methods={methods} isEntering={isEntering} />
      )}
      <p className={entryFoot}>
        {t('joining.signUp.have')}
        <ToSignIn text={t('joining.signIn')} />
      </p>
      {view.sentTo !== '' && <SentMessages ticket={ticket} />}
    </EntryFrame>
  );
}
