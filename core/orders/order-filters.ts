/** The lists that an order stands in, or is found under for a while. */
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

/** What an order's certificate is for, and how far the owner of a TLS certificate is checked. */
export const orderKinds = ['dv', 'ov', 'ev', 'ip', 'email', 'code', 'doc', 'vmc'] as const;
export type OrderKind = (typeof orderKinds)[number];
