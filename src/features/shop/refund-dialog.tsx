import { useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import * as shopCalls from '#core/contract/shop-orders.ts';
import { defaultCurrency, plainAmount } from '#core/money/money.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { RefundParts } from '#src/console/orders/refund-parts.tsx';
import { refundTexts } from '#src/console/orders/refund-texts.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';

interface RefundDialogProps {
  readonly orderNo: string;
  readonly kind: 'cancel' | 'refund';
  readonly onClosed: () => void;
}

type Preview = DataOf<typeof shopCalls.refundPreview>;

/** Cancels an order, or refunds it while its certificates stay, after showing what that means at this moment. */
export function RefundDialog({ orderNo, kind, onClosed }: RefundDialogProps) {
  const t = useText(shopTexts);
  const [opened] = useState(() => ({ staleTime: 0, refetchOnMount: 'always' as const }));
  const preview = useCall(shopCalls.refundPreview, { params: { orderNo } }, opened);
  const isRead = preview.data !== undefined && preview.isFetchedAfterMount;
  if (isRead)
    return kind === 'cancel' ? (
      <Cancel orderNo={orderNo} preview={preview.data} onClosed={onClosed} />
    ) : (
      <Refund orderNo={orderNo} preview={preview.data} onClosed={onClosed} />
    );
  return (
    <Dialog open size="sm" title={t(`shop.order.${kind}`)} onClose={onClosed}>
      <QueryGate query={preview} failed={t('shop.refund.failed')}>
        {() => null}
      </QueryGate>
    </Dialog>
  );
}

type PartProps = Pick<RefundDialogProps, 'orderNo' | 'onClosed'> & { readonly preview: Preview };

function Cancel({ orderNo, preview: { cancel }, onClosed }: PartProps) {
  const t = useText(shopTexts, refundTexts);
  const money = useMoney();
  return (
    <ReasonDialog
      call={shopCalls.cancelOrder}
      tone="danger"
      title={t('shop.refund.cancelTitle', { orderNo })}
      confirm={t('shop.order.cancel')}
      done={t('shop.submitted')}
      argsOf={(reason) =>
        cancel.kind === 'none' ? null : { params: { orderNo }, body: { refund: cancel.cents, reason } }
      }
      reasons={[t('shop.reasons.asked'), t('shop.reasons.duplicate'), t('shop.reasons.fraud')]}
      onClosed={onClosed}
    >
      <p>{t(`shop.refund.cancelKinds.${cancel.kind}`, { amount: money(cancel.cents) })}</p>
      {cancel.cents > 0 && <RefundParts parts={cancel.parts} />}
    </ReasonDialog>
  );
}

function Refund({ orderNo, preview: { paid, refunded, left }, onClosed }: PartProps) {
  const t = useText(shopTexts);
  const money = useMoney();
  const [typed, type] = useState(plainAmount(left));
  const amount = parseAmount(typed.trim(), 'cents', { least: 1, most: Math.max(1, left) });
  const cents = amount.ok && left > 0 ? amount.value : null;
  return (
    <ReasonDialog
      call={shopCalls.refundOrder}
      tone="danger"
      title={t('shop.refund.title', { orderNo })}
      confirm={t('shop.refund.confirm', { amount: money(cents ?? 0) })}
      done={t('shop.submitted')}
      argsOf={(reason) => (cents === null ? null : { params: { orderNo }, body: { cents, reason } })}
      reasons={[t('shop.reasons.asked'), t('shop.reasons.goodwill'), t('shop.reasons.late')]}
      onClosed={onClosed}
    >
      <p>{t('shop.refund.about', { paid: money(paid), refunded: money(refunded), left: money(left) })}</p>
      {left > 0 && (
        <Field
          label={t('shop.refund.amount')}
          required
          error={cents === null ? t('shop.refund.range', { most: money(left) }) : undefined}
        >
          <TextInput inputMode="decimal" suffix={defaultCurrency.unit} value={typed} onValueChange={type} />
        </Field>
      )}
    </ReasonDialog>
  );
}
