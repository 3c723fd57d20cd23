import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useId, useMemo } from 'react';
import { secondFactorView } from '#machines/session/second-factor/second-factor.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import type { AskedConfirmation } from '#src/console/page/confirming.ts';
import { confirmationLogic } from '#src/features/session/confirmation.slots.ts';
import { FactorFields } from '#src/features/session/factor-fields.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { css } from '#styled/css';

/** A call waits for this answer: asks over the page, which stays as it is, and lets the call go on. */
export function ConfirmDialog({ asked }: { readonly asked: AskedConfirmation }) {
  const t = useText(sessionTexts);
  const services = useEntryServices();
  const form = useId();
  const logic = useMemo(() => confirmationLogic(services), [services]);
  const input = useMemo(
    () => ({
      ticket: { methods: asked.methods.join(','), sentTo: '' },
      sentAt: 0,
      now: 0,
    }),
    [asked],
  );
  const actor = useActorRef(logic, { input });
  const view = useSelector(actor, secondFactorView);
  const { isAccepted, isExpired } = view;
  useEffect(() => {
    if (isAccepted || isExpired) asked.answer(isAccepted);
  }, [asked, isAccepted, isExpired]);
  return (
    <Dialog
      open
      keepOnOutside
      size="sm"
      title={t('session.confirm.title')}
      description={t('session.confirm.about')}
      onClose={() => asked.answer(false)}
      footer={
        <>
          <Button disabled={view.isSubmitting} onClick={() => asked.answer(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={view.isSubmitting}>
            {t(view.method === 'passkey' ? 'session.factor.usePasskey' : 'session.confirm.submit')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        method="dialog"
        className={fields}
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'code.submit' });
        }}
      >
        <FactorFields view={view} send={actor.send} />
      </form>
    </Dialog>
  );
}

const fields = css({ display: 'grid', gap: '4' });
