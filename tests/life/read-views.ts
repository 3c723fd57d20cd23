import { createHash, X509Certificate } from 'node:crypto';
import { contract } from '#core/contract/contract.ts';
import type { CertificateFact } from '#tests/life/facts.ts';
import { certificateLine, type ListName, listNames, type Views } from '#tests/life/model.ts';
import type { TestClient } from '#tests/support/test-server.ts';

/** What the replies of commit e94bc4db say; they do not tell what an order waits for, nor a certificate's state. */
export async function readViews(
  client: TestClient,
): Promise<{ readonly views: FoundViews; readonly counts: Counts }> {
  const lists = {} as Record<ListName | 'all', string[]>;
  const rows = new Map<string, number>();
  for (const list of ['all', ...listNames] as const) {
    const { data } = await client.ask(contract.orders.list, {
      query: { limit: 1000, ...(list === 'all' ? {} : { status: list }) },
    });
    lists[list] = data.map(({ orderNo }) => orderNo).toSorted();
    for (const { orderNo, orderStatus } of data) rows.set(orderNo, orderStatus);
  }
  const { countedTo: _, ...counts } = await client.ask(contract.orders.count, { query: {} });
  const { ends, byList } = await client.ask(contract.orders.statistics, { query: { timeZone: 'UTC' } });
  const orders: Record<string, FoundOrder> = {};
  if (lists.all.length > 0) {
    const { allOrders } = await client.ask(contract.orders.detail, { params: { id: lists.all.join(',') } });
    for (const { orderNo, orderStatus, certificates } of allOrders)
      orders[orderNo] = {
        orderStatus,
        rowStatus: rows.get(orderNo) ?? 0,
        waitsFor: null,
        certificates: certificates.map(({ number, serialNumber, notAfter }) =>
          certificateLine({ number, serialNumber, notAfter: new Date(notAfter) }, '?'),
        ),
      };
  }
  return {
    views: {
      lists,
      orders,
      ends: Object.fromEntries(ends.filter(({ count }) => count > 0).map(({ day, count }) => [day, count])),
    },
    counts: { counts, statistics: byList },
  };
}

type Counts = Readonly<Record<'counts' | 'statistics', Readonly<Record<ListName | 'all', number>>>>;

interface FoundOrder {
  readonly orderStatus: number;
  readonly rowStatus: number;
  readonly waitsFor: string | null;
  readonly certificates: readonly string[];
}
export interface FoundViews extends Omit<Views, 'orders'> {
  readonly orders: Readonly<Record<string, FoundOrder>>;
}

/** Reads the newest certificate of an order as any client would: from its PEM. Null if none was issued. */
export async function readCertificate(
  client: TestClient,
  orderNo: string,
  now: Date,
): Promise<CertificateFact | null> {
  const { envelope, data } = await client.call(contract.orders.certificate, { params: { id: orderNo } });
  if (envelope.code === 404) return null;
  const { number, certificate: pem } = data();
  const certificate = new X509Certificate(pem);
  return {
    orderNo,
    number,
    serialNumber: certificate.serialNumber.toLowerCase(),
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
    issued: now,
    names: (certificate.subjectAltName ?? '').split(', ').map((name) => name.replace(/^DNS:/, '')),
    key: createHash('sha256')
      .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
    purposes: certificate.keyUsage,
    revoked: null,
  };
}
