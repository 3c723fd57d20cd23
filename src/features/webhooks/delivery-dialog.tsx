import { RotateCw } from 'lucide-react';
import type { Delivery } from '#core/contract/calls/webhooks.ts';
import * as webhookCalls from '#core/contract/calls/webhooks.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { CodeBox } from '#src/console/page/code-box.tsx';
import { DeliveryState, useAttemptText } from '#src/features/webhooks/endpoint-state.tsx';
import { webhookTexts } from '#src/features/webhooks/texts.ts';
import { useKindName } from '#src/features/webhooks/use-kind-name.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

interface DeliveryDialogProps {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}

/** One delivery with its request and answer. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const t = useText(webhookTexts);
  const kindName = useKindName();
  const attemptText = useAttemptText();
  const params = { id: delivery.id };
  const detail = useCall(webhookCalls.oneDelivery, { params });
  const again = useAction(webhookCalls.sendAgain, { done: t('webhooks.log.sentAgain') });
  return (
    <Dialog
      open
      fullOnPhone
      size="lg"
      title={kindName(delivery.kind)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button
            variant="primary"
            icon={<RotateCw />}
            busy={again.view.isBusy}
            onClick={() => again.start({ params })}
          >
            {t('webhooks.log.again')}
          </Button>
        </>
      }
    >
      <QueryGate query={detail} failed={t('webhooks.log.failed')} pending={<CardSkeleton lines={8} />}>
        {({ eventID, about, state, request, answer, attempts, createTime }) => (
          <div className={stack}>
            <KeyValues
              layout="start"
              items={[
                { label: t('webhooks.log.state'), value: <DeliveryState state={state} /> },
                { label: t('webhooks.log.event'), value: eventID, mono: true },
                { label: t('webhooks.log.about'), value: about, mono: true },
                { label: t('webhooks.page.created'), value: <Moment at={createTime} /> },
              ]}
            />
            {attempts.length > 0 && (
              <section aria-labelledby="attempts">
                <h3 id="attempts" className={heading}>
                  {t('webhooks.log.attempts')}
                </h3>
                <ol className={list}>
                  {attempts.map((attempt) => (
                    <li key={attempt.at}>
                      <Moment at={attempt.at} /> · {attemptText(attempt)} ·{' '}
                      {t('webhooks.log.ms', { ms: attempt.ms })}
                    </li>
                  ))}
                </ol>
              </section>
            )}
            {request !== '' && (
              <section>
                <h3 className={heading}>{t('webhooks.log.request')}</h3>
                <CodeBox text={request} thing={t('webhooks.log.thing')} label={t('webhooks.log.request')} />
                <h3 className={heading}>{t('webhooks.log.answer')}</h3>
                {answer === '' ? (
                  <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t('webhooks.log.noAnswer')}</p>
                ) : (
                  <CodeBox text={answer} thing={t('webhooks.log.answer')} label={t('webhooks.log.answer')} />
                )}
              </section>
            )}
          </div>
        )}
      </QueryGate>
    </Dialog>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const heading = css({ mt: '2', mb: '1.5', fontSize: 'sm', fontWeight: 'medium' });
const list = css({ display: 'grid', gap: '1', fontSize: 'sm' });
