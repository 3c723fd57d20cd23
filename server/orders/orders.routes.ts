import type { Verification } from '#server/dcv/verify-order.ts';
import type { Route } from '#server/http/serve.ts';
import { orderBuyingRoutes } from '#server/orders/buying.routes.ts';
import { orderReadingRoutes } from '#server/orders/reading.routes.ts';
import { orderWritingRoutes } from '#server/orders/writing.routes.ts';

export function orderRoutes(verification: Verification): Route[] {
  return [...orderReadingRoutes(), ...orderBuyingRoutes(verification), ...orderWritingRoutes(verification)];
}
