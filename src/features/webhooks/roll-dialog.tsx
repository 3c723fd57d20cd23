import { useState } from 'react';
import * as webhookCalls from '#core/contract/calls/webhooks.ts';
import { overlapHours } from '#core/webhooks/signature.ts';
import { useWork } from '#src/console/action/use-action.ts';
import { useServices } from '#src/console/services.ts';
import { SecretDialog } from '#src/features/webhooks/secret-dialog.tsx';
import { webhookTexts } from '#src/features/webhooks/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { css } from '#styled/css';

interface RollDialogProps {
  readonly id: string;
  readonly onClosed: () => void;
}

/** Asks how long the old secret still counts, and shows the new one. */
export function RollDialog({ id, onClosed }: RollDialogProps) {
  const t = useText(webhookTexts);
  const { client } = useServices();
  const [hours, choose] = useState<string>('24');
  const [secret, show] = useState('');
  // One press, one secret: a repetition is the same.
  const [key] = useState(() => crypto.randomUUID());
  const roll = useWork(async (overlap: number) => {
    const made = await client.call(
      webhookCalls.rollSecret,
      { params: { id }, body: { overlapHours: overlap } },
      { idempotencyKey: key },
    );
    show(made.secret);
  });
  if (secret !== '') return <SecretDialog secret={secret} onClose={onClosed} />;
  return (
    <Dialog
      open
      size="sm"
      title={t('webhooks.page.rollTitle')}
      description={t('webhooks.page.rollAbout')}
      mustAnswer={roll.view.isBusy}
      onClose={onClosed}
      footer={
        <>
          <Button disabled={roll.view.isBusy} onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" busy={roll.view.isBusy} onClick={() => roll.start(Number(hours))}>
            {t('webhooks.page.rollConfirm')}
          </Button>
        </>
      }
    >
      <p className={css({ mb: '2', fontWeight: 'medium' })}>{t('webhooks.page.overlap')}</p>
      <RadioCards
        label={t('webhooks.page.overlap')}
        options={overlapHours.map((each) => ({
          value: String(each),
          label: t(`webhooks.page.overlaps.${each}`),
        }))}
        value={hours}
        onValueChange={choose}
      />
    </Dialog>
  );
}
