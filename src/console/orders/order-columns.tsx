import { Link } from '@tanstack/react-router';
import type { ListColumn } from '#src/console/list/columns.tsx';
import { HostName } from '#src/console/page/host-name.tsx';
import type { TextKey } from '#src/i18n/texts.ts';

/** The order number, linked to its page in a new tab, since a payment stays open here. */
export function orderLink<Label extends TextKey>(
  label: Label,
): ListColumn<{ readonly orderNo: string }, Label> {
  return {
    key: 'orderNo',
    label,
    mono: true,
    lead: true,
    cell: ({ orderNo }) => (
      <Link to="/ssl/certificate/$id" params={{ id: orderNo }} target="_blank">
        {orderNo}
      </Link>
    ),
  };
}

export function hostName<Label extends TextKey>(
  label: Label,
): ListColumn<{ readonly commonName: string }, Label> {
  return { key: 'commonName', label, cell: ({ commonName }) => <HostName ascii={commonName} /> };
}
