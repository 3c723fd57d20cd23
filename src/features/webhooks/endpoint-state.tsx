import type { Delivery, DeliveryAttempt, Endpoint } from '#core/contract/calls/webhooks.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { webhookTexts } from '#src/features/webhooks/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { StatusTag } from '#src/ui/tag/tag.tsx';

/** How an endpoint does. */
export function EndpointState({
  endpoint: { state, isGivenUp, failingSince },
}: {
  readonly endpoint: Endpoint;
}) {
  const t = useText(webhookTexts);
  if (state === 'paused')
    return (
      <StatusTag tone={isGivenUp ? 'danger' : 'neutral'}>
        {t(isGivenUp ? 'webhooks.states.givenUp' : 'webhooks.states.paused')}
      </StatusTag>
    );
  return isZeroTime(failingSince) ? (
    <StatusTag tone="success">{t('webhooks.states.active')}</StatusTag>
  ) : (
    <StatusTag tone="warning">{t('webhooks.states.failing')}</StatusTag>
  );
}

const tones = { waiting: 'warning', held: 'neutral', delivered: 'success', failed: 'danger' } as const;

/** Whether a delivery arrived. */
export function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  const t = useText(webhookTexts);
  return <StatusTag tone={tones[state]}>{t(`webhooks.log.states.${state}`)}</StatusTag>;
}

/** How an attempt ended, in words. */
export function useAttemptText(): (attempt: Pick<DeliveryAttempt, 'status' | 'problem'>) => string {
  const t = useText(webhookTexts);
  return ({ status, problem }) => {
    const known = `webhooks.log.problems.${problem}`;
    const words =
      problem === ''
        ? null
        : (t.find(known as 'webhooks.log.problems.unknown') ?? t('webhooks.log.problems.unknown'));
    const isRedirect = status >= 300 && status < 400;
    const code = status === 0 ? [] : [`HTTP ${status}`];
    return [
      ...code,
      ...(words === null ? [] : [words]),
      ...(isRedirect ? [t('webhooks.log.redirect')] : []),
    ].join(' · ');
  };
}
