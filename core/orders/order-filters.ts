/** Lists an order can appear in; some, such as `expiring`, only for a time. */
export const orderLists = [
  'unpaid',
  'verifying',
  'issued',
  'expiring',
  'expired',
  'revoked',
  'cancelled',
] as const;
export type OrderList = (typeof orderLists)[number];

/** What an order's certificate is for and, for TLS, how far the owner is checked. */
export const orderKinds = ['dv', 'ov', 'ev', 'ip', 'email', 'code', 'doc', 'vmc'] as const;
export type OrderKind = (typeof orderKinds)[number];
