import { Link } from '@tanstack/react-router';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { PageHeader, type PageHeaderProps } from '#src/ui/page-header/page-header.tsx';

interface OrderHeaderProps extends Pick<PageHeaderProps, 'title' | 'mark' | 'wideActions' | 'corner'> {
  readonly orderNo: string;
}

/** The order that a page is about, and a link back to the list. */
export function OrderHeader({ orderNo, ...rest }: OrderHeaderProps) {
  const t = useText(orderTexts);
  return (
    <PageHeader
      crumbs={[
        <Link key="list" to="/orders/list">
          {t('order.crumb')}
        </Link>,
        orderNo,
      ]}
      crumbsLabel={t('common.crumbs')}
      {...rest}
    />
  );
}
