import { Link } from '@tanstack/react-router';
import { zeroTime } from '#core/contract/fields.ts';
import type { OrderedName } from '#machines/purchase/purchase.types.ts';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** Reports that a name already has a certificate or an order, with a link that leaves the form unchanged. */
export function OrderedNameText({
  order: { name, orderNo, certExpireTime },
}: {
  readonly order: OrderedName;
}) {
  const t = useText(laterTexts);
  const format = useFormat();
  return (
    <span className={css({ overflowWrap: 'anywhere' })}>
      {certExpireTime === zeroTime
        ? t('batch.repeats.waiting', { name })
        : t('batch.repeats.valid', { name, date: format.date(certExpireTime) })}{' '}
      <Link to="/ssl/certificate/$id" params={{ id: orderNo }} className={link}>
        {t('batch.repeats.open', { orderNo })}
      </Link>
    </span>
  );
}

const link = css({ color: 'accent.text', textDecoration: 'underline', whiteSpace: 'nowrap' });
