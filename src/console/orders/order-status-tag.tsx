import { type OrderStage, type OrderStatus, orderStage } from '#core/orders/status.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';

const tones = {
  unpaid: 'warning',
  verifying: 'info',
  resubmit: 'danger',
  issued: 'success',
  expired: 'neutral',
  revoked: 'danger',
  cancelled: 'neutral',
  resign: 'warning',
} as const satisfies Record<OrderStage, Tone>;

export function OrderStatusTag({ status }: { readonly status: OrderStatus }) {
  const t = useText(consoleTexts);
  const stage = orderStage(status);
  return <StatusTag tone={tones[stage]}>{t(`status.stage.${stage}`)}</StatusTag>;
}
