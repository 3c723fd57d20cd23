import { useState } from 'react';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { fault } from '#core/fault.ts';
import { AreaField } from '#src/console/form/fields.tsx';
import { FormBody } from '#src/console/form/form-body.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { usePageForm } from '#src/console/form/use-page-form.ts';
import type { RemarkHandle } from '#src/features/orders/list/use-remark.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

/** Edits the note. Enter saves it, Escape discards the changes. */
export function RemarkEditor({ remark, label }: { readonly remark: RemarkHandle; readonly label: string }) {
  const t = useText(formTexts);
  const { orderNo, leave } = remark;
  const [item] = useState(() => ({ id: orderNo, remark: remark.typed() }));
  const form = usePageForm(remarkForm, item, remark.onSaved);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the field and keeps its arrow keys from the table
    <div
      className={css({ w: 'full' })}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') leave();
        const { target } = event;
        // A note is one line mostly: Enter saves it, Shift+Enter begins a new line.
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        if (!(target instanceof HTMLTextAreaElement)) return;
        event.preventDefault();
        target.form?.requestSubmit();
      }}
      onInput={({ target }) => target instanceof HTMLTextAreaElement && remark.type(target.value)}
    >
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
        <AreaField name="remark" label={label} wide rows={3} limit={remarkLimit} autoFocus />
      </FormBody>
    </div>
  );
}

/** Maximum length in the contract. */
const remarkLimit = 255;

interface Remark {
  readonly remark: string;
}

const remarkForm: FormSource<Remark & { readonly id: string }, Remark> = {
  name: 'remark',
  fields: ['remark'],
  toDraft: (order) => ({ remark: order?.remark ?? '' }),
  toBody: ({ remark = '' }) => ({ remark }),
  check: ({ remark }) =>
    remark.length <= remarkLimit ? [] : [fault('remark', 'too-long', remark, String(remarkLimit))],
  async save(client, { id, body }) {
    const orderNo = id ?? '';
    await client.call(orderCalls.remark, { params: { orderNo }, body });
    return { id: orderNo };
  },
};
