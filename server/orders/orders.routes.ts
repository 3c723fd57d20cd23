import type { Route } from '#server/http/serve.ts';
import { orderReadingRoutes } from '#server/orders/reading.routes.ts';
import { orderWritingRoutes } from '#server/orders/writing.routes.ts';
import { orderBuyingRoutes } from '#server/purchase/purchase.routes.ts';
import type { Verification } from '#server/validation/verify-order.ts';

export function orderRoutes(verification: Verification): Route[] {
  return [...orderReadingRoutes(), ...orderBuyingRoutes(verification), ...orderWritingRoutes(verification)];
}
