import { Pencil } from 'lucide-react';
import { AreaField } from '#src/console/form/fields.tsx';
import { FormBody } from '#src/console/form/form-body.tsx';
import { remarkLimit } from '#src/features/orders/list/remark-form.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { RemarkHandle } from '#src/features/orders/order/use-remark.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

/** A note of the customer's own. */
export function OrderRemark({ remark }: { readonly remark: RemarkHandle }) {
  const t = useText(orderTexts);
  const { form, isEditing, text, edit, leave } = remark;
  if (isEditing)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the field leaves it
      <div className={box} onKeyDown={({ key }) => key === 'Escape' && leave()}>
        <FormBody
          form={form}
          footer={
            <div className={css({ display: 'flex', justifyContent: 'flex-end', gap: '2' })}>
              <Button size="sm" disabled={form.view.isLocked} onClick={leave}>
                {t('common.cancel')}
              </Button>
              <Button size="sm" type="submit" variant="primary" busy={form.view.isBusy}>
                {t('common.save')}
              </Button>
            </div>
          }
        >
          <AreaField
            name="remark"
            label={t('order.facts.remark')}
            wide
            rows={3}
            limit={remarkLimit}
            autoFocus
          />
        </FormBody>
      </div>
    );
  return (
    <div className={box}>
      <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })}>
        <span className={css({ color: 'fg.muted' })}>{t('order.facts.remark')}</span>
        <IconButton
          size="sm"
          className={css({ me: '-1.5' })}
          label={t('order.facts.remarkEdit')}
          icon={<Pencil />}
          onClick={edit}
        />
      </div>
      <p className={note}>{text || t('order.facts.remarkNone')}</p>
      <p role="status" className="sr-only">
        {form.view.isSaved && t('order.facts.remarkSaved')}
      </p>
    </div>
  );
}

const box = css({ mt: '3', pt: '3', borderTop: '1px solid token(colors.border)', fontSize: 'sm' });
const note = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
