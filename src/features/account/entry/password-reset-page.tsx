import { Link } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { codedFormView } from '#machines/account/coded-form.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { openEntry, passwordResetLogic } from '#src/features/account/entry/entry.slots.ts';
import {
  EntryFrame,
  entryFoot,
  NoWay,
  SentMessages,
  ToSignIn,
} from '#src/features/account/entry/entry-frame.tsx';
import { PasswordResetForm } from '#src/features/account/entry/password-reset-form.tsx';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { button } from '#styled/recipes';

/** /password-reset: a new password by a code sent to the mailbox or telephone typed. */
export function PasswordResetPage() {
  const t = useText(joiningTexts);
  const services = useEntryServices();
  const { site } = services;
  const { ticket, input } = useMemo(
    () => openEntry('reset', { account: '', telPrefix: site.defaultPrefix, code: '' }),
    [site.defaultPrefix],
  );
  const actor = useActorRef(
    useMemo(() => passwordResetLogic(services, ticket), [services, ticket]),
    { input },
  );
  const view = useSelector(actor, codedFormView);
  if (view.isDone)
    return (
      <EntryFrame title={t('joining.reset.doneTitle')} lead={t('joining.reset.doneAbout')}>
        <Link to="/sign-in" className={button({ variant: 'primary', size: 'lg', wide: true })}>
          {t('joining.signIn')}
        </Link>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('joining.reset.title')} lead={t('joining.reset.lead')}>
      {site.mail || site.sms ? <PasswordResetForm view={view} send={actor.send} /> : <NoWay />}
      <p className={entryFoot}>
        <ToSignIn text={t('joining.reset.back')} />
      </p>
      {view.sentTo !== '' && <SentMessages ticket={ticket} />}
    </EntryFrame>
  );
}
