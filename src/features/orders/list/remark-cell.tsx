import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { css } from '#styled/css';

const RemarkEditor = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "remark" */ '#src/features/orders/list/remark-editor.tsx'))
      .RemarkEditor,
);

/** The customer's note on an order, changed where it stands. */
export function RemarkCell({ row }: { readonly row: OrderRow }) {
  const t = useText(ordersTexts);
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <RemarkEditor row={row} onClose={() => setEditing(false)} />;
  return (
    <>
      {row.remark && <span className={css({ overflowWrap: 'anywhere', minW: '0' })}>{row.remark}</span>}
      <IconButton
        size="sm"
        variant="ghost"
        className={pencil}
        label={t('orders.editRemark', { order: row.orderNo })}
        icon={<Pencil />}
        onClick={() => setEditing(true)}
      />
    </>
  );
}

/** No taller than its line. */
const pencil = css({ my: '-1.5', color: 'fg.subtle' });
