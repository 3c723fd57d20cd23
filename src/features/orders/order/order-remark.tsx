import { Pencil } from 'lucide-react';
import { RemarkEditor } from '#src/features/orders/list/remark-part.ts';
import type { RemarkHandle } from '#src/features/orders/list/use-remark.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

/** A note of the customer's own. */
export function OrderRemark({ remark }: { readonly remark: RemarkHandle }) {
  const t = useText(orderTexts);
  const { isEditing, isSaved, text, edit } = remark;
  if (isEditing)
    return (
      <div className={box}>
        <RemarkEditor remark={remark} label={t('order.facts.remark')} />
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
        {isSaved && t('order.facts.remarkSaved')}
      </p>
    </div>
  );
}

const box = css({ mt: '3', pt: '3', borderTop: '1px solid token(colors.border)', fontSize: 'sm' });
const note = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
