import { useActorRef, useSelector } from '@xstate/react';
import { Fingerprint } from 'lucide-react';
import { useMemo } from 'react';
import { secondFactorView } from '#machines/session/second-factor/second-factor.view.ts';
import { hasPasskeys } from '#src/adapters/session/passkeys.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { secondFactorLogic } from '#src/features/session/second-factor.slots.ts';
import { sessionFailureText } from '#src/features/session/sign-in-form.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** A passkey alone, without a ticket. */
const input = { ticket: { methods: 'passkey' }, sentAt: 0, now: 0 } as const;

/** Signs in with a passkey instead of account and password; nothing where the browser has none. */
export function PasskeySignIn() {
  const t = useText(sessionTexts);
  const services = useEntryServices();
  const actor = useActorRef(
    useMemo(() => secondFactorLogic(services), [services]),
    { input },
  );
  const view = useSelector(actor, secondFactorView);
  if (!hasPasskeys()) return null;
  const [fault] = view.faults;
  return (
    <div className={box}>
      {(fault || view.failure) && (
        <Notice tone="danger" role="alert">
          {fault || view.failure === null
            ? t('session.factor.passkeyUnknown')
            : sessionFailureText(view.failure, t)}
        </Notice>
      )}
      {view.isDismissed && (
        <Notice tone="warning" role="status">
          {t('session.factor.passkeyDismissed')}
        </Notice>
      )}
      <Button
        wide
        size="lg"
        icon={<Fingerprint />}
        busy={view.isSubmitting}
        onClick={() => actor.send({ type: 'code.submit' })}
      >
        {t('session.factor.signIn')}
      </Button>
    </div>
  );
}

const box = css({ display: 'grid', gap: '3', mt: '4' });
