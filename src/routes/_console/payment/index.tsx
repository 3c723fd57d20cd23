import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { PaymentPage } from '#src/features/payment/pages/payment-page.tsx';

const text = v.optional(
  v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), undefined),
);

/** `orderNo` is the order or deposit to pay. A payment provider adds the rest to its return address; it is removed once handled. */
const search = v.object({
  orderNo: text,
  token: text,
  PayerID: text,
  returned: v.optional(v.fallback(v.optional(v.literal(true)), undefined)),
});

export const Route = createFileRoute('/_console/payment/')({
  validateSearch: search,
  // Links vary in spelling and providers add secrets, so the address is normalized and everything else removed.
  beforeLoad: async ({ location }) => {
    const { isKeptAs, readPaymentAddress } = await import('#src/features/payment/pages/payment-link.ts');
    const address = readPaymentAddress(location.search);
    if (address.to !== '/payment' || !isKeptAs(location.search, address.search))
      throw redirect({ ...address, replace: true });
  },
  component: Page,
});

function Page() {
  const { orderNo, token, PayerID, returned } = Route.useSearch();
  const approval = token === undefined || PayerID === undefined ? null : { token, PayerID };
  return <PaymentPage orderNo={orderNo ?? null} approval={approval} isReturn={returned === true} />;
}
