import { useNavigate } from '@tanstack/react-router';
import { KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint } from '#core/contract/calls/webhooks.ts';
import * as webhookCalls from '#core/contract/calls/webhooks.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { EndpointDialog } from '#src/features/webhooks/endpoint-dialog.tsx';
import { endpointForm } from '#src/features/webhooks/endpoint-form.ts';
import { RollDialog } from '#src/features/webhooks/roll-dialog.tsx';
import { webhookTexts } from '#src/features/webhooks/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

/** What can be done with an endpoint. */
export function EndpointActions({ endpoint }: { readonly endpoint: Endpoint }) {
  const t = useText(webhookTexts);
  const { id, format, state } = endpoint;
  const params = { id };
  const isPaused = state === 'paused';
  const form = useFormDialog<Endpoint>({
    form: endpointForm.name,
    place: `/account/webhooks#${id}`,
    items: [endpoint],
  });
  const test = useAction(webhookCalls.sendTest, { done: t('webhooks.page.tested') });
  const set = useAction(webhookCalls.setState, {
    done: t(isPaused ? 'webhooks.page.resumed' : 'webhooks.page.paused'),
  });
  const [isRolling, roll] = useState(false);
  return (
    <>
      <Button icon={<Send />} busy={test.view.isBusy} onClick={() => test.start({ params })}>
        {t('webhooks.page.test')}
      </Button>
      <Button
        icon={isPaused ? <Play /> : <Pause />}
        variant={isPaused ? 'primary' : 'secondary'}
        busy={set.view.isBusy}
        onClick={() => set.start({ params, body: { state: isPaused ? 'active' : 'paused' } })}
      >
        {t(isPaused ? 'webhooks.page.resume' : 'webhooks.page.pause')}
      </Button>
      <Button icon={<Pencil />} onClick={() => form.open(endpoint)}>
        {t('webhooks.page.edit')}
      </Button>
      {format === 'json' && (
        <Button icon={<KeyRound />} onClick={() => roll(true)}>
          {t('webhooks.page.roll')}
        </Button>
      )}
      <Removal endpoint={endpoint} />
      {form.shown && (
        <EndpointDialog
          key={form.shown.flow}
          shown={form.shown}
          present={endpoint}
          onSecret={() => undefined}
          onClosed={form.close}
        />
      )}
      {isRolling && <RollDialog id={id} onClosed={() => roll(false)} />}
    </>
  );
}

function Removal({ endpoint: { id, name } }: { readonly endpoint: Endpoint }) {
  const t = useText(webhookTexts);
  const navigate = useNavigate();
  const action = useAction(webhookCalls.remove, { confirms: true, done: t('webhooks.page.removed') });
  if (action.view.isDone) void navigate({ to: '/account/webhooks', search: {}, replace: true });
  return (
    <>
      <Button icon={<Trash2 />} onClick={() => action.start({ params: { id } })}>
        {t('webhooks.page.remove')}
      </Button>
      <ActionDialog
        action={action}
        texts={{
          title: t('webhooks.page.removeTitle', { name }),
          confirm: t('webhooks.page.remove'),
          keep: t('webhooks.page.keep'),
          refused: t('webhooks.page.removeRefused'),
        }}
      >
        {t('webhooks.page.removeAbout')}
      </ActionDialog>
    </>
  );
}
