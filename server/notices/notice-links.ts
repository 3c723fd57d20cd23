import type { OrderList } from '#core/orders/order-filters.ts';

/**
 * Pages of the console that emails link to. `address` is resolved before: `URL` accepts no promise, and a text accepts nothing else
 * from here.
 */
export interface NoticeLinks {
  readonly order: (orderNo: string) => URL;
  readonly payment: (orderNo: string) => URL;
  readonly list: (list?: OrderList) => URL;
  readonly expiring: URL;
  /** The records of all waiting orders. */
  readonly records: URL;
  readonly approvals: URL;
  readonly bills: URL;
  readonly settings: URL;
}

export function noticeLinks(address: string): NoticeLinks {
  const withQuery = (path: string, query: Readonly<Record<string, string>>) => {
    const url = new URL(path, address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };
  return {
    order: (orderNo) => new URL(`/ssl/certificate/${encodeURIComponent(orderNo)}`, address),
    payment: (orderNo) => withQuery('/payment', { orderNo }),
    list: (status) => withQuery('/orders/list', status === undefined ? {} : { status }),
    expiring: new URL('/orders/expiring', address),
    records: withQuery('/orders/list', { status: 'verifying', records: 'open' }),
    approvals: new URL('/account/approvals', address),
    bills: new URL('/account/transaction', address),
    settings: new URL('/account/notify', address),
  };
}
