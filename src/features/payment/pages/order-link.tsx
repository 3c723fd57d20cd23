import { Link } from '@tanstack/react-router';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { button } from '#styled/recipes';

/** Link to the order after its payment, whether or not it succeeded. */
export function OrderLink({ orderNo, main }: { readonly orderNo: string; readonly main?: boolean }) {
  const t = useText(paymentPagesTexts);
  return (
    <Link
      to="/ssl/certificate/$id"
      params={{ id: orderNo }}
      className={button(main ? { variant: 'primary' } : {})}
    >
      {t('paymentPages.toOrder')}
    </Link>
  );
}

export function OrdersLink({ main }: { readonly main?: boolean }) {
  const t = useText(paymentPagesTexts);
  return (
    <Link to="/orders/list" className={button(main ? { variant: 'primary' } : {})}>
      {t('paymentPages.toOrders')}
    </Link>
  );
}
