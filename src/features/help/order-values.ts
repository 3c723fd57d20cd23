import type { DomainValidation, WaitingValidation } from '#core/contract/calls/validation.ts';
import { baseName } from '#core/names/wildcard.ts';
import type { Values } from '#src/console/help/placeholders.ts';

/** What articles show of an order. */
export interface HelpOrder {
  readonly orderNo: string;
  readonly host: string;
  /** What is to be published for its first name, while it waits for validation. */
  readonly record: DomainValidation | null;
}

interface RecentOrder {
  readonly orderNo: string;
  readonly commonName: string;
}

/** Orders that wait for validation, newest first, and then other recent ones. Mailboxes and products without a name have no values. */
export function helpOrders(
  waiting: readonly WaitingValidation[],
  recent: readonly RecentOrder[],
): readonly HelpOrder[] {
  const open = new Map<string, HelpOrder>();
  for (const { orderNo, ...record } of waiting)
    if (record.state !== 'validated' && !open.has(orderNo))
      open.set(orderNo, { orderNo, host: record.domainName, record });
  const others = recent
    .filter(({ orderNo }) => !open.has(orderNo))
    .map(({ orderNo, commonName }) => ({ orderNo, host: commonName, record: null }));
  const newestFirst = [...open.values()].toSorted((one, other) => (one.orderNo < other.orderNo ? 1 : -1));
  return [...newestFirst, ...others].filter(({ host }) => host !== '' && !host.includes('@'));
}

/** The values of an order; where it has none, what a reader without an order sees. */
export function orderValues({ orderNo, host, record }: HelpOrder, examples: Values): Values {
  const name = baseName(host);
  return {
    ...examples,
    orderNo,
    host: name,
    domain: record?.zone || (name.startsWith('www.') ? name.slice('www.'.length) : name),
    ...(record && {
      'record.type': record.recordType,
      'record.name': record.recordName,
      'record.value': record.expected || examples['record.value'],
    }),
  };
}
