import { useListAddress } from '#src/console/list/use-list-address.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

interface RenewButtonProps {
  /** The row's key in its list. */
  readonly chosen: string;
  /** Its common name. */
  readonly name: string;
}

/** Opens the dialog of renewals for one row. */
export function RenewButton({ chosen, name }: RenewButtonProps) {
  const t = useText(ordersTexts);
  const { address, go } = useListAddress();
  const label = t('orders.expiring.act.renew');
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={t('orders.expiring.act.of', { act: label, name })}
      onClick={() => go({ page: address.page, chosen, act: 'renew' })}
    >
      {label}
    </Button>
  );
}
