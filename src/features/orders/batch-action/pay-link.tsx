import { Link } from '@tanstack/react-router';
import { button } from '#styled/recipes';

/** Link to the payment page of one order, or of several. */
export function PayLink(props: { readonly orderNos: readonly string[]; readonly label: string }) {
  const { orderNos, label } = props;
  const style = button({ size: 'sm', variant: 'primary' });
  const [first = '', ...others] = orderNos;
  if (others.length > 0)
    return (
      <Link to="/payment/batch" search={{ orderNos: orderNos.join(',') }} className={style}>
        {label}
      </Link>
    );
  return (
    <Link to="/payment" search={{ orderNo: first }} className={style}>
      {label}
    </Link>
  );
}
