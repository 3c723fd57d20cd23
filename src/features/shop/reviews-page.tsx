import { useNavigate } from '@tanstack/react-router';
import * as moneyCalls from '#core/contract/shop-money.ts';
import * as reviewCalls from '#core/contract/shop-reviews.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { useCan } from '#src/console/rights/use-can.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { InvoiceQueue } from '#src/features/shop/invoice-queue.tsx';
import { shopMoneyTexts } from '#src/features/shop/money.texts.ts';
import { NameReview } from '#src/features/shop/name-review.tsx';
import { RefundReview } from '#src/features/shop/refund-review.tsx';
import { shownQueue } from '#src/features/shop/review-parts.tsx';
import { ReviewQueue } from '#src/features/shop/review-queue.tsx';
import { type Queue, queues } from '#src/features/shop/reviews-search.ts';
import { shopTexts } from '#src/features/shop/texts.ts';
import { WithdrawalReview } from '#src/features/shop/withdrawal-review.tsx';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';

const every = { refetchInterval: 30_000 } as const;

/** /shop/reviews: what waits for a decision of the shop, a queue for each kind. */
export function ReviewsPage({ queue = 'names' }: { readonly queue?: Queue | undefined }) {
  const t = useText(shopTexts);
  const format = useFormat();
  const navigate = useNavigate();
  const can = useCan();
  const isOfMoney = can(moneyCalls.undecidedRefunds);
  const isOfReviews = can(reviewCalls.realNames);
  const reviewed = { ...every, enabled: isOfReviews };
  const names = useCall(reviewCalls.realNames, shownQueue, reviewed);
  const withdrawals = useCall(reviewCalls.withdrawals, shownQueue, reviewed);
  const invoices = useCall(moneyCalls.invoices, shownQueue, reviewed);
  const refunds = useCall(moneyCalls.undecidedRefunds, shownQueue, { ...every, enabled: isOfMoney });
  const counts = {
    ...{ names: names.data?.total, withdrawals: withdrawals.data?.total },
    ...{ invoices: invoices.data?.total, refunds: refunds.data?.total },
  };
  const contents = {
    ...{ names: <NamesQueue />, withdrawals: <WithdrawalsQueue /> },
    ...{ invoices: <InvoiceQueue />, refunds: <RefundsQueue /> },
  };
  const shown = queues.filter((value) => (value === 'refunds' ? isOfMoney : isOfReviews));
  const [first = 'names'] = shown;
  return (
    <>
      <PageTitle text={`${t.find('menu.reviews')} · ${t.find('menu.shop')}`} />
      <PageHeader
        crumbs={[<MenuText key="shop" name="menu.shop" />, <MenuText key="reviews" name="menu.reviews" />]}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.reviews" />}
        description={t('shop.reviews.about')}
      />
      <Tabs
        label={t('shop.reviews.queues')}
        value={shown.includes(queue) ? queue : first}
        onValueChange={(next) =>
          void navigate({ to: '/shop/reviews', search: next === 'names' ? {} : { queue: next } })
        }
        items={shown.map((value) => ({
          value,
          label:
            counts[value] === undefined
              ? t(`shop.reviews.queue.${value}`)
              : `${t(`shop.reviews.queue.${value}`)} ${format.number(counts[value])}`,
          content: contents[value],
        }))}
      />
    </>
  );
}

function NamesQueue() {
  const t = useText(shopTexts);
  const list = useCall(reviewCalls.realNames, shownQueue);
  return (
    <QueryGate query={list} failed={t('shop.reviews.failed')} pending={<CardSkeleton lines={8} />}>
      {({ data, total }) => (
        <ReviewQueue
          label={t('shop.reviews.queue.names')}
          rows={data}
          total={total}
          keyOf={({ id }) => id}
          titleOf={({ name }) => name}
          aboutOf={({ kind, account }) =>
            `${t(`shop.reviews.kinds.${kind}`)} · ${account.companyName || account.accountNo}`
          }
          sinceOf={({ createTime }) => createTime}
        >
          {(name) => <NameReview name={name} />}
        </ReviewQueue>
      )}
    </QueryGate>
  );
}

function WithdrawalsQueue() {
  const t = useText(shopTexts);
  const money = useMoney();
  const list = useCall(reviewCalls.withdrawals, shownQueue);
  return (
    <QueryGate query={list} failed={t('shop.reviews.failed')} pending={<CardSkeleton lines={8} />}>
      {({ data, total }) => (
        <ReviewQueue
          label={t('shop.reviews.queue.withdrawals')}
          rows={data}
          total={total}
          keyOf={({ withdrawalNo }) => withdrawalNo}
          titleOf={({ cents }) => money(cents)}
          aboutOf={({ holder, account }) => `${holder} · ${account.companyName || account.accountNo}`}
          sinceOf={({ createTime }) => createTime}
        >
          {(withdrawal) => <WithdrawalReview withdrawal={withdrawal} />}
        </ReviewQueue>
      )}
    </QueryGate>
  );
}

function RefundsQueue() {
  const t = useText(shopTexts, shopMoneyTexts);
  const money = useMoney();
  const list = useCall(moneyCalls.undecidedRefunds, shownQueue);
  return (
    <QueryGate query={list} failed={t('shopMoney.refunds.failed')} pending={<CardSkeleton lines={8} />}>
      {({ data, total }) => (
        <ReviewQueue
          label={t('shop.reviews.queue.refunds')}
          rows={data}
          total={total}
          keyOf={({ id }) => id}
          titleOf={({ cents }) => money(cents)}
          aboutOf={({ orderNo, account }) => `${orderNo} · ${account.companyName || account.accountNo}`}
          sinceOf={({ createTime }) => createTime}
        >
          {(refund) => <RefundReview refund={refund} />}
        </ReviewQueue>
      )}
    </QueryGate>
  );
}
