import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { DepositPage } from '#src/views/deposit/deposit-page.tsx';

const text = v.optional(
  v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(10_000))),
    undefined,
  ),
);

/**
 * `amount` is filled in, in the site's unit of account; `next` is the page to go on with, only a path of this console;
 * `depositNo` is a recharge that was begun before; `page` is that of the list.
 */
const search = v.object({
  amount: text,
  next: text,
  depositNo: text,
  page: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined)),
});

export const Route = createFileRoute('/_console/deposit/')({ validateSearch: search, component: Page });

function Page() {
  const { amount, next, depositNo, page } = Route.useSearch();
  return <DepositPage amount={amount} next={next} depositNo={depositNo} page={page ?? 1} />;
}
