import { PurchasePage } from '#src/features/purchase/purchase-page.tsx';

const noWish = { brand: undefined, product: undefined, year: undefined, ticket: undefined };

export function Screen() {
  return <PurchasePage draft="replay" wish={noWish} />;
}
