import { FileBadge } from 'lucide-react';
import * as orderCalls from '#core/contract/calls/orders.ts';
import * as validationCalls from '#core/contract/calls/validation.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { defaultValues } from '#src/console/help/default-values.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { ArticleFrame, type ArticleFrameProps } from '#src/features/help/article-frame.tsx';
import { chosenOrder, useChosenOrder } from '#src/features/help/chosen-order.ts';
import { LiveCheck } from '#src/features/help/live-check.tsx';
import { type HelpOrder, helpOrders, orderValues } from '#src/features/help/order-values.ts';
import { helpTexts } from '#src/features/help/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css } from '#styled/css';

/** An article with the values of one of the reader's orders: by default, the newest that waits for validation. */
export function OwnArticle(props: Omit<ArticleFrameProps, 'values' | 'banner' | 'after'>) {
  const t = useText(helpTexts, helpArticleTexts);
  const enabled = useCan()(orderCalls.list);
  const waiting = useCall(validationCalls.waiting, {}, { enabled });
  const recent = useCall(orderCalls.list, { query: { limit: 10, offset: 1 } }, { enabled });
  const wanted = useChosenOrder();
  const orders = helpOrders(waiting.data?.data ?? [], recent.data?.data ?? []);
  const order =
    wanted === 'example' ? undefined : (orders.find(({ orderNo }) => orderNo === wanted) ?? orders[0]);
  const examples = defaultValues(t);
  const canCheck = useCan()(validationCalls.verifyDomains) && props.article.topic === 'validation';
  return (
    <ArticleFrame
      {...props}
      values={order ? orderValues(order, examples) : examples}
      banner={<Whose orders={orders} shown={order} hasFailed={waiting.isError || recent.isError} />}
      after={
        canCheck && order && (order.record || wanted === order.orderNo)
          ? (anchor) => anchor === 'check' && <LiveCheck key={order.orderNo} order={order} />
          : undefined
      }
    />
  );
}

interface WhoseProps {
  readonly orders: readonly HelpOrder[];
  readonly shown: HelpOrder | undefined;
  readonly hasFailed: boolean;
}

function Whose({ orders, shown, hasFailed }: WhoseProps) {
  const t = useText(helpTexts);
  if (orders.length === 0) return hasFailed && <Notice className={root}>{t('help.order.failed')}</Notice>;
  return (
    <div className={root}>
      <FileBadge aria-hidden="true" />
      <span className={css({ flex: '1 1 16rem' })}>
        {shown
          ? t('help.order.filled', { orderNo: shown.orderNo, name: shown.host })
          : t('help.order.example')}
      </span>
      <NativeSelect
        size="sm"
        className={css({ w: { base: 'full', sm: 'auto!' }, maxW: { sm: '24rem' } })}
        aria-label={t('help.order.choose')}
        options={[
          ...orders.map(({ orderNo, host }) => ({ value: orderNo, label: `${host} · ${orderNo}` })),
          { value: 'example', label: t('help.order.example') },
        ]}
        value={shown?.orderNo ?? 'example'}
        onValueChange={chosenOrder.choose}
      />
    </div>
  );
}

const root = css({
  display: { base: 'flex', _print: 'none' },
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  mb: '5',
  px: '4',
  py: '2.5',
  borderRadius: 'md',
  bg: 'accent.tint',
  fontSize: 'sm',
  '& > svg': { w: '4', h: '4', color: 'accent.text', flexShrink: 0 },
});
