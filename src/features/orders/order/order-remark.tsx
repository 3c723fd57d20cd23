import { Pencil } from 'lucide-react';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { OrderActionsHandle } from '#src/features/orders/order/use-order-actions.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** A note of the customer's own. */
export function OrderRemark({ actions: { view, send } }: { readonly actions: OrderActionsHandle }) {
  const t = useText(orderTexts);
  const { remark, can } = view;
  if (remark.step === 'shown')
    return (
      <div className={box}>
        <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })}>
          <span className={css({ color: 'fg.muted' })}>{t('order.facts.remark')}</span>
          <IconButton
            size="sm"
            className={css({ me: '-1.5' })}
            label={t('order.facts.remarkEdit')}
            icon={<Pencil />}
            disabled={!can.editRemark}
            onClick={() => send({ type: 'remark.edit' })}
          />
        </div>
        <p className={text}>{remark.text || t('order.facts.remarkNone')}</p>
        <p role="status" className="sr-only">
          {remark.saves > 0 && t('order.facts.remarkSaved')}
        </p>
      </div>
    );
  const error = [
    ...remark.faults.map((fault) => faultText(fault, t)),
    ...(remark.failure && remark.faults.length === 0
      ? [remark.failure.kind === 'broken' ? t('order.dcv.broken') : failureText(remark.failure, t)]
      : []),
  ].join(' ');
  return (
    <form
      className={box}
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'remark.save' });
      }}
    >
      <Field label={t('order.facts.remark')} mark={`${remark.text.length}/255`} error={error || undefined}>
        <TextArea
          autoFocus
          rows={3}
          value={remark.text}
          onValueChange={(typed) => send({ type: 'remark.change', text: typed })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') send({ type: 'remark.leave' });
          }}
        />
      </Field>
      <div className={css({ display: 'flex', justifyContent: 'flex-end', gap: '2', mt: '2' })}>
        <Button size="sm" disabled={!can.saveRemark} onClick={() => send({ type: 'remark.leave' })}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={remark.step === 'saving'}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}

const box = css({ mt: '3', pt: '3', borderTop: '1px solid token(colors.border)', fontSize: 'sm' });
const text = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
