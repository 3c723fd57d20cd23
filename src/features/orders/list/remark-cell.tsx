import { Pencil } from 'lucide-react';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { RemarkEditor } from '#src/features/orders/list/remark-part.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { useRemark } from '#src/features/orders/list/use-remark.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

/** The customer's note on an order, edited in place. */
export function RemarkCell({ row }: { readonly row: OrderRow }) {
  const t = useText(ordersTexts);
  const remark = useRemark(row);
  const { isEditing, text, edit } = remark;
  if (isEditing)
    return (
      <div className={css({ mt: '1.5', w: 'full' })}>
        <RemarkEditor remark={remark} label={t('orders.column.remark')} />
      </div>
    );
  return (
    <>
      {text && <span className={css({ overflowWrap: 'anywhere', minW: '0' })}>{text}</span>}
      <IconButton
        size="sm"
        variant="ghost"
        className={pencil}
        label={t('orders.editRemark', { order: row.orderNo })}
        icon={<Pencil />}
        onClick={edit}
      />
    </>
  );
}

/** No taller than its line. Forced colors give it a border, which would cover the name above. */
const pencil = css({ my: { base: '-1.5', _highContrast: '0' }, color: 'fg.subtle' });
