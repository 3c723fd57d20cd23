import type { OrderRow } from '#core/contract/calls/orders.ts';
import { AreaField } from '#src/console/form/fields.tsx';
import { FormBody } from '#src/console/form/form-body.tsx';
import { formTexts } from '#src/console/form/texts.ts';
import { usePageForm } from '#src/console/form/use-page-form.ts';
import { remarkForm, remarkLimit } from '#src/features/orders/list/remark-form.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

/** Escape leaves the note as it was. */
export function RemarkEditor({ row, onClose }: { readonly row: OrderRow; readonly onClose: () => void }) {
  const t = useText(ordersTexts, formTexts);
  const form = usePageForm(remarkForm, { item: { id: row.orderNo, remark: row.remark }, own: {} }, onClose);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the field leaves it, and arrows stay in it
    <div
      className={css({ mt: '1.5', w: 'full' })}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      <FormBody
        form={form}
        footer={
          <div className={css({ display: 'flex', gap: '2' })}>
            <Button size="sm" type="submit" variant="primary" busy={form.view.isBusy}>
              {t('common.save')}
            </Button>
            <Button size="sm" disabled={form.view.isLocked} onClick={onClose}>
              {t('common.cancel')}
            </Button>
          </div>
        }
      >
        <AreaField
          name="remark"
          label={t('orders.column.remark')}
          wide
          rows={2}
          limit={remarkLimit}
          autoFocus
        />
      </FormBody>
    </div>
  );
}
