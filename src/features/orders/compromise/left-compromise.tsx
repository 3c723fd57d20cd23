import { Link } from '@tanstack/react-router';
import { useKeptWorkspace } from '#src/console/flows/use-workspace.ts';
import { unfinishedCompromise } from '#src/features/orders/compromise/unfinished-compromise.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** On an order's page: leads back to a compromised key that is not dealt with yet. */
export function LeftCompromise({ orderNo }: { readonly orderNo: string }) {
  const t = useText(orderTexts);
  const workspace = useKeptWorkspace();
  const left = workspace ? unfinishedCompromise(workspace.journal, orderNo) : undefined;
  if (left === undefined) return null;
  return (
    <Notice
      tone="warning"
      className={css({ mb: '4' })}
      actions={
        <Link
          to="/ssl/compromise/$id"
          params={{ id: orderNo }}
          search={{ certificate: left.serialNumber }}
          className={button({ size: 'sm' })}
        >
          {t('order.compromise.go')}
        </Link>
      }
    >
      {t('order.compromise.left')}
    </Notice>
  );
}
